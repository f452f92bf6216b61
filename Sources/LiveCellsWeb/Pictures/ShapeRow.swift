#if Web
  import LiveCells

  /// One row as all viewers of a shape see it.
  struct ShapeRow: Hashable, Sendable {
    /// Tells the row from all others of its table, wherever it stands.
    var name: Int
    /// One text for each column.
    var cells: [CellText]
    /// Whether it was deleted from where it is kept, and its list holds it still.
    var isDeleted = false
    /// What its section is called, if it is the first row of one.
    var sectionTitle: String?
  }
#endif
