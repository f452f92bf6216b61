#if SQLite
  /// The pages of a table's b-tree and the rowids that they contain, from the interior pages only.
  ///
  /// An interior page is a *node*. All leaves have the same depth. The child at an index of a node
  /// contains the rowids above the key before the index, up to the key at the index.
  struct TableMap: Sendable {
    struct Node: Equatable, Sendable {
      /// The distance from the leaves: 1 if the children are leaves.
      var level: Int
      var children: [UInt32]
      /// The greatest rowid of each child but the last.
      var keys: [Int64]
    }

    /// The maximum memory of a map, in bytes. It suffices for ten million rows of usual length.
    static let maxSize = 8 << 20
    /// SQLite's limit for the depth of a tree.
    static let maxLevel = 20

    /// The page of the root, which never moves without a change of the schema.
    let root: UInt32
    var nodes: [UInt32: Node] = [:]
    /// The node above each page except the root.
    var parents: [UInt32: UInt32] = [:]

    /// Creates a map of a table whose root is a leaf.
    init(root: UInt32) {
      self.root = root
    }

    /// Creates a map by reading all interior pages.
    ///
    /// - Parameter page: Returns a page.
    init(root: UInt32, page: (UInt32) throws(ChangeFallback) -> [UInt8]) throws(ChangeFallback) {
      self.init(root: root)
      guard let level = try Self.level(of: root, page: page), level > 0 else { return }
      var pending = [(page: root, level: level)]
      while let (number, level) = pending.popLast() {
        let node = try Self.node(number, level, try page(number))
        nodes[number] = node
        for child in node.children {
          guard parents.updateValue(number, forKey: child) == nil, child != root else {
            throw .unreadable
          }
        }
        if level > 1 { pending += node.children.map { ($0, level - 1) } }
        guard size <= Self.maxSize else { throw .tooLarge }
      }
    }

    /// The approximate memory in bytes.
    var size: Int {
      // A key and a child take 12 bytes. An entry of a dictionary takes its own size, a third of it
      // for empty slots, and twice as much while the dictionary grows.
      parents.count * (12 + 20) + nodes.count * 128
    }

    /// Returns the distance of a page from the leaves, by reading the first page of each level, or
    /// nil if a page is not one of a table.
    static func level(
      of root: UInt32,
      page: (UInt32) throws(ChangeFallback) -> [UInt8]
    ) throws(ChangeFallback) -> Int? {
      var number = root
      for level in 0...maxLevel {
        guard let tree = TreePage(try page(number), isFirst: number == 1) else { throw .unreadable }
        if tree.kind == .tableLeaf { return level }
        guard let child = tree.children()?.pages.first else { throw .unreadable }
        number = child
      }
      throw .unreadable
    }

    /// Returns the node of an interior page.
    static func node(
      _ number: UInt32,
      _ level: Int,
      _ bytes: [UInt8]
    ) throws(ChangeFallback) -> Node {
      guard let tree = TreePage(bytes, isFirst: number == 1), let found = tree.children() else {
        throw .unreadable
      }
      return Node(level: level, children: found.pages, keys: found.keys)
    }

    /// Returns whether a page belongs to the table. Overflow pages do not count.
    func contains(_ page: UInt32) -> Bool { page == root || parents[page] != nil }

    /// Returns whether a page is a leaf of the table.
    func isLeaf(_ page: UInt32) -> Bool { contains(page) && nodes[page] == nil }

    /// Returns whether a window contains one of the interior pages.
    func hasWrittenNode(in window: LogWindow) -> Bool {
      if nodes.count < window.pages.count { return nodes.keys.contains { window.pages[$0] != nil } }
      return window.pages.keys.contains { nodes[$0] != nil }
    }

    /// Returns the rowids that a page of the table may contain, or nil if there are none.
    func range(of page: UInt32) throws(ChangeFallback) -> ClosedRange<Int64>? {
      var (lower, upper): (Int64?, Int64?)
      var page = page
      for _ in 0...Self.maxLevel {
        guard let parent = parents[page] else { break }
        guard let node = nodes[parent], let index = node.children.firstIndex(of: page) else {
          throw .unreadable
        }
        // The nearest ancestor that bounds the page has the tightest bound.
        if lower == nil, index > 0 {
          let (bound, overflow) = node.keys[index - 1].addingReportingOverflow(1)
          if overflow { return nil }
          lower = bound
        }
        if upper == nil, index < node.keys.count { upper = node.keys[index] }
        page = parent
      }
      guard page == root else { throw .unreadable }
      let (first, last) = (lower ?? .min, upper ?? .max)
      return first <= last ? first...last : nil
    }
  }
#endif
