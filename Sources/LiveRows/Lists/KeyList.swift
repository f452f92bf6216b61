/// The keys of all rows in order, and where each stands.
package struct KeyList: Sendable {
  /// Up to so many keys the positions of all are kept.
  static let indexedCount = 20_000

  package let keys: CompactKeys
  /// The sections that the rows fall into, if the request asks for them.
  package var sections: [ValueSection] = []
  /// Whether they are from an earlier state, taken anew when there is time.
  package var isDelayed = false
  /// Whether they are only those found so far, in the order of their keys.
  package var isPreliminary = false
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

  /// Whether a look at all keys is too much for a question.
  var isLong: Bool { keys.count > Self.indexedCount }

  /// The position of a key. The first question after a change costs a look at all keys.
  mutating func position(of key: RowKey) -> Int? {
    if isLong { return keys.firstPosition(of: key) }
    if let positions { return positions[key] }
    let made = Dictionary(keys.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    positions = made
    return made[key]
  }
}
