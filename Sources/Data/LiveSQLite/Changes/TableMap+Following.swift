#if SQLite
  extension TableMap {
    /// The rowids of a part of the tree, which may be empty.
    private struct Span {
      /// The greatest rowid below the span, or nil if the span has no lower bound.
      var lower: Int64?
      var upper: Int64?

      var range: ClosedRange<Int64>? {
        guard lower != .max else { return nil }
        let (first, last) = (lower.map { $0 + 1 } ?? .min, upper ?? .max)
        return first <= last ? first...last : nil
      }
    }

    /// The changes of the tree's shape while a window is applied.
    private struct Changes {
      var ranges: [ClosedRange<Int64>] = []
      /// The former leaves of changed nodes, with their rowids.
      var leaves: [UInt32: ClosedRange<Int64>?] = [:]
      /// The former nodes below changed nodes, with their rowids.
      var nodes: [(page: UInt32, span: Span)] = []
      /// The pages that now have a parent that was read.
      var linked: Set<UInt32> = []
    }

    /// Applies the commits of a window, and returns the rowids that they may have changed. If
    /// this throws, the map is no longer valid.
    ///
    /// A row that was changed, inserted or deleted is on a written leaf, or was on a leaf that left
    /// the tree. So the result is the union of the rowids that these leaves contained before and
    /// contain afterwards. Changes on overflow pages only are not covered: see ``OverflowRule``.
    ///
    /// If no interior page was written, no row has moved to another leaf. Then the rows of each
    /// leaf are compared with those before.
    ///
    /// - Parameters:
    ///   - page: Returns a page of the window.
    ///   - rows: Returns the changed rows of a leaf that has the same place in the tree in all
    ///     states, or nil if any of its rows may have changed.
    mutating func follow(
      _ window: LogWindow,
      rules: ChangeRules,
      page: (UInt32) throws(ChangeFallback) -> [UInt8],
      rows: (UInt32) -> [ClosedRange<Int64>]? = { _ in nil }
    ) throws(ChangeFallback) -> KeyRanges {
      var changes = Changes()
      var (written, leaves): ([UInt32], [UInt32]) = ([], [])
      for number in window.pages.keys where contains(number) {
        if nodes[number] != nil { written.append(number) } else { leaves.append(number) }
      }
      let newLevel =
        try window.pages[root] == nil
        ? nil : Self.level(of: root, known: nodes, leaves: self, window, page: page)
      let isSameShape = written.isEmpty && newLevel ?? 0 == 0
      for number in leaves {
        if isSameShape, let found = rows(number) {
          changes.ranges += found
        } else if let range = try range(of: number) {
          changes.ranges.append(range)
        }
      }
      if rules.contains(.interiorPages), !written.isEmpty || newLevel.map({ $0 > 0 }) ?? false {
        try replace(written, newLevel, window, page: page, &changes)
        for (leaf, range) in changes.leaves where !isLeaf(leaf) {
          if let range { changes.ranges.append(range) }
        }
      }
      if rules.contains(.laterRanges) {
        for (number, written) in window.pages where isLeaf(number) {
          guard number == 1 || written.firstByte == TreePage.Kind.tableLeaf.rawValue else {
            throw .unreadable
          }
          if !isSameShape, let range = try range(of: number) { changes.ranges.append(range) }
        }
      }
      guard size <= Self.maxSize else { throw .tooLarge }
      return KeyRanges(changes.ranges)
    }

    /// Returns the distance of a written root from the leaves.
    private static func level(
      of root: UInt32,
      known nodes: [UInt32: Node],
      leaves map: TableMap,
      _ window: LogWindow,
      page: (UInt32) throws(ChangeFallback) -> [UInt8]
    ) throws(ChangeFallback) -> Int {
      var number = root
      for level in 0...maxLevel {
        if window.pages[number] == nil {
          if let node = nodes[number] {
            guard level + node.level <= maxLevel else { throw .unreadable }
            return level + node.level
          }
          guard map.isLeaf(number) else { throw .unreadable }
          return level
        }
        guard let tree = TreePage(try page(number), isFirst: number == 1) else { throw .unreadable }
        if tree.kind == .tableLeaf { return level }
        guard let child = tree.children()?.pages.first else { throw .unreadable }
        number = child
      }
      throw .unreadable
    }

    /// Replaces written nodes.
    ///
    /// All of them are removed first, and read afterwards. Otherwise a page that moved to another
    /// number would be confused with the page that had it before.
    private mutating func replace(
      _ written: [UInt32],
      _ newRootLevel: Int?,
      _ window: LogWindow,
      page: (UInt32) throws(ChangeFallback) -> [UInt8],
      _ changes: inout Changes
    ) throws(ChangeFallback) {
      let spans = try written.map { number throws(ChangeFallback) in try span(of: number) }
      var levels: [UInt32: Int] = [:]
      for (number, span) in zip(written, spans) {
        guard let node = nodes.removeValue(forKey: number) else { continue }
        levels[number] = node.level
        for (child, span) in Self.spans(of: node, in: span) {
          parents[child] = nil
          if node.level == 1 {
            changes.leaves[child] = .some(span.range)
          } else {
            changes.nodes.append((child, span))
          }
        }
      }
      // The nodes to read, by level. Higher nodes come first, because they decide which lower ones
      // still belong to the tree.
      var pending: [[UInt32]] = Array(repeating: [], count: Self.maxLevel + 1)
      if let newRootLevel {
        pending[newRootLevel].append(root)
      }
      for number in written where number != root {
        if let level = levels[number], parents[number] != nil { pending[level].append(number) }
      }
      for level in (1...Self.maxLevel).reversed() {
        while let number = pending[level].popLast() {
          // A page can have left one level and belong to another one now.
          guard nodes[number] == nil, isAttached(number, at: level) else { continue }
          let node = try Self.node(number, level, try page(number))
          nodes[number] = node
          for child in node.children {
            try link(child, to: number, level, window, &changes)
            if level > 1, window.pages[child] != nil { pending[level - 1].append(child) }
          }
        }
      }
      for (number, span) in changes.nodes where parents[number] == nil {
        drop(number, span, &changes)
      }
    }

    private mutating func link(
      _ child: UInt32,
      to parent: UInt32,
      _ level: Int,
      _ window: LogWindow,
      _ changes: inout Changes
    ) throws(ChangeFallback) {
      guard child != root, changes.linked.insert(child).inserted else { throw .unreadable }
      if window.pages[child] == nil {
        // A page that was not written is the same node or leaf as before.
        let isKnown =
          level > 1
          ? nodes[child]?.level == level - 1
          : nodes[child] == nil && (parents[child] != nil || changes.leaves[child] != nil)
        guard isKnown else { throw .unreadable }
      }
      parents[child] = parent
    }

    /// Returns whether a page is the root, or is below it at a distance from the leaves.
    private func isAttached(_ page: UInt32, at level: Int) -> Bool {
      var (page, level) = (page, level)
      while page != root {
        level += 1
        guard let parent = parents[page], nodes[parent]?.level == level else { return false }
        page = parent
      }
      return true
    }

    /// Removes a node that left the tree, and everything below it that did not move elsewhere.
    private mutating func drop(_ number: UInt32, _ span: Span, _ changes: inout Changes) {
      guard let node = nodes.removeValue(forKey: number) else { return }
      for (child, span) in Self.spans(of: node, in: span) {
        let isMoved = parents[child] != number
        if !isMoved { parents[child] = nil }
        if node.level == 1 {
          if !isMoved { changes.leaves[child] = .some(span.range) }
        } else if !isMoved {
          drop(child, span, &changes)
        }
      }
    }

    private static func spans(of node: Node, in span: Span) -> [(page: UInt32, span: Span)] {
      node.children.indices.map { index in
        (
          node.children[index],
          Span(
            lower: index > 0 ? node.keys[index - 1] : span.lower,
            upper: index < node.keys.count ? node.keys[index] : span.upper
          )
        )
      }
    }

    private func span(of node: UInt32) throws(ChangeFallback) -> Span {
      guard let range = try range(of: node) else { return Span(lower: .max, upper: .max) }
      return Span(
        lower: range.lowerBound == .min ? nil : range.lowerBound - 1,
        upper: range.upperBound == .max ? nil : range.upperBound
      )
    }
  }
#endif
