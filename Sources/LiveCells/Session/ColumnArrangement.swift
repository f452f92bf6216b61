/// Which columns of a table a person sees, in which order and how wide, and which of them commands are
/// about.
///
/// Columns are called by their indices in the table, wherever they stand. At least one is always seen,
/// and the cursor is on one that is seen; a table without columns has neither.
public struct ColumnArrangement: Hashable, Sendable {
  /// The columns that are seen, in the order in which they stand.
  public var shown: [Int] { order.filter { !hidden.contains($0) } }
  /// The columns that are not seen.
  public private(set) var hidden: Set<Int> = []
  /// How many characters wide a person wants columns. Those that nobody has resized are not in it.
  public private(set) var widths: [Int: Int] = [:]
  /// The column that commands are about; nil where there are none.
  public private(set) var cursor: Int?
  /// The column that stays in sight when not all fit: what the rows are known by.
  public let pinned: Int?

  /// All columns, in the order in which they stand.
  package private(set) var order: [Int]

  /// All columns of a table as they are.
  ///
  /// - Parameters:
  ///   - count: How many columns the table has.
  ///   - pinned: The column that stays in sight when not all fit; the first if there is no such column.
  package init(count: Int, pinned: Int = 0) {
    order = Array(0..<count)
    self.pinned = order.contains(pinned) ? pinned : order.first
    cursor = order.first
  }

  /// The same arrangement of another table's columns; each that was not there before stands behind the
  /// one that is before it in the table.
  ///
  /// - Parameters:
  ///   - count: How many columns the other table has.
  ///   - places: For each column of the present table the one that it is there, or nil.
  ///   - pinned: The column that stays in sight when not all fit.
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

  /// Arranges the columns as they were left before. What there is no such column for is passed over; columns
  /// that are not named stand behind the one that is before them in the table.
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

  /// Moves the cursor by a number of columns that are seen, to the right if positive, as far as there
  /// are any.
  package mutating func moveCursor(by distance: Int) {
    cursor = column(beside: distance) ?? cursor
  }

  /// The column that is seen so many places from that of the cursor, or as far as there are any.
  private func column(beside distance: Int) -> Int? {
    let shown = shown
    guard let place = cursor.flatMap(shown.firstIndex) else { return nil }
    let limited = min(max(distance, -shown.count), shown.count)
    return shown[min(max(0, place + limited), shown.count - 1)]
  }

  /// Puts the cursor on a column, if it is seen.
  package mutating func putCursor(on column: Int) {
    if order.contains(column), !hidden.contains(column) { cursor = column }
  }

  /// Hides the column of the cursor, which goes to the one that takes its place.
  ///
  /// - Returns: Whether it could be hidden: the last one that is seen can't.
  package mutating func hideCursorColumn() -> Bool {
    let shown = shown
    guard shown.count > 1, let cursor, let place = shown.firstIndex(of: cursor) else {
      return false
    }
    hidden.insert(cursor)
    self.cursor = place + 1 < shown.count ? shown[place + 1] : shown[place - 1]
    return true
  }

  /// Shows the columns that were hidden, each where it stood.
  package mutating func showAll() {
    hidden = []
  }

  /// Moves the column of the cursor by a number of columns that are seen, to the right if positive.
  package mutating func moveCursorColumn(by distance: Int) {
    guard let cursor, let origin = order.firstIndex(of: cursor),
      let target = column(beside: distance), target != cursor,
      let destination = order.firstIndex(of: target)
    else { return }
    order.remove(at: origin)
    order.insert(cursor, at: destination)
  }

  /// Makes a column as wide as a person wants it; nil lets it be as wide as what stands in it.
  package mutating func resize(_ column: Int, to width: Int?) {
    guard order.contains(column) else { return }
    widths[column] = width.map { max(1, $0) }
  }
}
