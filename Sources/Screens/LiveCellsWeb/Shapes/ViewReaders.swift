#if Web
  /// The readers of open shapes by view, and the order in which the views were opened.
  @MainActor
  struct ViewReaders {
    private var readers: [ViewRequest: [SharedReader]] = [:]
    /// The views in the order in which their latest shapes were opened.
    private var opened: [ViewRequest] = []

    nonisolated init() {}

    /// The readers of a view.
    subscript(view: ViewRequest) -> [SharedReader] { readers[view, default: []] }

    /// Adds a reader of a view, unless it was added already.
    mutating func add(_ reader: SharedReader, of view: ViewRequest) {
      if !self[view].contains(where: { $0 === reader }) {
        readers[view, default: []].append(reader)
      }
    }

    /// Removes a reader of a view.
    mutating func remove(_ reader: SharedReader, of view: ViewRequest) {
      readers[view]?.removeAll { $0 === reader }
      if readers[view]?.isEmpty == true { readers[view] = nil }
    }

    /// Records that a shape of a view was opened.
    mutating func noteOpened(_ view: ViewRequest) {
      opened.removeAll { $0 == view || readers[$0] == nil }
      opened.append(view)
    }

    /// Returns the view with readers that was opened last, among those that satisfy a condition.
    func lastOpened(where condition: (ViewRequest) -> Bool) -> ViewRequest? {
      opened.last { readers[$0] != nil && condition($0) }
    }
  }
#endif
