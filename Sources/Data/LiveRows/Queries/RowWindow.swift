/// The known rows of a large table: adjacent rows, and their estimated position.
///
/// The sequence of the rows is exact. The numbers of rows before and after them are estimates until
/// the table has been counted.
package struct RowWindow: Sendable {
  /// The plan that orders the window.
  var plan: any RowPlan
  /// Whether that is the key order, because the requested order is not known yet.
  var isPreliminary = false
  /// The position of the first entry.
  var start = 0
  /// The adjacent rows in order, as last read.
  var entries: [PositionedRow] = []
  /// The number of all rows, which may be an estimate.
  var count = 0
  /// The smallest and the greatest key, if rows are ordered by an integer key.
  var bounds: ClosedRange<Int64>?
  /// Whether nothing has changed since the rows were counted.
  var isCounted = false
  /// Whether the count is that of the state of the list's mark, except for the changes since then.
  var followsCount = false
  /// The marks across the table, in ascending order, as of the last count.
  var marks: [RowCount.Mark] = []
  /// The sections as of the last count.
  var sections: [ValueSection] = []
  /// The keys and sections of all rows in the state of the list's mark, if they are kept to follow
  /// changes. Rows in the order of an integer key are followed without them.
  var order: OrderedKeys?

  init(plan: any RowPlan, count: Int, bounds: ClosedRange<Int64>?, isPreliminary: Bool = false) {
    self.plan = plan
    self.count = count
    self.bounds = plan.integerKeyDirection == nil ? nil : bounds
    self.isPreliminary = isPreliminary
  }

  /// The positions of the entries.
  var range: Range<Int> { start..<(start + entries.count) }

  /// The key of the row at a position, or nil if it is unknown.
  subscript(position: Int) -> RowKey? {
    range.contains(position) ? entries[position - start].key : nil
  }

  /// Returns the change that corrects the position of the window and the size of the table.
  ///
  /// Which unknown rows were inserted or removed is irrelevant, so the change uses the beginning
  /// and the end of the table.
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

  /// Makes the position and the count of rows in the order of an integer key exact, if the changes
  /// since an exact count are known.
  ///
  /// - Parameters:
  ///   - known: The window before the changes.
  ///   - ranges: The keys of the changed rows.
  ///   - change: The change of the entries. Adds the change before and after them.
  ///   - rows: The rows in the order of the window.
  mutating func recount(
    after known: RowWindow,
    _ ranges: KeyRanges,
    _ change: inout ListChange,
    _ rows: any OrderedRows
  ) throws {
    guard let direction = plan.integerKeyDirection, let rows = rows as? any CountingRows else {
      return
    }
    var counts = GranuleCounts(marks: known.marks, total: known.count, direction)
    guard try counts.update(ranges, count: rows.count) else { return }
    var start = min(start, counts.total)
    if let first = entries.first, let key = first.key.integer {
      start = try counts.position(of: key, count: rows.count)
    }
    guard start + entries.count <= counts.total else { return }
    marks = counts.marks
    noteExact(start: start, count: counts.total, &change)
  }

  /// Makes the position, the count and the sections exact.
  ///
  /// - Parameters:
  ///   - order: The keys of all rows in the present state.
  ///   - change: The change of the entries. Adds the change before and after them.
  mutating func adopt(_ order: OrderedKeys, _ change: inout ListChange) {
    var start = min(start, order.keys.count)
    if let first = entries.first {
      guard let position = order.keys.position(of: first.key, near: start) else { return }
      start = position
    }
    guard start + entries.count <= order.keys.count else { return }
    noteExact(start: start, count: order.keys.count, &change)
    self.order = order
    sections = order.sections
  }

  private mutating func noteExact(start: Int, count: Int, _ change: inout ListChange) {
    change = change.followed(by: correction(start: start, count: count))
    (self.start, self.count, isCounted) = (start, count, true)
  }
}
