#if SQLite
  /// A page of a b-tree. See "B-tree Pages" in SQLite's documentation of the file format.
  struct TreePage {
    /// The types of pages, by their first byte.
    enum Kind: UInt8 {
      case indexInterior = 2
      case tableInterior = 5
      case indexLeaf = 10
      case tableLeaf = 13
    }

    let kind: Kind
    let bytes: [UInt8]
    private let start: Int
    let cellCount: Int
    private var cells: Int { start + (kind == .indexInterior || kind == .tableInterior ? 12 : 8) }

    /// Returns nil if the page is not a page of a b-tree.
    ///
    /// - Parameter isFirst: Whether it is the first page of the database, which begins with the
    ///   header of the database.
    init?(_ bytes: [UInt8], isFirst: Bool = false) {
      start = isFirst ? 100 : 0
      guard let kind = Kind(rawValue: bytes[start]) else { return nil }
      self.kind = kind
      self.bytes = bytes
      cellCount = bytes.short(at: start + 3)
      // Encrypted and damaged pages do not pass these checks, except by an extreme coincidence.
      let content = bytes.short(at: start + 5)
      let free = bytes.short(at: start + 1)
      let end = cells + 2 * cellCount
      guard end <= bytes.count, bytes[start + 7] <= 60,
        content == 0 || (end...bytes.count).contains(content), free < bytes.count,
        free == 0 || free >= content,
        (0..<cellCount).allSatisfy({ cell($0) >= max(end, content) && cell($0) < bytes.count })
      else { return nil }
    }

    /// Returns the offset of a cell.
    func cell(_ index: Int) -> Int { bytes.short(at: cells + 2 * index) }

    /// Returns the children of an interior page of a table, and the greatest keys of all but the
    /// last child. Returns nil for another page.
    func children() -> (pages: [UInt32], keys: [Int64])? {
      guard kind == .tableInterior else { return nil }
      var (pages, keys): ([UInt32], [Int64]) = ([], [])
      pages.reserveCapacity(cellCount + 1)
      keys.reserveCapacity(cellCount)
      for index in 0..<cellCount {
        let cell = cell(index)
        guard cell + 4 < bytes.count, let key = bytes.variableNumber(at: cell + 4) else {
          return nil
        }
        let value = Int64(bitPattern: key.value)
        if let last = keys.last, value <= last { return nil }
        pages.append(bytes.bigEndian(at: cell))
        keys.append(value)
      }
      pages.append(bytes.bigEndian(at: start + 8))
      return (pages, keys)
    }

    /// Returns the first overflow pages of the page's cells. Cells that are not valid are omitted.
    ///
    /// - Parameter usable: The size of a page without its reserved bytes.
    func overflowPages(usable: Int) -> [UInt32] {
      if kind == .tableInterior { return [] }
      return (0..<cellCount).compactMap { index in
        var position = cell(index) + (kind == .indexInterior ? 4 : 0)
        guard let size = bytes.variableNumber(at: position), size.value <= 0x7FFF_FFFF else {
          return nil
        }
        position += size.length
        if kind == .tableLeaf {
          guard let key = bytes.variableNumber(at: position) else { return nil }
          position += key.length
        }
        let length = Int(size.value)
        let most = kind == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
        if length <= most { return nil }
        let least = (usable - 12) * 32 / 255 - 23
        let preferred = least + (length - least) % (usable - 4)
        position += preferred <= most ? preferred : least
        return position + 4 <= bytes.count ? bytes.bigEndian(at: position) : nil
      }
    }
  }
#endif
