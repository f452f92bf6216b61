#if Web
  /// Which shapes are read for whom, as pure logic: a viewer comes or goes, and what to do comes out.
  ///
  /// | shape | becomes |
  /// |---|---|
  /// | in use by some viewers | kept, when the last one goes |
  /// | kept: read on for a while, in case somebody comes back | in use; or it is given up for another shape |
  ///
  /// A shape that is given up for another one of the same view leaves its reader to it, which has found out
  /// already what takes long to find out: the number of rows, an order, a filter.
  struct ShapeRoster {
    /// What is to be done for a viewer who comes.
    enum Admission: Hashable {
      /// The shape is read already.
      case join
      /// It is to be read, and what is given up for it ended; by the reader of that if it shows the same view.
      case open(givingUp: ShapeRequest?)
      /// There are as many shapes as may be, all in use.
      case refuse
    }

    /// The most shapes.
    let limit: Int
    /// How many look at each.
    private(set) var uses: [ShapeRequest: Int] = [:]
    /// Those that nobody looks at, the longest kept first.
    private(set) var kept: [ShapeRequest] = []

    init(limit: Int) {
      self.limit = limit
    }

    /// A viewer comes, and looks at a shape from now on if it is not refused.
    mutating func enter(_ request: ShapeRequest) -> Admission {
      if let count = uses[request] {
        uses[request] = count + 1
        kept.removeAll { $0 == request }
        return .join
      }
      let sameView = kept.last { $0.view == request.view }
      guard let givenUp = sameView ?? (uses.count >= limit ? kept.first : nil) else {
        if uses.count >= limit { return .refuse }
        uses[request] = 1
        return .open(givingUp: nil)
      }
      forget(givenUp)
      uses[request] = 1
      return .open(givingUp: givenUp)
    }

    /// A viewer goes. Returns whether it was the last one.
    mutating func leave(_ request: ShapeRequest) -> Bool {
      guard let count = uses[request], count > 0 else { return false }
      uses[request] = count - 1
      if count == 1 { kept.append(request) }
      return count == 1
    }

    /// A shape is read no longer.
    mutating func forget(_ request: ShapeRequest) {
      uses[request] = nil
      kept.removeAll { $0 == request }
    }
  }
#endif
