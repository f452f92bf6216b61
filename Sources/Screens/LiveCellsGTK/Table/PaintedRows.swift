#if GTK && os(Linux)
  import LiveCells

  /// Everything on which the labels of a table's rows depend, as it was painted last.
  struct PaintedRows {
    private var rows: [ShownRow] = []
    private var look: Look?

    /// The state that the labels of all rows have in common.
    struct Look: Equatable {
      var columns: ColumnArrangement
      var alignments: [FieldAlignment?]
      var standsStill: Bool
      var showsPast: Bool
    }

    /// Records the rows of a frame.
    ///
    /// - Returns: The differences of the rows from those painted last, by position, or nil if all
    ///   labels may differ.
    mutating func paint(
      _ rows: [ShownRow],
      _ look: Look,
      after updates: [TableUpdate]
    ) -> [Int: ShownRow.Difference]? {
      defer { (self.rows, self.look) = (rows, look) }
      guard look == self.look, rows.first?.position == self.rows.first?.position,
        rows.count == self.rows.count, updates.allSatisfy(\.keepsRows)
      else { return nil }
      var differences: [Int: ShownRow.Difference] = [:]
      for (row, drawn) in zip(rows, self.rows) {
        let difference = row.difference(from: drawn)
        if difference != .none { differences[row.position] = difference }
      }
      return differences
    }

    /// Forgets the rows, because the labels may show others.
    mutating func forget() { look = nil }
  }

  extension TableUpdate {
    /// Whether each position has the row that it had before.
    fileprivate var keepsRows: Bool { list.isEmpty && fills.isEmpty && !areSectionsChanged }
  }
#endif
