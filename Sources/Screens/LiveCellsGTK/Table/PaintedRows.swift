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
    /// - Returns: The positions of the rows that differ from those painted last, or nil if all
    ///   labels may differ.
    mutating func paint(_ rows: [ShownRow], _ look: Look, after updates: [TableUpdate]) -> Set<Int>?
    {
      defer { (self.rows, self.look) = (rows, look) }
      guard look == self.look, rows.first?.position == self.rows.first?.position,
        rows.count == self.rows.count, updates.allSatisfy(\.keepsRows)
      else { return nil }
      // Rows that share their texts are equal without a comparison of texts.
      return Set(zip(self.rows, rows).lazy.filter { $0 != $1 }.map(\.1.position))
    }

    /// Forgets the rows, because the labels may show others.
    mutating func forget() { look = nil }
  }

  extension TableUpdate {
    /// Whether each position has the row that it had before.
    fileprivate var keepsRows: Bool { list.isEmpty && fills.isEmpty && !areSectionsChanged }
  }
#endif
