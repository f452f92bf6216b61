/// An ordered set of numbers that finds the position of each member fast.
///
/// It starts as an array and its inverse, which are fast to build and to iterate. The first
/// insertion or removal of a single member converts it to a tree, in which such a change takes
/// logarithmic time.
struct ArrangementOrder {
  private var list: [Int] = []
  /// The position of each number in the list; -1 for a number that is not a member.
  private var positions: [Int32] = []
  private var tree = OrderTree()
  private var isTree = false

  init() {}

  /// Creates the order of a list of distinct numbers, in linear time.
  init(_ members: [Int]) {
    list = members
    positions = [Int32](repeating: -1, count: (members.max() ?? -1) + 1)
    for (position, member) in members.enumerated() { positions[member] = Int32(position) }
  }

  /// Replaces the order.
  ///
  /// - Parameters:
  ///   - members: The new members in order.
  ///   - leaving: A superset of the members that are removed.
  mutating func set(_ members: [Int], without leaving: [Int]) {
    guard !isTree else {
      self = ArrangementOrder(members)
      return
    }
    list = members
    for member in leaving where member < positions.count { positions[member] = -1 }
    for (position, member) in members.enumerated() {
      if member >= positions.count {
        positions += repeatElement(-1, count: member + 1 - positions.count)
      }
      positions[member] = Int32(position)
    }
  }

  /// The number of members.
  var count: Int { isTree ? tree.count : list.count }

  func contains(_ member: Int) -> Bool {
    isTree ? tree.contains(member) : member < positions.count && positions[member] >= 0
  }

  /// Returns the position of a member.
  func position(of member: Int) -> Int {
    isTree ? tree.position(of: member) : Int(positions[member])
  }

  /// Returns the member at a position in `0..<count`.
  subscript(position: Int) -> Int {
    guard !isTree else { return tree[position] }
    precondition(
      position >= 0 && position < count,
      "position \(position) is out of range; the count is \(count)"
    )
    return list[position]
  }

  /// The members in order.
  var members: [Int] { isTree ? tree.members : list }

  /// Returns the insertion position of a new member: after all members that precede it.
  func place(where precedes: (Int) -> Bool) -> Int {
    guard !isTree else { return tree.place(where: precedes) }
    return list.partitioningIndex { !precedes($0) }
  }

  /// Inserts a number that is not a member at a position in `0...count`.
  mutating func insert(_ member: Int, at position: Int) {
    plant()
    tree.insert(member, at: position)
  }

  /// Removes a member.
  mutating func remove(_ member: Int) {
    plant()
    tree.remove(member)
  }

  private mutating func plant() {
    guard !isTree else { return }
    tree = OrderTree(list)
    (list, positions) = ([], [])
    isTree = true
  }
}
