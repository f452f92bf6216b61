import KeyValueObserving

/// The rows that a prompt is about.
struct EditedRows {
  var rows: [AnyObject]
  /// The rows' values when the prompt was opened, for tables with an editor.
  let draft: (any RowDraft)?
  /// The texts in which the user saw the rows.
  let seen: SeenRows
  /// The number of the rows that a filter hides from the user.
  let hidden: Int

  init(rows: [AnyObject], draft: (any RowDraft)?, _ seen: SeenRows, _ hidden: Int) {
    (self.rows, self.draft, self.seen, self.hidden) = (rows, draft, seen, hidden)
  }
}

/// The rows of a command that are no longer in the table, although the screen still shows them.
enum VanishedRows: String, Error {
  case cursor = "the row no longer exists"
  case selection = "the selected rows are no longer in the table"
}

/// The field that a prompt is about.
struct EditedField {
  var edited: EditedRows
  /// The column in the current table, or nil if the table no longer has the column.
  var column: Int?
  let title: String
  /// The key by which the editor writes the column.
  let key: String?
  let question: String
  /// The initial text of the prompt.
  let text: String
}
