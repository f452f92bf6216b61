/// An order of numbered members in which each knows its position: finding, inserting and removing
/// take a time that grows with the logarithm of their count.
///
/// A balanced tree (a treap: ordered by position, and a heap by random priorities), whose nodes are
/// the places of an array.
struct OrderTree {
  private struct Node {
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    /// How many members are in this node's part of the tree; 0 for a number that is no member.
    var size: Int32 = 0
    var priority: UInt32 = 0
  }

  private var nodes: [Node] = []
  private var root: Int32 = -1
  private var random: UInt64 = 0x9E37_79B9_7F4A_7C15

  init() {}

  /// The order of a list of different numbers; takes linear time.
  init(_ members: [Int]) {
    reserve((members.max() ?? -1) + 1)
    // The right edge of the tree so far, whose nodes lack their right sides and their parents.
    var edge: [(member: Int32, node: Node)] = []
    edge.reserveCapacity(64)
    for member in members {
      var node = Node(size: 1, priority: nextPriority())
      // Who leaves the edge has its part complete.
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

  /// Puts the last node of the edge where it belongs, and on the right side of the one before it, unless
  /// its parent is another.
  private mutating func completeLast(of edge: inout [(member: Int32, node: Node)], parent: Int32) {
    var (member, node) = edge.removeLast()
    node.parent = parent
    nodes[member] = node
    guard let above = edge.indices.last, edge[above].member == parent else { return }
    edge[above].node.right = member
    edge[above].node.size += node.size
  }

  /// How many members there are.
  var count: Int { size(root) }

  func contains(_ member: Int) -> Bool { member < nodes.count && nodes[member].size > 0 }

  /// The position of a member.
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

  /// The member at a position in `0..<count`.
  subscript(position: Int) -> Int {
    precondition(position >= 0 && position < count, "no row at \(position), there are \(count)")
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

  /// Where a new member belongs: behind all that precede it.
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

  /// Takes in a number that is no member, at a position in `0...count`.
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

  /// Takes a member out.
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

// MARK: - Surgery

extension OrderTree {
  private func size(_ node: Int32) -> Int { node < 0 ? 0 : Int(nodes[node].size) }

  private mutating func complete(_ node: Int32) {
    nodes[node].size = Int32(size(nodes[node].left) + size(nodes[node].right) + 1)
  }

  private mutating func attach(_ child: Int32, asLeft: Bool, to parent: Int32) {
    if asLeft { nodes[parent].left = child } else { nodes[parent].right = child }
    if child >= 0 { nodes[child].parent = parent }
  }

  /// Puts a node in the place of its parent, which becomes its child.
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
  /// The places of a tree are half as wide as other indices.
  fileprivate subscript(place: Int32) -> Element {
    get { self[Int(place)] }
    _modify { yield &self[Int(place)] }
  }
}
