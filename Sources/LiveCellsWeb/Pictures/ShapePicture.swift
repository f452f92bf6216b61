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

    /// How much it is to send, in cells.
    var weight: Int { rows.count * (columns.count + 1) + 1 }

    /// Whether all of its rows have come from where they are kept.
    var isComplete: Bool {
      rows.allSatisfy { row in row.cells.allSatisfy { $0.kind != .unloaded } }
    }
  }
#endif
