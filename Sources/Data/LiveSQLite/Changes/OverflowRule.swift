#if SQLite
  /// Finds changes of long values that leave the row's own page unwritten.
  ///
  /// SQLite stores the rest of a long value in a chain of overflow pages. A change of equal length,
  /// and an incremental write to a blob, may write only some pages of the chain. So each written
  /// page that may be an overflow page must be explained: by the chain of a cell on a written page,
  /// or because it is unused.
  struct OverflowRule {
    /// The number of pages above which the first byte of an overflow page, which is part of the
    /// number of the next page, can equal the type of a page of a b-tree.
    static let maxPages: UInt32 = 2 << 24
    /// The maximum number of pages that are read in addition to those of the window.
    private static let maxReads = 512

    /// The error of a rule that needs pages outside the window.
    struct NeedsTransaction: Error {}

    let window: LogWindow
    /// The first 100 bytes of the database in the state at the end of the window.
    let start: [UInt8]
    /// Returns a page of the window.
    let written: (UInt32) throws(ChangeFallback) -> [UInt8]
    /// Returns any page in the state at the end of the window; nil outside a transaction.
    let page: ((UInt32) throws(ChangeFallback) -> [UInt8])?

    private var pageSize: Int { window.end.pageSize }
    private var usable: Int { pageSize - Int(start[20]) }

    /// Returns the written pages that may be overflow pages and are not explained.
    ///
    /// - Throws: `NeedsTransaction` if other pages have to be read and `page` is nil; or
    ///   `ChangeFallback`.
    func unexplainedPages() throws -> Set<UInt32> {
      var left = Set(
        window.pages.lazy.filter { number, page in
          TreePage.Kind(rawValue: page.firstByte) == nil && number > 1
            && number <= window.end.pageCount && !isPointerMap(number)
        }
        .map(\.key)
      )
      if left.isEmpty { return left }
      var reads = 0
      try explainByCells(&left, &reads)
      if left.isEmpty { return left }
      try explainByFreelist(&left, &reads)
      return left
    }

    /// Returns whether a page contains the parents of other pages, which exist if the database can
    /// be vacuumed automatically.
    private func isPointerMap(_ number: UInt32) -> Bool {
      guard start.bigEndian(at: 52) != 0, number >= 2 else { return false }
      let interval = UInt32(usable / 5 + 1)
      let map = (number - 2) / interval * interval + 2
      // The page with the bytes that are locked is never used.
      let locked = UInt32(0x4000_0000 / pageSize + 1)
      return number == (map == locked ? map + 1 : map)
    }

    private func explainByCells(_ left: inout Set<UInt32>, _ reads: inout Int) throws {
      // A damaged chain may be a circle or join another one.
      var seen: Set<UInt32> = []
      for (number, found) in window.pages {
        guard number == 1 || TreePage.Kind(rawValue: found.firstByte) != nil,
          found.firstByte != TreePage.Kind.tableInterior.rawValue, !isPointerMap(number),
          let tree = TreePage(try written(number), isFirst: number == 1)
        else { continue }
        for first in tree.overflowPages(usable: usable) {
          var next = first
          while next > 1, next <= window.end.pageCount, seen.insert(next).inserted {
            left.remove(next)
            if left.isEmpty { return }
            guard let bytes = try read(next, &reads) else { break }
            next = bytes.bigEndian(at: 0)
          }
        }
      }
    }

    private func explainByFreelist(_ left: inout Set<UInt32>, _ reads: inout Int) throws {
      var trunk = start.bigEndian(at: 32)
      // A damaged list may be a circle.
      var seen: Set<UInt32> = []
      while trunk > 1, trunk <= window.end.pageCount, seen.insert(trunk).inserted {
        left.remove(trunk)
        if left.isEmpty { return }
        guard let bytes = try read(trunk, &reads) else { return }
        let count = Int(bytes.bigEndian(at: 4))
        guard count <= pageSize / 4 - 2 else { return }
        for index in 0..<count { left.remove(bytes.bigEndian(at: 8 + 4 * index)) }
        if left.isEmpty { return }
        trunk = bytes.bigEndian(at: 0)
      }
    }

    /// Returns a page, or nil if it was never written or too many pages would have to be read.
    private func read(_ number: UInt32, _ reads: inout Int) throws -> [UInt8]? {
      if window.pages[number] != nil { return try written(number) }
      guard let page else { throw NeedsTransaction() }
      reads += 1
      return reads > Self.maxReads ? nil : try? page(number)
    }
  }
#endif
