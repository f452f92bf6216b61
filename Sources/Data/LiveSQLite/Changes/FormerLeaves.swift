#if SQLite
  import CLibrary

  /// The rows of written leaves that differ from those before a window, for tables whose tree has
  /// the same shape in all states.
  ///
  /// All states of a leaf are compared, not only the first and the last one: a reader may have seen
  /// a state between two commits of the window. A row that has overflow pages always counts as
  /// changed, because its leaf contains only its beginning.
  struct FormerLeaves: Sendable {
    /// The maximum size of the pages that are compared, which takes a few milliseconds. Further
    /// leaves count as changed.
    static let maxSize = 16 << 20
    /// The maximum number of ranges of a leaf. A leaf with more changes is one range.
    static let maxRanges = 8

    /// The changed rows of each compared leaf.
    private var changes: [UInt32: [ClosedRange<Int64>]] = [:]
    private let usable: Int
    private let rules: ChangeRules

    /// Compares the leaves that were written in a window. Leaves that cannot be compared are
    /// omitted.
    ///
    /// The database file contains a page in the state before the window, unless the log contains it
    /// or a checkpoint has copied frames of the window.
    ///
    /// - Parameters:
    ///   - start: The header of the state before the window.
    ///   - usable: The size of a page without its reserved bytes.
    init(
      of tables: [TableMap],
      since start: LogHeader,
      in window: LogWindow,
      usable: Int,
      _ files: LogFiles,
      rules: ChangeRules
    ) throws(ChangeFallback) {
      self.usable = usable
      self.rules = rules
      // If the shape of a tree changes, all rows of its written leaves count as changed.
      let tables = tables.filter { !$0.hasWrittenNode(in: window) }
      var size = 0
      for (number, page) in window.pages {
        guard let earlier = page.earlier, tables.contains(where: { $0.isLeaf(number) }) else {
          continue
        }
        size += (earlier.count + 2) * start.pageSize
        if size > Self.maxSize { break }
        // Only two pages are in memory at a time.
        guard var former = try? files.page(number, in: start) else { continue }
        var changed: [Int64]? = []
        for frame in rules.contains(.statesBetween) ? earlier + [page.frame] : [page.frame] {
          let next = try window.page(inFrame: frame, files)
          guard let found = self.changes(from: former, to: next) else {
            changed = nil
            break
          }
          changed? += found
          former = next
        }
        if let changed { changes[number] = Self.ranges(changed) }
      }
      if changes.isEmpty || !rules.contains(.formerPages) { return }
      guard let checkpoints = try? files.checkpoints(), checkpoints.salts == start.salts,
        max(checkpoints.copied, checkpoints.attempted) <= start.lastFrame
      else {
        changes = [:]
        return
      }
    }

    /// Returns the rowids of the rows that the commits of the window changed on a leaf, or nil if
    /// they are unknown.
    func changes(of leaf: UInt32) -> [ClosedRange<Int64>]? { changes[leaf] }

    /// Returns the rowids that differ between two states of a leaf, or nil if one of the states is
    /// not a leaf of a table.
    private func changes(from old: [UInt8], to new: [UInt8]) -> [Int64]? {
      guard let former = TreePage(old)?.rows(usable: usable),
        let present = TreePage(new)?.rows(usable: usable)
      else { return nil }
      var changed: [Int64] = []
      var index = 0
      for row in present {
        while index < former.count, former[index].key < row.key {
          changed.append(former[index].key)
          index += 1
        }
        var isSame = false
        if index < former.count, former[index].key == row.key {
          isSame =
            (row.isComplete || !rules.contains(.longRows))
            && Self.areEqual(old, former[index].content, new, row.content)
          index += 1
        }
        if !isSame { changed.append(row.key) }
      }
      return changed + former[index...].map(\.key)
    }

    private static func areEqual(
      _ old: [UInt8],
      _ first: Range<Int>,
      _ new: [UInt8],
      _ second: Range<Int>
    ) -> Bool {
      guard first.count == second.count else { return false }
      // Safety: the slices check that the ranges are within the arrays.
      return old[first].withUnsafeBytes { left in
        new[second].withUnsafeBytes { right in
          guard let left = left.baseAddress, let right = right.baseAddress else { return true }
          return memcmp(left, right, first.count) == 0
        }
      }
    }

    /// Returns few ranges that contain some rowids.
    private static func ranges(_ keys: [Int64]) -> [ClosedRange<Int64>] {
      let ranges = KeyRanges(keys.map { $0...$0 }).ranges
      guard ranges.count > maxRanges else { return ranges }
      return [ranges[0].lowerBound...ranges[ranges.count - 1].upperBound]
    }
  }

  extension TreePage {
    /// A row on a leaf of a table.
    struct Row {
      var key: Int64
      /// The bytes of the row, from its length on, without overflow pages.
      var content: Range<Int>
      /// Whether the row has no overflow pages.
      var isComplete: Bool
    }

    /// Returns the rows of a leaf of a table, in ascending order, or nil for another page.
    ///
    /// - Parameter usable: The size of a page without its reserved bytes.
    func rows(usable: Int) -> [Row]? {
      guard kind == .tableLeaf else { return nil }
      var rows: [Row] = []
      rows.reserveCapacity(cellCount)
      for index in 0..<cellCount {
        let start = cell(index)
        guard let length = bytes.variableNumber(at: start),
          let key = bytes.variableNumber(at: start + length.length)
        else { return nil }
        let value = Int64(bitPattern: key.value)
        if let last = rows.last, last.key >= value { return nil }
        let isComplete = length.value <= UInt64(usable - 35)
        // Of a row with overflow pages, at least this much is on the page.
        let local = isComplete ? Int(length.value) : (usable - 12) * 32 / 255 - 23
        let end = start + length.length + key.length + local
        guard end <= bytes.count else { return nil }
        rows.append(Row(key: value, content: start..<end, isComplete: isComplete))
      }
      return rows
    }
  }
#endif
