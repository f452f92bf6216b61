import KeyValueObserving

/// The progress of a search through the rows of a table, which may take longer than one frame.
struct RowSearch: Equatable {
  let backwards: Bool
  /// The position to search next.
  private(set) var next: Int
  /// The number of rows that remain to be searched.
  private(set) var remaining: Int
  private var rowCount: Int
  /// The requested rows that are not loaded yet.
  private(set) var awaited: Range<Int>?
  /// The search in the database for the remaining rows, if there is one.
  var stored: StoredSearch?
  /// Whether the search has ever waited for rows.
  private(set) var hasWaited = false

  /// Creates a search of all rows that begins next to the cursor and ends with its row.
  init(from cursor: Int?, backwards: Bool, rowCount: Int) {
    self.backwards = backwards
    self.rowCount = rowCount
    remaining = rowCount
    next = cursor.map { $0 + (backwards ? -1 : 1) } ?? (backwards ? rowCount - 1 : 0)
    wrap()
  }

  /// The searched fraction of the rows, from 0 to 1.
  var progress: Double {
    rowCount == 0 ? 1 : 1 - Double(remaining) / Double(rowCount)
  }

  /// The number of rows that have been searched.
  var searchedCount: Int { rowCount - remaining }

  /// The number of rows to request at once.
  private static let block = 512

  /// Waits for the next row, which is not loaded yet. Returns the rows to request, or nil if they
  /// have been requested.
  mutating func wait() -> Range<Int>? {
    if awaited != nil { return nil }
    hasWaited = true
    awaited =
      backwards
      ? max(0, next + 1 - Self.block)..<next + 1 : next..<min(rowCount, next + Self.block)
    return awaited
  }

  /// Records that a number of rows have been searched.
  mutating func advance(by count: Int) {
    if count > 0 { awaited = nil }
    remaining = max(0, remaining - count)
    next += backwards ? -count : count
    wrap()
  }

  /// Adapts to a change of the list. Rows that may not have been searched are searched again.
  mutating func listChanged(_ list: ListChange, rowCount newCount: Int) {
    guard !list.isEmpty else { return }
    // The awaited rows have been loaded and have replaced their placeholders.
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
