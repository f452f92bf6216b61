import KeyValueObserving

/// A search through the rows of a table, which may take longer than a frame: where it is, and how
/// much is left.
struct RowSearch: Equatable {
  let backwards: Bool
  /// The position that is looked at next.
  private(set) var next: Int
  /// How many rows have not been looked at.
  private(set) var remaining: Int
  private var rowCount: Int
  /// The rows that were asked for and aren't there yet.
  private(set) var awaited: Range<Int>?
  /// Whether any were waited for.
  private(set) var hasWaited = false

  /// A search of all rows that begins beside the cursor and ends with its row.
  init(from cursor: Int?, backwards: Bool, rowCount: Int) {
    self.backwards = backwards
    self.rowCount = rowCount
    remaining = rowCount
    next = cursor.map { $0 + (backwards ? -1 : 1) } ?? (backwards ? rowCount - 1 : 0)
    wrap()
  }

  /// How much has been looked at, from 0 to 1.
  var progress: Double {
    rowCount == 0 ? 1 : 1 - Double(remaining) / Double(rowCount)
  }

  /// So many rows are asked for at once.
  private static let block = 512

  /// The next row isn't there yet; answers which rows are to be asked for, unless they were.
  mutating func wait() -> Range<Int>? {
    if awaited != nil { return nil }
    hasWaited = true
    awaited =
      backwards
      ? max(0, next + 1 - Self.block)..<next + 1 : next..<min(rowCount, next + Self.block)
    return awaited
  }

  /// So many rows were looked at.
  mutating func advance(by count: Int) {
    if count > 0 { awaited = nil }
    remaining = max(0, remaining - count)
    next += backwards ? -count : count
    wrap()
  }

  /// Rows came, went or moved. What is not known to have been looked at is looked at again.
  mutating func listChanged(_ list: ListChange, rowCount newCount: Int) {
    guard !list.isEmpty else { return }
    // The rows that are waited for have come, in the place of those that stood for them.
    if list.isReload, awaited != nil, newCount == rowCount { return }
    awaited = nil
    rowCount = newCount
    if list.isReload || !list.moves.isEmpty {
      remaining = newCount
    } else {
      let shift = ListShift(list)
      next = shift.positionAfter(next) ?? shift.boundaryAfter(next)
      remaining = min(newCount, remaining + list.insertions.count)
    }
    wrap()
  }

  private mutating func wrap() {
    if rowCount > 0 { next = (next % rowCount + rowCount) % rowCount }
  }
}
