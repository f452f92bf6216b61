import LiveCells

/// One row of a table as it is to be drawn.
struct SceneRow: Equatable {
  /// Its position in the table.
  var position: Int
  /// One text for each column.
  var texts: [CellText]
  /// The columns that changed a moment ago.
  var changedColumns: Set<Int> = []
  /// Whether the row itself is new.
  var isNew = false
  /// When the first of these highlights is to fade, by the screen's clock.
  var expiry: Duration?
  /// Whether the cursor is on it.
  var hasCursor = false
  /// What its section is called, if it is the first row of one.
  var sectionTitle: String?
}
