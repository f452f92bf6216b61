#if SQLite
  import DatabaseTestSupport

  @testable import LiveSQLite

  /// A valid b-tree of a table, which changes its rows and its shape at random.
  struct TestTree {
    /// A page, and the pages below it.
    private struct Branch {
      var page: UInt32
      /// Empty for a leaf.
      var children: [Branch] = []
      /// The greatest rowid of each child but the last.
      var keys: [Int] = []

      /// 0 for a leaf.
      var level: Int { children.first.map { $0.level + 1 } ?? 0 }
      var pages: [UInt32] { [page] + children.flatMap(\.pages) }
    }

    /// All rowids are in this range.
    static let rowids = 1...80

    /// The value of each row.
    private(set) var rows: [Int: Int] = [:]
    private var top: Branch

    init(root: UInt32, _ input: inout RandomInput) {
      top = Branch(page: root)
      for rowid in Self.rowids where input.number(0...1) == 0 { rows[rowid] = 0 }
      top = build(input.number(0...3), root, Self.rowids, &input)
    }

    /// The distance of each page from the leaves.
    var levels: [UInt32: Int] {
      func levels(_ branch: Branch) -> [(UInt32, Int)] {
        [(branch.page, branch.level)] + branch.children.flatMap(levels)
      }
      return Dictionary(uniqueKeysWithValues: levels(top))
    }

    /// Returns the rowids that a leaf may contain.
    func range(of leaf: UInt32) -> ClosedRange<Int>? {
      func range(_ branch: Branch, _ all: ClosedRange<Int>) -> ClosedRange<Int>? {
        if branch.page == leaf { return all }
        return zip(branch.children, Self.ranges(of: branch, in: all)).lazy
          .compactMap { range($0, $1) }.first
      }
      return range(top, Self.rowids)
    }

    var pages: TestPages {
      var pages = TestPages()
      write(top, Self.rowids, to: &pages)
      return pages
    }

    private func write(_ branch: Branch, _ range: ClosedRange<Int>, to pages: inout TestPages) {
      if branch.children.isEmpty {
        let present = range.compactMap { rowid in rows[rowid].map { (rowid, $0) } }
        pages[branch.page] = TestPages.leaf(rows: present)
        return
      }
      pages[branch.page] = TestPages.interior(
        children: branch.children.map(\.page),
        keys: branch.keys
      )
      for (child, range) in zip(branch.children, Self.ranges(of: branch, in: range)) {
        write(child, range, to: &pages)
      }
    }

    private static func ranges(
      of branch: Branch,
      in range: ClosedRange<Int>
    ) -> [ClosedRange<Int>] {
      zip([range.lowerBound] + branch.keys.map { $0 + 1 }, branch.keys + [range.upperBound])
        .map { $0...$1 }
    }

    /// Changes a row or the shape, as SQLite does when it balances, moves and merges pages.
    mutating func change(_ input: inout RandomInput) {
      switch input.number(0...8) {
      case 0, 1:
        let rowid = input.number(Self.rowids)
        rows[rowid] = input.number(0...3) == 0 ? nil : (rows[rowid] ?? 0) + 1
      case 2:
        replaceBranch(&input) { tree, branch, range, input in
          tree.build(branch.level, branch.page, range, &input)
        }
      case 3: replaceBranch(&input) { tree, branch, _, input in tree.regrouped(branch, &input) }
      case 4: replaceBranch(&input) { $0.merged($1, $2, &$3) }
      case 7: replaceBranch(&input) { $0.extended($1, $2, &$3) }
      case 5: replaceBranch(&input) { tree, branch, _, input in tree.moved(branch, &input) }
      case 6 where top.level < 5:
        let below = Branch(page: unused(&input), children: top.children, keys: top.keys)
        top = regrouped(Branch(page: top.page, children: [below]), &input)
      default:
        let count = top.children.reduce(0) { $0 + $1.children.count }
        if top.level > 1 ? count <= 20 : top.children.count == 1 {
          top = Self.flattened(top)
        }
      }
    }

    /// Replaces a branch at random.
    private mutating func replaceBranch(
      _ input: inout RandomInput,
      by replacement: (inout TestTree, Branch, ClosedRange<Int>, inout RandomInput) -> Branch
    ) {
      var tree = self
      func replace(_ branch: inout Branch, _ range: ClosedRange<Int>, _ input: inout RandomInput) {
        if branch.level < 2 || input.number(0...2) == 0 {
          branch = replacement(&tree, branch, range, &input)
        } else {
          let index = input.number(0...branch.children.count - 1)
          replace(&branch.children[index], Self.ranges(of: branch, in: range)[index], &input)
        }
      }
      replace(&top, Self.rowids, &input)
      rows = tree.rows
    }

    /// Returns the number of a page that the tree does not have, and often had before.
    private func unused(
      _ input: inout RandomInput,
      except pages: Set<UInt32> = []
    ) -> UInt32 {
      let used = pages.union(top.pages)
      while true {
        let page = UInt32(input.number(3...20 + 2 * used.count))
        if !used.contains(page) { return page }
      }
    }

    /// Returns a new branch.
    private func build(
      _ level: Int,
      _ page: UInt32,
      _ range: ClosedRange<Int>,
      _ input: inout RandomInput
    ) -> Branch {
      var pages: Set<UInt32> = [page]
      func build(
        _ level: Int,
        _ page: UInt32,
        _ range: ClosedRange<Int>,
        _ input: inout RandomInput
      ) -> Branch {
        var branch = Branch(page: page)
        if level == 0 { return branch }
        var start = range.lowerBound
        for _ in 0..<input.number(0...3) where start < range.upperBound {
          branch.keys.append(input.number(start...range.upperBound - 1))
          start = (branch.keys.last ?? start) + 1
        }
        for range in TestTree.ranges(of: branch, in: range) {
          let page = unused(&input, except: pages)
          pages.insert(page)
          branch.children.append(build(level - 1, page, range, &input))
        }
        return branch
      }
      return build(level, page, range, &input)
    }

    /// Returns a branch with one level less, whose children are those of its former children.
    private static func flattened(_ branch: Branch) -> Branch {
      Branch(
        page: branch.page,
        children: branch.children.flatMap(\.children),
        keys: branch.children.indices.flatMap { index in
          branch.children[index].keys + branch.keys.dropFirst(index).prefix(1)
        }
      )
    }

    /// Returns a branch whose children share those below them in another way.
    private func regrouped(_ branch: Branch, _ input: inout RandomInput) -> Branch {
      guard branch.level > 1 else { return moved(branch, &input) }
      let flat = Self.flattened(branch)
      var free = branch.children.map(\.page)
      var pages = Set(free)
      var result = Branch(page: branch.page)
      var group = Branch(page: 0)
      for (index, child) in flat.children.enumerated() {
        group.children.append(child)
        let isLast = index == flat.keys.count
        if isLast || input.number(0...2) == 0 {
          if free.isEmpty || input.number(0...3) == 0 {
            group.page = unused(&input, except: pages)
            pages.insert(group.page)
          } else {
            group.page = free.remove(at: input.number(0...free.count - 1))
          }
          result.children.append(group)
          if !isLast { result.keys.append(flat.keys[index]) }
          group = Branch(page: 0)
        } else {
          group.keys.append(flat.keys[index])
        }
      }
      return result
    }

    /// Returns a branch without one of its children, whose rows are deleted or belong to its
    /// neighbours.
    private mutating func merged(
      _ branch: Branch,
      _ range: ClosedRange<Int>,
      _ input: inout RandomInput
    ) -> Branch {
      guard branch.children.count > 1 else { return branch }
      var branch = branch
      let index = input.number(0...branch.children.count - 1)
      if input.number(0...1) == 0 {
        for rowid in Self.ranges(of: branch, in: range)[index] { rows[rowid] = nil }
      }
      branch.children.remove(at: index)
      branch.keys.remove(at: min(max(0, index - input.number(0...1)), branch.keys.count - 1))
      return branch
    }

    /// Returns a branch with a new leaf for rows after those of another leaf, which SQLite does not
    /// write.
    private mutating func extended(
      _ branch: Branch,
      _ range: ClosedRange<Int>,
      _ input: inout RandomInput
    ) -> Branch {
      guard branch.level == 1, branch.children.count < 20 else { return branch }
      var branch = branch
      let index = input.number(0...branch.children.count - 1)
      let span = Self.ranges(of: branch, in: range)[index]
      let key = span.last { rows[$0] != nil } ?? span.lowerBound
      guard key < span.upperBound else { return branch }
      for rowid in key + 1...span.upperBound where input.number(0...1) == 0 { rows[rowid] = 0 }
      branch.keys.insert(key, at: index)
      branch.children.insert(Branch(page: unused(&input)), at: index + 1)
      return branch
    }

    /// Returns a branch of which one child has another number or another greatest rowid, or two
    /// children have each other's numbers.
    private func moved(_ branch: Branch, _ input: inout RandomInput) -> Branch {
      guard !branch.children.isEmpty else { return branch }
      var branch = branch
      let indices = (0..<2).map { _ in input.number(0...branch.children.count - 1) }
      switch input.number(0...2) {
      case 0: branch.children[indices[0]].page = unused(&input)
      case 1:
        let page = branch.children[indices[0]].page
        branch.children[indices[0]].page = branch.children[indices[1]].page
        branch.children[indices[1]].page = page
      default:
        guard branch.level == 1, !branch.keys.isEmpty else { break }
        let index = input.number(0...branch.keys.count - 1)
        let lower = index > 0 ? branch.keys[index - 1] + 1 : nil
        let upper = index + 1 < branch.keys.count ? branch.keys[index + 1] - 1 : nil
        let key = branch.keys[index] + input.number(-3...3)
        branch.keys[index] = min(max(key, lower ?? branch.keys[index]), upper ?? branch.keys[index])
      }
      return branch
    }
  }
#endif
