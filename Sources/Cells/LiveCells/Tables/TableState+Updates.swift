extension TableState {
  /// The state that the screen received in the last update.
  struct Reported {
    var rowCount = 0
    var visible = 0..<0
    /// The fully visible positions.
    var whole = 0..<0
    var cursor: Int?
    var anchor = TableCursor.Anchor.row
    var sections: SectionLayout?
  }

  /// The changes since the last update.
  struct Pending {
    /// Whether the cursor's row or position or the members of the selection have changed.
    var areDecorationsChanged = false
    /// The distance that the user has scrolled, without the effects of changes of the list.
    var scroll = 0
    /// The number of changes of the list.
    var listChanges = 0
    /// Whether the user has performed a command.
    var hasCommand = false
    /// Whether the user has sorted or filtered the rows.
    var isRearranged = false
  }
}
