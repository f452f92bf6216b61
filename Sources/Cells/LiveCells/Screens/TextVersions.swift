/// The versions of a row's texts, which tell without a comparison of texts which of them differ.
///
/// A page numbers the texts in the order in which it reads them.
package struct TextVersions: Hashable, Sendable {
  /// The number of the texts when all were read, or nil if nothing is known about them.
  private var filled: Int?
  /// The versions of the columns that were read again since, or no versions: twice the number, plus
  /// one for a text that is new although its value has not changed.
  private var written: [Int] = []

  /// A text that differs.
  package struct Change: Hashable, Sendable {
    package let column: Int
    /// Whether the text is new, but the value has not changed.
    package let isArrival: Bool

    package init(column: Int, isArrival: Bool) {
      (self.column, self.isArrival) = (column, isArrival)
    }
  }

  /// Creates the versions of texts about which nothing is known.
  package init() {}

  /// Creates the versions of texts that a page has read.
  init(filled number: Int) {
    filled = number
  }

  /// Records that a page has read a text again.
  mutating func write(_ column: Int, of count: Int, number: Int, isArrival: Bool) {
    if written.isEmpty { written = Array(repeating: 0, count: count) }
    written[column] = 2 * number + (isArrival ? 1 : 0)
  }

  /// Returns the texts that differ from earlier ones, or nil if all may differ.
  package func changes(since earlier: TextVersions) -> [Change]? {
    guard filled != nil, filled == earlier.filled else { return nil }
    var changes: [Change] = []
    for (column, version) in written.enumerated()
    where earlier.written.isEmpty ? version > 0 : version != earlier.written[column] {
      changes.append(Change(column: column, isArrival: version % 2 == 1))
    }
    return changes
  }
}
