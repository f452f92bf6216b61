#if SQLite
  import DatabaseTestSupport

  @testable import LiveSQLite

  /// Pages of 512 bytes in memory.
  struct TestPages {
    static let size = 512
    private var pages: [UInt32: [UInt8]] = [:]

    var numbers: [UInt32] { pages.keys.sorted() }

    subscript(number: UInt32) -> [UInt8]? {
      get { pages[number] }
      set { pages[number] = newValue }
    }

    func page(_ number: UInt32) throws(ChangeFallback) -> [UInt8] {
      guard let page = pages[number] else { throw .unreadable }
      return page
    }

    /// Returns a window in which some pages were written.
    func window(_ written: [UInt32], pageCount: UInt32) -> LogWindow {
      let copy = Self.header(
        pageSize: Self.size,
        lastFrame: UInt32(written.count),
        pageCount: pageCount
      )
      guard let end = LogHeader(copies: copy + copy) else {
        preconditionFailure("the header is not valid")
      }
      var found: [UInt32: LogWindow.Page] = [:]
      for (frame, number) in written.enumerated() {
        let firstByte = pages[number]?.first ?? 0
        found[number] = LogWindow.Page(frame: UInt32(frame + 1), firstByte: firstByte)
      }
      return LogWindow(pages: found, end: end)
    }

    /// Returns one copy of a header with a valid checksum.
    static func header(pageSize: Int, lastFrame: UInt32, pageCount: UInt32) -> [UInt8] {
      var words = [UInt32](repeating: 0, count: 12)
      words[0] = 3_007_000
      let short = UInt32(pageSize & 0xFE00) | UInt32(pageSize >> 16 & 1)
      words[3] = 1 | short << 16
      words[4] = lastFrame
      words[5] = pageCount
      for index in stride(from: 0, to: 10, by: 2) {
        words[10] &+= words[index] &+ words[11]
        words[11] &+= words[index + 1] &+ words[10]
      }
      return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    }

    /// Returns a page that begins with some bytes.
    static func bytes(_ bytes: [UInt8]) -> [UInt8] {
      bytes + [UInt8](repeating: 0, count: size - bytes.count)
    }

    /// Returns an interior page of a table, with ascending keys.
    ///
    /// - Parameter keys: The greatest rowid of each child but the last, at most 127.
    static func interior(children: [UInt32], keys: [Int]? = nil) -> [UInt8] {
      let keys = keys ?? Array(1...max(1, children.count - 1))
      return tree(kind: 5, zip(children.dropLast(), keys).map { big($0) + [UInt8($1)] })
        .replacing(at: 8, with: big(children.last ?? 0))
    }

    /// Returns a leaf of a table, with a value of two bytes for each rowid.
    static func leaf(rows: [(rowid: Int, value: Int)]) -> [UInt8] {
      tree(
        kind: 13,
        rows.map { [2, UInt8($0.rowid), UInt8($0.value >> 8), UInt8($0.value & 255)] }
      )
    }

    /// Returns a leaf of a table, with a long value for each first overflow page.
    static func leaf(overflow: [UInt32] = []) -> [UInt8] {
      // A value of 1,000 bytes, of which 39 or 492 - 4 bytes are on the page.
      tree(
        kind: 13,
        overflow.enumerated().map { place, page in
          let least = (size - 12) * 32 / 255 - 23
          let preferred = least + (1_000 - least) % (size - 4)
          let local = preferred <= size - 35 ? preferred : least
          return [0x87, 0x68, UInt8(place + 1)] + [UInt8](repeating: 0, count: local) + big(page)
        }
      )
    }

    private static func tree(kind: UInt8, _ cells: [[UInt8]]) -> [UInt8] {
      var page = [UInt8](repeating: 0, count: size)
      page[0] = kind
      page[4] = UInt8(cells.count)
      var end = size
      for (index, cell) in cells.enumerated() {
        end -= cell.count
        page = page.replacing(at: end, with: cell)
          .replacing(at: (kind == 5 ? 12 : 8) + 2 * index, with: short(end))
      }
      return page.replacing(at: 5, with: short(end))
    }

    private static func big(_ number: UInt32) -> [UInt8] {
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private static func short(_ number: Int) -> [UInt8] {
      [UInt8(number >> 8), UInt8(number & 0xFF)]
    }
  }

  extension [UInt8] {
    fileprivate func replacing(at place: Int, with bytes: [UInt8]) -> [UInt8] {
      var all = self
      all.replaceSubrange(place..<place + bytes.count, with: bytes)
      return all
    }
  }

  extension RandomInput {
    mutating func randomBytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8(number(0...255)) }
    }

    /// Returns a page that usually is one of a tree, with a few changed bytes.
    mutating func page(of count: Int, isFirst: Bool) -> [UInt8] {
      let numbers = (0..<self.number(1...6)).map { _ in UInt32(self.number(0...count)) }
      var page: [UInt8] =
        switch number(0...4) {
        case 0: TestPages.leaf()
        case 1: TestPages.leaf(overflow: Array(numbers.prefix(2)))
        case 2: randomBytes(TestPages.size)
        default: TestPages.interior(children: numbers)
        }
      for _ in 0..<number(0...2) { page[number(0...40)] = UInt8(number(0...255)) }
      guard isFirst else { return page }
      return [UInt8](repeating: 0, count: 100) + page.prefix(TestPages.size - 100)
    }
  }
#endif
