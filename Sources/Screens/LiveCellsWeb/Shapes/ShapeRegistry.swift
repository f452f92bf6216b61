#if Web
  /// Decides which shapes are open, as pure logic: viewers enter and leave, and the registry
  /// returns the action to take.
  ///
  /// | shape | becomes |
  /// |---|---|
  /// | in use: has viewers | kept, when the last viewer leaves |
  /// | kept: stays open for a while for a viewer that returns | in use, or closed for another |
  ///
  /// A shape that is closed for another one of the same view passes its reader on, because the
  /// reader has already computed facts that take long: the number of rows, an order, a filter.
  struct ShapeRegistry {
    /// The action for a viewer that enters.
    enum Admission: Hashable {
      /// The shape is open.
      case join
      /// Open the shape and close `givingUp`. If that has the same view, its reader is reused.
      case open(givingUp: ShapeRequest?)
      /// All shapes up to the limit are in use.
      case refuse
    }

    /// The maximum number of shapes.
    let limit: Int
    /// The number of viewers of each shape.
    private(set) var uses: [ShapeRequest: Int] = [:]
    /// The shapes without viewers, the longest kept first.
    private(set) var kept: [ShapeRequest] = []

    init(limit: Int) {
      self.limit = limit
    }

    /// Adds a viewer to a shape, unless the result is `refuse`.
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

    /// Removes a viewer. Returns whether it was the last one of the shape.
    mutating func leave(_ request: ShapeRequest) -> Bool {
      guard let count = uses[request], count > 0 else { return false }
      uses[request] = count - 1
      if count == 1 { kept.append(request) }
      return count == 1
    }

    /// Removes a closed shape.
    mutating func forget(_ request: ShapeRequest) {
      uses[request] = nil
      kept.removeAll { $0 == request }
    }
  }
#endif
