#if Web
  import LiveCells

  /// One row as all viewers of a shape see it.
  struct ShapeRow: Hashable, Sendable {
    /// The number that identifies the row in its table.
    var name: Int
    /// The texts, one for each column.
    var cells: [CellText]
    /// The versions of the texts.
    var versions = TextVersions()
    /// Whether the row was deleted from the store while its list still contains it.
    var isDeleted = false
    /// The title of the row's section, if it is the section's first row.
    var sectionTitle: String?
  }
#endif
