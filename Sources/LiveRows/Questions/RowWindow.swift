/// The rows of a large table that are known: a run of neighbours, and where they are believed to
/// stand.
///
/// Which rows follow each other is always exact. How many come before and after is believed, and
/// corrected when they have been counted.
package struct RowWindow: Sendable {
  /// The order that the window lies in.
  var plan: any RowPlan
  /// Whether that is the order of the keys, because the one that was asked for is not known yet.
  var isPreliminary = false
  /// The position of the first entry.
  var start = 0
  /// The neighbours, in order, as they were when they were read last.
  var entries: [PlacedRow] = []
  /// The number of all rows, as it is believed to be.
  var count = 0
  /// The least and the greatest key, if the order is that of integer keys.
  var bounds: ClosedRange<Int64>?
  /// Whether nothing has changed since the rows were counted.
  var isCounted = false
  /// Places all over the table, ascending, as they were when they were counted.
  var marks: [RowCount.Mark] = []
  /// The sections, as they were when the rows were counted.
  var sections: [ValueSection] = []

  init(plan: any RowPlan, count: Int, bounds: ClosedRange<Int64>?, isPreliminary: Bool = false) {
    self.plan = plan
    self.count = count
    self.bounds = plan.integerKeyDirection == nil ? nil : bounds
    self.isPreliminary = isPreliminary
  }

  /// The positions of the entries.
  var range: Range<Int> { start..<(start + entries.count) }

  /// The key of the row at a position, if it is known.
  subscript(position: Int) -> RowKey? {
    range.contains(position) ? entries[position - start].key : nil
  }

  /// The change that gives the known rows another beginning and the table another size.
  ///
  /// Nobody knows which of the unknown rows came or went, and it makes no difference; they are
  /// taken from the very beginning and the very end.
  func correction(start newStart: Int, count newCount: Int) -> ListChange {
    let before = newStart - start
    let after = (newCount - newStart - entries.count) - (count - start - entries.count)
    if abs(before) + abs(after) > ListChange.largestDifference { return .reload }
    var change = ListChange()
    if before < 0 { change.removals += 0..<(-before) }
    if before > 0 { change.insertions += 0..<before }
    if after < 0 { change.removals += (count + after)..<count }
    if after > 0 { change.insertions += (newCount - after)..<newCount }
    return change
  }
}
