import KeyValueObserving

/// The order of rows as a doubly linked list. Adding, removing and moving a row take constant time.
struct LineOrder {
  /// A row and its neighbours; `LineOrder.none` means that there is none.
  private struct Node {
    var row: LineRow?
    var previous: Int
    var next: Int
  }

  private static let none = -1
  private var nodes: [Node] = []
  private var unused: [Int] = []
  private var first = none
  private var last = none
  private(set) var count = 0
  /// The number of rows visited by `all()`, for tests.
  private(set) var visits = 0

  /// Returns the row before another one.
  func row(before row: LineRow) -> LineRow? {
    let previous = nodes[row.node].previous
    return previous == Self.none ? nil : nodes[previous].row
  }

  /// Returns all rows in their order.
  mutating func all() -> [LineRow] {
    var rows: [LineRow] = []
    rows.reserveCapacity(count)
    var node = first
    while node != Self.none {
      if let row = nodes[node].row { rows.append(row) }
      node = nodes[node].next
    }
    visits += rows.count
    return rows
  }

  /// Returns the first rows in their order.
  func prefix(_ count: Int) -> [LineRow] {
    var rows: [LineRow] = []
    var node = first
    while node != Self.none, rows.count < count {
      if let row = nodes[node].row { rows.append(row) }
      node = nodes[node].next
    }
    return rows
  }

  /// Adds a row at the end.
  mutating func append(_ row: LineRow) {
    if let node = unused.popLast() {
      row.node = node
    } else {
      row.node = nodes.count
      nodes.append(Node(row: nil, previous: Self.none, next: Self.none))
    }
    nodes[row.node].row = row
    link(row.node, after: last)
    count += 1
  }

  mutating func remove(_ row: LineRow) {
    unlink(row.node)
    nodes[row.node].row = nil
    unused.append(row.node)
    count -= 1
  }

  /// Moves a row behind another one, or to the front.
  mutating func move(_ row: LineRow, after other: LineRow?) {
    unlink(row.node)
    link(row.node, after: other?.node ?? Self.none)
  }

  private mutating func link(_ node: Int, after previous: Int) {
    let next = previous == Self.none ? first : nodes[previous].next
    nodes[node].previous = previous
    nodes[node].next = next
    if previous == Self.none { first = node } else { nodes[previous].next = node }
    if next == Self.none { last = node } else { nodes[next].previous = node }
  }

  private mutating func unlink(_ node: Int) {
    let (previous, next) = (nodes[node].previous, nodes[node].next)
    if previous == Self.none { first = next } else { nodes[previous].next = next }
    if next == Self.none { last = previous } else { nodes[next].previous = previous }
  }

  /// Returns a largest set of rows that can keep their places, so that the fewest rows move.
  ///
  /// - Parameter target: All rows in their new order.
  mutating func staying(in target: [LineRow]) -> Set<ObjectIdentifier> {
    var ranks: [ObjectIdentifier: Int] = [:]
    for (rank, row) in all().enumerated() { ranks[ObjectIdentifier(row)] = rank }
    let indices = target.map { ranks[ObjectIdentifier($0)] }.longestIncreasingSubsequence()
    return Set(indices.map { ObjectIdentifier(target[$0]) })
  }
}
