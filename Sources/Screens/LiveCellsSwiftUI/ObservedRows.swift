#if canImport(SwiftUI)
  import LiveCells
  import Observation

  /// The rows of a collection with the identities that SwiftUI needs, updated once per frame.
  @MainActor
  @Observable
  final class ObservedRows<Source: ObservableCollection> {
    /// A row, identified by its object.
    struct Row: Identifiable {
      let object: Source.Element
      var id: ObjectIdentifier { ObjectIdentifier(object) }
    }

    /// The rows under one header. The title is nil if the collection has no sections.
    struct Section: Identifiable {
      let id: Int
      let title: String?
      let rows: [Row]
    }

    private(set) var sections: [Section] = []

    @ObservationIgnored private let source: Source
    @ObservationIgnored private let list: LiveList<Source>
    @ObservationIgnored private let sectioned: (any SectionedCollection)?
    @ObservationIgnored private var sectionObservation: ObservationToken?

    init(_ source: Source, scheduler: FrameScheduler) {
      self.source = source
      list = LiveList(source, scheduler: scheduler)
      sectioned = source as? any SectionedCollection
    }

    /// Starts observing the collection when the list appears. Repeated calls are harmless.
    func appear() {
      guard !list.isVisible else { return }
      list.onChange = { [weak self] _ in self?.read() }
      list.appear()
      sectionObservation = sectioned?.observeSections { [weak self] in
        // A collection notifies in the isolation that created it, which is this list's.
        MainActor.assumeIsolated { self?.read() }
      }
      if sections.isEmpty { read() }
    }

    /// Stops observing the collection until the list appears again.
    func disappear() {
      list.disappear()
      sectionObservation = nil
    }

    private func read() {
      var position = 0
      let described = sectioned?.sections ?? [RowSection(id: -1, title: "", rowCount: source.count)]
      let isWhole = sectioned?.sections == nil
      sections = described.map { section in
        let rows = (position..<position + section.rowCount).map { Row(object: source[$0]) }
        position += section.rowCount
        return Section(id: section.id, title: isWhole ? nil : section.title, rows: rows)
      }
    }

    /// The counter of the commits that the collection has read, or nil if it does not count them.
    var commits: CommitCounter? { (source as? any CommitCountingCollection)?.commitCounter }

    /// The objects of all sections.
    var objects: [Source.Element] { sections.flatMap { $0.rows.map(\.object) } }

    /// Returns the function that deletes rows of a section by their offsets, or nil if the
    /// collection cannot delete rows.
    func deletion(in section: Section) -> (([Int]) throws -> Void)? {
      guard let source = source as? any DeletableCollection<Source.Element> else { return nil }
      return { offsets in try source.delete(offsets.map { section.rows[$0].object }) }
    }
  }
#endif
