#if GTK && os(Linux)
  /// The parts of the cursor that a table has shown: the row and the column that were scrolled to,
  /// and the description for screen readers.
  struct ShownCursor {
    /// The row of the cursor in the last frame.
    private var row: Int?
    /// The last column that was scrolled to, because the cursor moved to it.
    private(set) var column: Int?
    private var description = ""

    /// Records the row of the cursor. Returns it if it has changed and must be made visible.
    mutating func move(to row: Int?) -> Int? {
      defer { self.row = row }
      return row == self.row ? nil : row
    }

    /// Records that a column is visible.
    mutating func reveal(column: Int) { self.column = column }

    /// Records that the columns have other widths.
    mutating func forgetColumn() { column = nil }

    /// Returns whether a description differs from the last one.
    mutating func describe(_ description: String) -> Bool {
      defer { self.description = description }
      return description != self.description
    }
  }
#endif
