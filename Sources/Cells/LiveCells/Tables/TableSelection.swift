public import KeyValueObserving

/// The row under a table's cursor and its selected rows, for observation by key.
///
/// ```swift
/// let token = table.focus.observe(\.cursorRow?.title) { _, change in
///   shown.append(change.new.flatMap { $0 } ?? "no row")
/// }
/// ```
///
/// The properties match the screen. They change once at the end of a frame in which the cursor or
/// the selection has changed, after the screen was updated. Observers may call the table; the
/// effects are shown in the next frame.
///
/// The rows are retained. Without a screen, they are retained only if the user has put the cursor
/// on the row, or has selected the rows.
@MainActor
@KeyValueObservable
public final class TableSelection<Row: AnyObject> {
  /// The row under the cursor, or nil if there is none.
  public private(set) var cursorRow: Row?
  /// The selected rows in order of position.
  public private(set) var selectedRows: [Row] = []

  /// The edition of the selection that was last adopted.
  @NotObserved private var selectionEdition = 0

  init() {}

  /// Adopts the cursor and the selection that a frame has shown.
  func follow(cursor: TableCursor, selection: RowSelection) {
    // Safety: the table's cursor and selection have only rows of its source, of the class `Row`.
    if cursor.row !== cursorRow { cursorRow = cursor.row.map { unsafeDowncast($0, to: Row.self) } }
    // Sorting a large selection takes longer than a cursor movement may take.
    guard selection.edition != selectionEdition else { return }
    selectionEdition = selection.edition
    let rows = selection.rows.map { unsafeDowncast($0, to: Row.self) }
    if !rows.elementsEqual(selectedRows, by: ===) { selectedRows = rows }
  }
}
