#if Web
  import LiveCells

  /// What all viewers of a shape see at one time: some rows of a table, one below the other.
  struct ShapePicture: Hashable, Sendable {
    /// The heads of the columns.
    var columns: [ColumnHead] = []
    /// The position of the first row in its table.
    var first = 0
    /// How many rows the table has.
    var total = 0
    /// The rows, from top to bottom.
    var rows: [ShapeRow] = []
    /// What there is to say beside them.
    var status = ShapeStatus()

    /// What somebody sees who looks at some positions: so many rows from the first on, or the last so many; nil
    /// where they are not all in the picture.
    func part(first: Int, count: Int) -> ShapePicture? {
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

    /// How much it is to send, in cells.
    var weight: Int { rows.count * (columns.count + 1) + 1 }

    /// Whether all of its rows have come from where they are kept.
    var isComplete: Bool {
      rows.allSatisfy { row in row.cells.allSatisfy { $0.kind != .unloaded } }
    }
  }
#endif
