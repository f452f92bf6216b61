#if SQLite
  import DatabaseTestSupport
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Maps that follow valid trees, beside maps that are read again, and beside the rows.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct TableMapTests {
    @Test(arguments: TestScale.seeds(usual: 100, full: 10_000))
    func `a followed map is the one of the present tree, and its ranges contain all changed rows`(
      seed: Int
    ) throws {
      var input = RandomInput(seed: seed)
      var tree = TestTree(root: 2, &input)
      var map = try TableMap(root: 2, page: tree.pages.page)
      for step in 1...30 {
        let former = tree
        for _ in 0..<input.number(0...4) { tree.change(&input) }
        let (before, now) = (former.pages, tree.pages)
        let (oldLevels, levels) = (former.levels, tree.levels)
        // SQLite also writes pages that it has not changed, and pages that have left the tree. The
        // numbers are sorted, because the seed must determine the result.
        let written = Set(before.numbers + now.numbers).sorted().filter { number in
          now[number] != nil
            && (now[number] != before[number] || levels[number] != oldLevels[number])
            || input.number(0...9) == 0
        }
        var pages = now
        for number in written where pages[number] == nil { pages[number] = TestPages.bytes([]) }
        let ranges = try map.follow(
          pages.window(written, pageCount: 2_000),
          rules: .all,
          page: pages.page,
          rows: { number in
            #expect(levels[number] == 0 && oldLevels[number] == 0, "page \(number)")
            return tree.range(of: number)?.filter { former.rows[$0] != tree.rows[$0] }
              .map { Int64($0)...Int64($0) }
          }
        )
        let present = try TableMap(root: 2, page: now.page)
        #expect(map.parents == present.parents, "step \(step)")
        #expect(map.nodes == present.nodes, "step \(step)")
        for rowid in TestTree.rowids where former.rows[rowid] != tree.rows[rowid] {
          #expect(ranges.contains(Int64(rowid)), "row \(rowid) in step \(step)")
        }
        if written.isEmpty { #expect(ranges == KeyRanges()) }
      }
    }

    @Test(arguments: [(60, true), (71, false)])
    func `a map has a limit of eight megabytes`(width: Int, fits: Bool) throws {
      // Three levels of interior pages, with the pages numbered from the root downwards.
      let interior = 1 + width + width * width
      let page = { (number: UInt32) throws(ChangeFallback) -> [UInt8] in
        let place = Int(number) - 2
        if place >= interior { return TestPages.leaf() }
        return TestPages.interior(children: (1...width).map { UInt32(place * width + $0 + 2) })
      }
      if fits {
        let map = try TableMap(root: 2, page: page)
        #expect(map.nodes.count == interior && map.size > 7_000_000)
      } else {
        #expect(throws: ChangeFallback.tooLarge) { try TableMap(root: 2, page: page) }
      }
    }
  }
#endif
