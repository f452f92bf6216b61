/// An ordered set of numbers, by position and by number. Finding the position of a member,
/// inserting and removing take time logarithmic in the count.
///
/// It is a balanced tree (a treap: ordered by position, and a heap by random priorities). The nodes
/// are stored in an array and refer to each other by index.
struct OrderTree {
  private struct Node {
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    /// The number of members in this subtree; 0 for a number that is not a member.
    var size: Int32 = 0
    var priority: UInt32 = 0
  }

  private var nodes: [Node] = []
  private var root: Int32 = -1
  private var random: UInt64 = 0x9E37_79B9_7F4A_7C15

  init() {}

  /// Creates the order of a list of distinct numbers, in linear time.
  init(_ members: [Int]) {
    reserve((members.max() ?? -1) + 1)
    // The right edge of the tree so far. Its nodes do not have their right children and their
    // parents yet.
    var edge: [(member: Int32, node: Node)] = []
    edge.reserveCapacity(64)
    for member in members {
      var node = Node(size: 1, priority: nextPriority())
      // The subtree of a node that leaves the edge is complete.
      while let (top, priority) = edge.last.map({ ($0.member, $0.node.priority) }),
        priority < node.priority
      {
        let isNextTo = edge.count > 1 && edge[edge.count - 2].node.priority < node.priority
        completeLast(of: &edge, parent: isNextTo ? edge[edge.count - 2].member : Int32(member))
        if !isNextTo {
          node.left = top
          node.size += nodes[top].size
        }
      }
      edge.append((Int32(member), node))
    }
    root = edge.first?.member ?? -1
    while let above = edge.dropLast().last?.member { completeLast(of: &edge, parent: above) }
    if !edge.isEmpty { completeLast(of: &edge, parent: -1) }
  }

  /// Removes the last node of the edge and stores it. If its parent is the node before it on the
  /// edge, it becomes the right child of that node.
  private mutating func completeLast(of edge: inout [(member: Int32, node: Node)], parent: Int32) {
    var (member, node) = edge.removeLast()
    node.parent = parent
    nodes[member] = node
    guard let above = edge.indices.last, edge[above].member == parent else { return }
    edge[above].node.right = member
    edge[above].node.size += node.size
  }

  /// The number of members.
  var count: Int { size(root) }

  func contains(_ member: Int) -> Bool { member < nodes.count && nodes[member].size > 0 }

  /// Returns the position of a member.
  func position(of member: Int) -> Int {
    var node = Int32(member)
    var position = size(nodes[node].left)
    while nodes[node].parent >= 0 {
      let parent = nodes[node].parent
      if nodes[parent].right == node { position += size(nodes[parent].left) + 1 }
      node = parent
    }
    return position
  }

  /// Returns the member at a position in `0..<count`.
  subscript(position: Int) -> Int {
    precondition(
      position >= 0 && position < count,
      "position \(position) is out of range; the count is \(count)"
    )
    var (node, rest) = (root, position)
    while true {
      let before = size(nodes[node].left)
      if rest == before { return Int(node) }
      if rest < before {
        node = nodes[node].left
      } else {
        rest -= before + 1
        node = nodes[node].right
      }
    }
  }

  /// The members in order.
  var members: [Int] {
    var result: [Int] = []
    result.reserveCapacity(count)
    var path: [Int32] = []
    var node = root
    while node >= 0 || !path.isEmpty {
      while node >= 0 {
        path.append(node)
        node = nodes[node].left
      }
      guard let next = path.popLast() else { break }
      result.append(Int(next))
      node = nodes[next].right
    }
    return result
  }

  /// Returns the insertion position of a new member: after all members that precede it.
  func place(where precedes: (Int) -> Bool) -> Int {
    var (node, position) = (root, 0)
    while node >= 0 {
      if precedes(Int(node)) {
        position += size(nodes[node].left) + 1
        node = nodes[node].right
      } else {
        node = nodes[node].left
      }
    }
    return position
  }

  /// Inserts a number that is not a member at a position in `0...count`.
  mutating func insert(_ member: Int, at position: Int) {
    reserve(member + 1)
    let node = Int32(member)
    nodes[node] = Node(size: 1, priority: nextPriority())
    guard root >= 0 else {
      root = node
      return
    }
    var (parent, rest) = (root, position)
    while true {
      nodes[parent].size += 1
      let before = size(nodes[parent].left)
      let goesLeft = rest <= before
      if !goesLeft { rest -= before + 1 }
      let next = goesLeft ? nodes[parent].left : nodes[parent].right
      guard next >= 0 else {
        attach(node, asLeft: goesLeft, to: parent)
        break
      }
      parent = next
    }
    while nodes[node].parent >= 0, nodes[nodes[node].parent].priority < nodes[node].priority {
      rotateUp(node)
    }
  }

  /// Removes a member.
  mutating func remove(_ member: Int) {
    let node = Int32(member)
    while true {
      let (left, right) = (nodes[node].left, nodes[node].right)
      if left < 0, right < 0 { break }
      let rises = right < 0 || left >= 0 && nodes[left].priority > nodes[right].priority
      rotateUp(rises ? left : right)
    }
    let parent = nodes[node].parent
    if parent < 0 {
      root = -1
    } else if nodes[parent].left == node {
      nodes[parent].left = -1
    } else {
      nodes[parent].right = -1
    }
    var above = parent
    while above >= 0 {
      nodes[above].size -= 1
      above = nodes[above].parent
    }
    nodes[node] = Node()
  }
}

// MARK: - Tree operations

extension OrderTree {
  private func size(_ node: Int32) -> Int { node < 0 ? 0 : Int(nodes[node].size) }

  private mutating func complete(_ node: Int32) {
    nodes[node].size = Int32(size(nodes[node].left) + size(nodes[node].right) + 1)
  }

  private mutating func attach(_ child: Int32, asLeft: Bool, to parent: Int32) {
    if asLeft { nodes[parent].left = child } else { nodes[parent].right = child }
    if child >= 0 { nodes[child].parent = parent }
  }

  /// Rotates a node above its parent, which becomes its child.
  private mutating func rotateUp(_ node: Int32) {
    let parent = nodes[node].parent
    let above = nodes[parent].parent
    if nodes[parent].left == node {
      attach(nodes[node].right, asLeft: true, to: parent)
      attach(parent, asLeft: false, to: node)
    } else {
      attach(nodes[node].left, asLeft: false, to: parent)
      attach(parent, asLeft: true, to: node)
    }
    nodes[node].parent = above
    if above < 0 {
      root = node
    } else if nodes[above].left == parent {
      nodes[above].left = node
    } else {
      nodes[above].right = node
    }
    complete(parent)
    complete(node)
  }

  private mutating func reserve(_ count: Int) {
    guard nodes.count < count else { return }
    if nodes.capacity < count { nodes.reserveCapacity(max(count, nodes.count * 2)) }
    nodes.append(contentsOf: repeatElement(Node(), count: count - nodes.count))
  }

  private mutating func nextPriority() -> UInt32 {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return UInt32(truncatingIfNeeded: random >> 32)
  }
}

extension Array {
  /// Subscripts with the 32-bit indices of the tree.
  fileprivate subscript(place: Int32) -> Element {
    get { self[Int(place)] }
    _modify { yield &self[Int(place)] }
  }
}
