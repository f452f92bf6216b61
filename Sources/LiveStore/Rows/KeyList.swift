#if SQLite
  /// The keys of all rows in order, and where each stands.
  struct KeyList: Sendable {
    let keys: [RowKey]
    /// Whether they are from an earlier state, taken anew when there is time.
    var isDelayed = false
    private var positions: [RowKey: Int]?

    init(_ keys: [RowKey], isDelayed: Bool = false) {
      self.keys = keys
      self.isDelayed = isDelayed
    }

    /// The position of a key. The first question after a change costs a look at all keys.
    mutating func position(of key: RowKey) -> Int? {
      if let positions { return positions[key] }
      let made = Dictionary(keys.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
      positions = made
      return made[key]
    }
  }
#endif
