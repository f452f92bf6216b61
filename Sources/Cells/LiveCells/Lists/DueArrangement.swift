/// The complete arrangement of all rows that the next flush performs.
enum DueArrangement: Comparable {
  /// Only changes are applied.
  case none
  /// All rows are arranged by new criteria. The result is compared with the shown rows.
  case difference
  /// All rows are arranged by new criteria, and shown as a new list.
  case reload

  /// Requires an arrangement, unless a more thorough one is required already.
  mutating func require(_ other: DueArrangement) { self = max(self, other) }
}
