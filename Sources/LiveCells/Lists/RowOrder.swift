/// An order of numbered members in which each knows its position.
///
/// While it is only set as a whole it is a list and its reverse, which lie beside each other and are gone
/// through quickly. As soon as one member comes or goes by itself it is a tree, in which that takes a
/// time that grows with the logarithm of their count.
struct RowOrder {
  private var list: [Int] = []
  /// Each member's position in the list; -1 for a number that is no member.
  private var positions: [Int32] = []
  private var tree = OrderTree()
  private var isTree = false

  init() {}

  /// The order of a list of different numbers; takes linear time.
  init(_ members: [Int]) {
    list = members
    positions = [Int32](repeating: -1, count: (members.max() ?? -1) + 1)
    for (position, member) in members.enumerated() { positions[member] = Int32(position) }
  }

  /// Sets the order anew.
  ///
  /// - Parameters:
  ///   - members: The order of the members from now on.
  ///   - leaving: Some, among which all are that were members and are none any more.
  mutating func set(_ members: [Int], without leaving: [Int]) {
    guard !isTree else {
      self = RowOrder(members)
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

  /// How many members there are.
  var count: Int { isTree ? tree.count : list.count }

  func contains(_ member: Int) -> Bool {
    isTree ? tree.contains(member) : member < positions.count && positions[member] >= 0
  }

  /// The position of a member.
  func position(of member: Int) -> Int {
    isTree ? tree.position(of: member) : Int(positions[member])
  }

  /// The member at a position in `0..<count`.
  subscript(position: Int) -> Int {
    guard !isTree else { return tree[position] }
    precondition(position >= 0 && position < count, "no row at \(position), there are \(count)")
    return list[position]
  }

  /// The members in order.
  var members: [Int] { isTree ? tree.members : list }

  /// Where a new member belongs: behind all that precede it.
  func place(where precedes: (Int) -> Bool) -> Int {
    guard !isTree else { return tree.place(where: precedes) }
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(list[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Takes in a number that is no member, at a position in `0...count`.
  mutating func insert(_ member: Int, at position: Int) {
    plant()
    tree.insert(member, at: position)
  }

  /// Takes a member out.
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
