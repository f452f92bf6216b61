import KeyValueObserving

/// The changes that the user may make in the rows of a table, and how they are written.
@MainActor
struct TableEditing<Row: AnyObject> {
  /// The editor that writes typed values to the rows' store, or nil. It changes columns that have a
  /// key. Other columns use their own closures.
  var editor: (any RowEditing<Row>)?
  var allowsDeleting = false
  /// Called with the rows that the source is about to delete.
  var willDelete: (([Row]) throws -> Void)?
  var allowsMoving = false

  /// Returns the reason why the value of a column cannot be typed in a row, or nil if it can.
  func refusal(_ column: Column<Row>, of row: Row) -> String? {
    if let editor, let key = column.key { return editor.refusal(toType: key, in: row) }
    guard let editing = column.field.editing else { return "\(column.title) is read-only" }
    return editing.canEdit(row) ? nil : "\(column.title) cannot be edited"
  }

  /// Returns the key by which the editor writes a column, or nil if it does not write the column.
  func key(of column: Column<Row>) -> String? { editor == nil ? nil : column.key }

  /// Returns the title of the prompt for a column of a row.
  func title(_ column: Column<Row>, of row: Row?) -> String {
    if let title = row.flatMap({ column.field.editing?.title?($0) }) { return title }
    let kind = key(of: column).flatMap { editor?.kind(of: $0) } ?? ""
    return column.title + (kind.isEmpty ? "" : " (\(kind))")
  }

  /// Returns the value of a column in the form in which it is typed.
  func typedText(_ column: Column<Row>, of row: Row) -> String {
    if let editor, let key = column.key { return editor.typedText(of: key, in: row) }
    return column.field.editing?.text(row) ?? ""
  }

  /// Returns whether a row has been deleted from its store.
  ///
  /// - Parameter column: The column that is edited, or nil. A line of a form edits the object that
  ///   it displayed at the beginning.
  func isDeleted(_ row: Row, _ column: Column<Row>?) -> Bool {
    column?.field.editing?.isDeleted(row) ?? (row as? any Deletable)?.isDeleted ?? false
  }

  /// Sets the values of a column that the editor does not write. Deleted rows are left unchanged,
  /// because a later save would refuse their changes.
  ///
  /// - Throws: The error of the column's setter, with the number of rows that were changed before.
  ///   `DeletedRows` if there were any, after the other rows were changed.
  func setTypedText(_ text: String, _ column: Column<Row>, of rows: [Row], among count: Int) throws
  {
    let present = rows.filter { !isDeleted($0, column) }
    for (changed, row) in present.enumerated() {
      do {
        try column.field.editing?.set(row, text)
      } catch  where changed > 0 {
        throw PartialEdit(reason: ErrorText.text(of: error), changed: changed, count: count)
      }
    }
    if present.count < rows.count { throw DeletedRows(rows.count - present.count, of: count) }
  }
}

/// The error of an edit of rows that have been deleted in the meantime.
struct DeletedRows: Error, CustomStringConvertible {
  private let count: Int
  /// The number of rows of the edit.
  private let total: Int

  init(_ count: Int = 1, of total: Int = 1) {
    (self.count, self.total) = (count, total)
  }

  var description: String {
    if total == 1 { return "the row has been deleted" }
    return count == total
      ? "the rows have been deleted"
      : "\(count) of \(total) rows have been deleted, and the others were changed"
  }
}

/// An error that a column's setter threw after it had changed some of the rows. They stay changed,
/// because only the program knows how to restore them.
private struct PartialEdit: Error, CustomStringConvertible {
  let reason: String
  let changed: Int
  let count: Int

  var description: String { "\(changed) of \(count) rows changed, then: \(reason)" }
}
