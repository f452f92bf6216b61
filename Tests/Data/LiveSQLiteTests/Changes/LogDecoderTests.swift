#if SQLite
  import DatabaseTestSupport
  import Foundation
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Headers, frames and pages with any content, as damaged files have them.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct LogDecoderTests {
    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `headers and frames of any bytes are decoded or refused`(seed: Int) {
      var input = RandomInput(seed: seed)
      for _ in 0..<100 {
        var half = input.randomBytes(LogHeader.length)
        #expect(LogHeader(copies: half + input.randomBytes(LogHeader.length)) == nil)
        #expect(LogHeader(copies: half) == nil)
        if input.number(0...1) == 0 {
          half = TestPages.header(
            pageSize: input.number(0...65_536),
            lastFrame: UInt32(truncatingIfNeeded: input.integer()),
            pageCount: UInt32(truncatingIfNeeded: input.integer())
          )
          half[input.number(0...47)] ^= UInt8(input.number(0...1))
        }
        if let header = LogHeader(copies: half + half) {
          #expect(header.pageSize & (header.pageSize - 1) == 0)
        }
        let frame = LogFrame(input.randomBytes(LogFrame.length))
        #expect(frame.page <= UInt32.max)
        let page = input.page(of: 30, isFirst: false)
        for row in TreePage(page)?.rows(usable: input.number(257...512)) ?? [] {
          #expect(row.content.upperBound <= page.count)
        }
        let bytes = input.bytes()
        let number = bytes.variableNumber(at: input.number(0...max(0, bytes.count)))
        #expect(number?.length ?? 1 <= 9)
      }
    }

    @Test(arguments: TestScale.seeds(usual: 20, full: 2_000))
    func `trees of any pages are followed or refused`(seed: Int) throws {
      var input = RandomInput(seed: seed)
      for _ in 0..<20 {
        var pages = TestPages()
        for number in 1...UInt32(input.number(2...30)) {
          pages[number] = input.page(of: 30, isFirst: number == 1)
        }
        let root = UInt32(input.number(1...4))
        guard var map = try? TableMap(root: root, page: pages.page) else { continue }
        for number in pages.numbers {
          if let range = try? map.range(of: number) {
            #expect(range.lowerBound <= range.upperBound)
          }
        }
        for _ in 0..<4 {
          var written: [UInt32] = []
          for _ in 0..<input.number(1...12) {
            let number = UInt32(input.number(1...30))
            pages[number] = input.page(of: 30, isFirst: number == 1)
            written.append(number)
          }
          let window = pages.window(written, pageCount: UInt32(input.number(0...40)))
          let present = pages
          let page = { (number: UInt32) throws(ChangeFallback) in try present.page(number) }
          var rule = OverflowRule(
            window: window,
            start: input.randomBytes(100),
            written: page,
            page: nil
          )
          if input.number(0...1) == 0 {
            rule = OverflowRule(window: window, start: rule.start, written: page, page: page)
          }
          let unexplained = try? rule.unexplainedPages()
          #expect(unexplained?.isSubset(of: written) ?? true)
          guard (try? map.follow(window, rules: .all, page: pages.page)) != nil else { break }
        }
      }
    }

    @Test func `a chain of overflow pages that is a circle ends`() throws {
      var pages = TestPages()
      // The cells of page 2 begin chains at page 3, which is its own successor. Page 4 belongs to
      // no chain.
      pages[2] = TestPages.leaf(overflow: [3, 3])
      pages[3] = TestPages.bytes([0, 0, 0, 3])
      pages[4] = TestPages.bytes([0, 0, 0, 0])
      let reads = Reads(pages)
      let rule = OverflowRule(
        window: pages.window([2, 3, 4], pageCount: OverflowRule.maxPages - 1),
        start: [UInt8](repeating: 0, count: 100),
        written: reads.page,
        page: nil
      )
      #expect(try rule.unexplainedPages() == [4])
    }

    @Test func `a list of unused pages that is a circle ends`() throws {
      var pages = TestPages()
      pages[3] = TestPages.bytes([0, 0, 0, 4])
      pages[4] = TestPages.bytes([0, 0, 0, 3])
      pages[5] = TestPages.bytes([0, 0, 0, 0])
      let reads = Reads(pages)
      var start = [UInt8](repeating: 0, count: 100)
      start[35] = 3
      let rule = OverflowRule(
        window: pages.window([3, 4, 5], pageCount: 10),
        start: start,
        written: reads.page,
        page: nil
      )
      #expect(try rule.unexplainedPages() == [5])
    }

    @Test func `a tree that is deeper than possible is refused`() throws {
      var pages = TestPages()
      pages[2] = TestPages.interior(children: [3])
      pages[3] = TestPages.interior(children: [4])
      pages[4] = TestPages.leaf()
      var map = try TableMap(root: 2, page: pages.page)
      // The root is now above a long chain of new pages, whose last one is above the old page 3.
      let chain = [2] + (0..<19).map { UInt32(100 + $0) }
      for (page, next) in zip(chain, chain.dropFirst() + [3]) {
        pages[page] = TestPages.interior(children: [next])
      }
      #expect(throws: ChangeFallback.unreadable) {
        try map.follow(pages.window(chain, pageCount: 200), rules: .all, page: pages.page)
      }
    }

    @Test func `a pointer to a page that cannot exist makes the changes unknown`() throws {
      let folder = Folder()
      let path = folder.file("pointer.db")
      try Shell.run(
        path,
        """
        PRAGMA page_size=512; PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, v);
        INSERT INTO t SELECT value, hex(zeroblob(20)) FROM generate_series(1, 200);
        """
      )
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      // The first child of the root of the table, which is on page 2.
      #expect(bytes[512] == TreePage.Kind.tableInterior.rawValue)
      let cell = 512 + Int(bytes[524]) * 256 + Int(bytes[525])
      bytes.replaceSubrange(cell..<cell + 4, with: [0, 0, 0, 0])
      try bytes.write(to: URL(fileURLWithPath: path))
      // The log exists while another process has the database open.
      let shell = try Shell(path)
      try shell.run("UPDATE t SET v = 0 WHERE id = 200;")
      let recorder = ChangeRecorder(path: path)
      let tables = recorder.follow(["t"], isByRow: true)
      let first = recorder.changes(of: tables, since: nil, in: nil)
      try shell.run("UPDATE t SET v = 1 WHERE id = 200;")
      let next = recorder.changes(of: tables, since: first.end, in: nil)
      guard case .failure(.unreadable) = next.changes else {
        Issue.record("\(next.changes)")
        return
      }
      withExtendedLifetime(shell) {}
    }

    @Test(arguments: TestScale.seeds(usual: 5, full: 2_000))
    func `a damaged database is followed or its changes are unknown`(seed: Int) throws {
      var input = RandomInput(seed: seed)
      let folder = Folder()
      let path = folder.file("damaged.db")
      var bytes = try Self.sound.get()
      for _ in 0..<input.number(1...12) {
        let page = input.number(0...bytes.count / 512 - 1) * 512
        // Most of them in the header of a page and the pointers to its cells.
        let place = page + (input.number(0...3) == 0 ? input.number(0...511) : input.number(0...40))
        if place >= 100 { bytes[place] = UInt8(input.number(0...255)) }
      }
      try bytes.write(to: URL(fileURLWithPath: path))
      // The log exists while another process has the database open. Its statements may fail.
      let shell = try Shell(path)
      _ = try? shell.run("UPDATE u SET v = 0 WHERE id = 1;")
      let recorder = ChangeRecorder(path: path)
      let tables = recorder.follow(["t", "u"], isByRow: false)
      var found = recorder.changes(of: tables, since: nil, in: nil)
      for _ in 0..<3 {
        let id = input.number(1...500)
        _ = try? shell.run(
          """
          UPDATE t SET v = hex(zeroblob(\(input.number(0...700)))) WHERE id >= \(id) LIMIT 3;
          DELETE FROM u WHERE id = \(id); INSERT INTO u VALUES (\(id + 1_000), 1);
          """
        )
        found = recorder.changes(of: tables, since: found.end, in: recorder.start())
      }
      if case .success(let ranges) = found.changes { #expect(ranges.count == 2) }
    }

    /// A database with tables of several levels, long values and unused pages.
    private static let sound = Result<Data, any Error> {
      let folder = Folder()
      let path = folder.file("sound.db")
      try Shell.run(
        path,
        """
        PRAGMA page_size=512; PRAGMA journal_mode=WAL;
        CREATE TABLE t(id INTEGER PRIMARY KEY, v); CREATE TABLE u(id INTEGER PRIMARY KEY, v);
        CREATE INDEX tv ON t(v);
        INSERT INTO t SELECT value, hex(zeroblob(value % 300)) FROM generate_series(1, 500);
        INSERT INTO u SELECT value, value FROM generate_series(1, 500);
        DELETE FROM t WHERE id BETWEEN 100 AND 200;
        """
      )
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    /// Reads pages, and fails after more reads than any loop that ends needs.
    // Safety: used by one thread.
    private final class Reads: @unchecked Sendable {
      private let pages: TestPages
      private var count = 0

      init(_ pages: TestPages) {
        self.pages = pages
      }

      func page(_ number: UInt32) throws(ChangeFallback) -> [UInt8] {
        count += 1
        guard count < 1_000 else { throw .tooLarge }
        return try pages.page(number)
      }
    }
  }
#endif
