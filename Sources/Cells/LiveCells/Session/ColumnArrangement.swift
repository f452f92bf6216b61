/// The visible columns of a table, their order and widths, and the column cursor.
///
/// Columns are identified by their indices in the table, wherever they are displayed. At least one
/// column is visible, and the cursor is on a visible column. A table without columns has no cursor.
public struct ColumnArrangement: Hashable, Sendable {
  /// The visible columns in display order.
  public var shown: [Int] { order.filter { !hidden.contains($0) } }
  /// The first visible column.
  package var first: Int? { order.first { !hidden.contains($0) } }
  /// The hidden columns.
  public private(set) var hidden: Set<Int> = []
  /// The widths in characters of the columns that the user has resized.
  public private(set) var widths: [Int: Int] = [:]
  /// The column that commands apply to, or nil if there are no columns.
  public private(set) var cursor: Int?
  /// The column that stays visible when not all columns fit, because it identifies the rows.
  public let pinned: Int?

  /// All columns in display order.
  package private(set) var order: [Int]

  /// Creates the arrangement of all columns in the table's order.
  ///
  /// - Parameters:
  ///   - count: The number of columns of the table.
  ///   - pinned: The column that stays visible when not all columns fit. The first column is used
  ///     if the index is invalid.
  package init(count: Int, pinned: Int = 0) {
    order = Array(0..<count)
    self.pinned = order.contains(pinned) ? pinned : order.first
    cursor = order.first
  }

  /// Returns the arrangement for the columns of another table. Each new column is placed after its
  /// predecessor in the table.
  ///
  /// - Parameters:
  ///   - count: The number of columns of the other table.
  ///   - places: For each column of the current table, its index in the other table, or nil.
  ///   - pinned: The column that stays visible when not all columns fit.
  package func carried(to count: Int, places: [Int?], pinned: Int) -> ColumnArrangement {
    var carried = ColumnArrangement(count: count, pinned: pinned)
    carried.order = order.compactMap { places[$0] }
    for column in 0..<count where !carried.order.contains(column) {
      let before = carried.order.firstIndex(of: column - 1).map { $0 + 1 } ?? 0
      carried.order.insert(column, at: before)
    }
    carried.hidden = Set(hidden.compactMap { places[$0] })
    if carried.shown.isEmpty { carried.hidden = [] }
    for (column, width) in widths {
      if let place = places[column] { carried.widths[place] = width }
    }
    let wanted = cursor.flatMap { places[$0] }
    carried.cursor =
      wanted.flatMap { carried.hidden.contains($0) ? nil : $0 } ?? carried.shown.first
    return carried
  }

  /// Restores an earlier arrangement. Columns that do not exist are ignored. Each column that is
  /// not listed is placed after its predecessor in the table.
  package mutating func arrange(order wanted: [Int], hidden: Set<Int>, widths: [Int: Int]) {
    let count = order.count
    var new: [Int] = []
    for column in wanted where order.contains(column) && !new.contains(column) {
      new.append(column)
    }
    for column in 0..<count where !new.contains(column) {
      new.insert(column, at: new.firstIndex(of: column - 1).map { $0 + 1 } ?? 0)
    }
    order = new
    self.hidden = hidden.intersection(new)
    if shown.isEmpty { self.hidden = [] }
    self.widths = [:]
    for (column, width) in widths { resize(column, to: width) }
    if let cursor, self.hidden.contains(cursor) { self.cursor = shown.first }
  }

  /// Moves the cursor by a number of visible columns, to the right if positive. Stops at the
  /// outermost columns.
  package mutating func moveCursor(by distance: Int) {
    cursor = column(beside: distance) ?? cursor
  }

  /// Returns the visible column at a distance from the cursor, limited to the outermost columns.
  private func column(beside distance: Int) -> Int? {
    let shown = shown
    guard let place = cursor.flatMap(shown.firstIndex) else { return nil }
    let limited = min(max(distance, -shown.count), shown.count)
    return shown[min(max(0, place + limited), shown.count - 1)]
  }

  /// Moves the cursor to a column if it is visible.
  package mutating func putCursor(on column: Int) {
    if order.contains(column), !hidden.contains(column) { cursor = column }
  }

  /// Hides the column under the cursor, and moves the cursor to the column that takes its place.
  ///
  /// - Returns: Whether the column was hidden. The last visible column cannot be hidden.
  package mutating func hideCursorColumn() -> Bool {
    let shown = shown
    guard shown.count > 1, let cursor, let place = shown.firstIndex(of: cursor) else {
      return false
    }
    hidden.insert(cursor)
    self.cursor = place + 1 < shown.count ? shown[place + 1] : shown[place - 1]
    return true
  }

  /// Shows the hidden columns in their earlier places.
  package mutating func showAll() {
    hidden = []
  }

  /// Moves the column under the cursor by a number of visible columns, to the right if positive.
  package mutating func moveCursorColumn(by distance: Int) {
    guard let cursor, let origin = order.firstIndex(of: cursor),
      let target = column(beside: distance), target != cursor,
      let destination = order.firstIndex(of: target)
    else { return }
    order.remove(at: origin)
    order.insert(cursor, at: destination)
  }

  /// Sets the width of a column that the user has chosen. With nil, the width depends on the
  /// content.
  package mutating func resize(_ column: Int, to width: Int?) {
    guard order.contains(column) else { return }
    widths[column] = width.map { min(max(1, $0), ColumnWidth.most) }
  }
}
