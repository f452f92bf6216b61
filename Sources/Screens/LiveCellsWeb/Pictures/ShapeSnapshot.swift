#if Web
  import LiveCells

  /// A version of a shape: consecutive rows of a table, as all viewers of the shape see them.
  struct ShapeSnapshot: Hashable, Sendable {
    /// The titles and alignments of the columns.
    var columns: [ColumnHeader] = []
    /// The position of the first row in its table.
    var first = 0
    /// The number of rows of the table.
    var total = 0
    /// The rows, from top to bottom.
    var rows: [ShapeRow] = []
    /// The status beside the rows.
    var status = ShapeStatus()

    /// Returns the part with `count` rows from `first` on, or the last `count` rows of the table if
    /// it ends before. Returns nil if this version does not contain all of them.
    func part(first: Int, count: Int) -> ShapeSnapshot? {
      let lower = max(0, min(first, total - count))
      let range = lower..<min(total, lower + count)
      guard range.lowerBound >= self.first, range.upperBound <= self.first + rows.count
      else { return nil }
      var part = self
      part.first = lower
      part.rows = Array(rows[(range.lowerBound - self.first)..<(range.upperBound - self.first)])
      return part
    }

    /// The positions of the rows in their table.
    var positions: Range<Int> { first..<(first + rows.count) }

    /// The approximate size of the message, in cells.
    var weight: Int { rows.count * (columns.count + 1) + 1 }

    /// Whether all of its cells are loaded.
    var isComplete: Bool {
      rows.allSatisfy { row in row.cells.allSatisfy { $0.kind != .unloaded } }
    }
  }
#endif
