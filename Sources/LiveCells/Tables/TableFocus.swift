public import KeyValueObserving

/// What the user of a table is about: the row of the cursor and the selected rows, to be observed by key.
///
/// ```swift
/// // A form beside the table shows the row of the cursor, whatever row that is, as it is.
/// let shown = table.focus.observe(\.cursorRow?.title) { _, change in form.show(change.new) }
/// ```
///
/// It is what the screen shows: brought up to date at the end of a frame in which the cursor has come to
/// another row or other rows are selected, once, after the screen was told. Observers may do with the table
/// what they like; the next frame shows it. The rows are held;
/// without a screen only if the user has put the cursor on one, or selected them.
@MainActor
@KeyValueObservable
public final class TableFocus<Row: AnyObject> {
  /// The row of the cursor; nil where there is none.
  public private(set) var cursorRow: Row?
  /// The selected rows, by their positions.
  public private(set) var selectedRows: [Row] = []

  /// Which of its editions the selection was last seen in.
  @NotObserved private var selectionEdition = 0

  init() {}

  /// Takes what a frame has shown.
  func follow(cursor: TableCursor<Row>, selection: RowSelection<Row>) {
    if cursor.row !== cursorRow { cursorRow = cursor.row }
    // To put very many in order takes longer than to move a cursor may.
    guard selection.edition != selectionEdition else { return }
    selectionEdition = selection.edition
    let rows = selection.rows
    if !rows.elementsEqual(selectedRows, by: ===) { selectedRows = rows }
  }
}
