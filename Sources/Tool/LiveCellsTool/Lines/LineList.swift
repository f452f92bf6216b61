import KeyValueObserving
import LiveRows

/// The rows by key and in their order. Their list is updated once after several changes.
@MainActor
struct LineList {
  /// The list of the rows, for a table.
  let rows = ObservableArray<LineRow>()
  private var byKey: [RowKey: LineRow] = [:]
  private var order = LineOrder()
  /// Whether rows were removed or moved since `rows` was updated.
  private var isReordered = false
  /// The rows that were added since then.
  private var added: [LineRow] = []

  /// The number of rows visited to keep the list in order, for tests.
  var visits: Int { order.visits }

  /// The row with a key.
  subscript(key: RowKey) -> LineRow? { byKey[key] }

  /// Returns all rows in their order.
  mutating func all() -> [LineRow] { order.all() }

  /// Returns the oldest of the rows beyond a number.
  func excess(over limit: Int) -> [LineRow] {
    order.count > limit ? order.prefix(order.count - limit) : []
  }

  /// Returns a largest set of rows that can keep their places in a new order.
  mutating func staying(in target: [LineRow]) -> Set<ObjectIdentifier> {
    order.staying(in: target)
  }

  /// Makes a row known by its key. Append it afterwards.
  mutating func register(_ row: LineRow) { byKey[row.key] = row }

  mutating func append(_ row: LineRow) {
    order.append(row)
    added.append(row)
  }

  mutating func remove(_ row: LineRow) {
    byKey[row.key] = nil
    order.remove(row)
    isReordered = true
  }

  /// Moves a row behind another one, or to the front. Returns whether it was elsewhere.
  mutating func move(_ row: LineRow, after other: LineRow?) -> Bool {
    guard row !== other, order.row(before: row) !== other else { return false }
    order.move(row, after: other)
    isReordered = true
    return true
  }

  /// Returns the changes of the list since the last call: the rows that replace all others, or the
  /// rows to append.
  mutating func takeUpdate() -> (all: [LineRow]?, added: [LineRow]) {
    defer { (isReordered, added) = (false, []) }
    return isReordered ? (order.all(), []) : (nil, added)
  }
}
