/// The keys of all rows in order, with an index of their positions.
package struct KeyList: Sendable {
  /// The maximum number of keys for which the list builds an index of positions.
  static let indexedCount = 20_000

  package let keys: CompactKeys
  /// The sections of the rows, if the request has any.
  package var sections: [ValueSection] = []
  /// Whether the keys are from an earlier state. The list reads them again when there is time.
  package var isDelayed = false
  /// Whether the list contains only the keys found so far, in key order.
  package var isPreliminary = false
  /// Whether reported changes bring the keys from the state of the list's mark to the present one.
  package var isFollowed = false
  private var positions: [RowKey: Int]?

  package init(
    _ keys: CompactKeys,
    sections: [ValueSection] = [],
    isDelayed: Bool = false,
    isPreliminary: Bool = false
  ) {
    self.keys = keys
    self.sections = sections
    self.isDelayed = isDelayed
    self.isPreliminary = isPreliminary
  }

  /// Whether the list has too many keys to search them all for a single query.
  var isLong: Bool { keys.count > Self.indexedCount }

  /// Returns the position of a key. The first call after a change builds an index of all keys.
  mutating func position(of key: RowKey) -> Int? {
    if isLong { return keys.firstPosition(of: key) }
    if let positions { return positions[key] }
    let made = Dictionary(keys.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    positions = made
    return made[key]
  }
}
