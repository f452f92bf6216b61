import KeyValueObserving

/// A table for sessions and toolkits, independent of the class of its rows: what
/// ``AnyLiveTable`` leaves to the class of the rows.
///
/// Positions that are passed to a table are those of the last update, which the user sees.
@MainActor
package protocol TableCommanding: AnyLiveTable {
  /// Returns the row with a key, or nil if rows have no such keys.
  func row(ofKey key: AnyHashable) -> AnyObject?
  /// Returns the key of a row, or nil if rows have no keys.
  func key(of row: AnyObject) -> AnyHashable?
  /// Returns the fields of a row in some columns, for copying. Reads the row's properties.
  func copiedFields(of row: AnyObject, _ columns: [Int]) -> [CopiedField]
  /// Returns the fields of rows in some columns. Values are read completely if the source supports
  /// that. An element is nil if the row no longer exists.
  func completeFields(of rows: [AnyObject], _ columns: [Int]) async throws -> [[CopiedField]?]
  /// Returns the complete content of a row, with one entry for each column. Reads the row's
  /// properties, and traces their changes while details are read.
  func detailEntries(of row: AnyObject) -> [RowDetail.Entry]
  /// Searches some more rows. Moves the cursor to the first row with a field that contains a text.
  ///
  /// Rows that are not loaded are searched where they are stored, if the source supports that.
  func search(rows limit: Int, for needle: TextNeedle) -> SearchOutcome
  /// Searches some more rows. Moves the cursor to the first row with a field that satisfies a
  /// condition. All rows are loaded.
  func search(rows limit: Int, where matches: (CellText) -> Bool) -> SearchOutcome
  /// Whether rows can be deleted.
  var canDelete: Bool { get }
  /// Deletes rows. Throws an error if that is not possible.
  func delete(_ rows: [AnyObject]) throws
  /// Whether the user can move rows: the program and the source allow it, and the rows are
  /// displayed in the order of the source.
  var canMove: Bool { get }
  /// Moves a row to another position.
  func move(_ row: AnyObject, to position: Int) throws
  /// Returns the reason why the values of a column cannot be typed in some rows, in a few words, or
  /// nil if they can.
  func editingRefusal(ofColumn column: Int, of rows: [AnyObject]) -> String?
  /// Returns the text that a column would show of a row now, or nil if the text depends on more
  /// than the row's current values.
  func comparableText(ofColumn column: Int, of row: AnyObject) -> CellText?
  /// Returns whether a row satisfies a filter expression.
  func isShown(_ row: AnyObject, by expression: FilterExpression) -> Bool
  /// Returns the title of the prompt for a column of a row.
  func editingTitle(ofColumn column: Int, of row: AnyObject) -> String
  /// Returns the value of a column in the form in which it is typed.
  func typedText(ofColumn column: Int, of row: AnyObject) -> String
  /// Returns whether a row has been deleted from its store. For a line of a form, the object counts
  /// for which the edit of a column was begun.
  func isDeleted(_ row: AnyObject, editing column: Int?) -> Bool
  /// Sets the values of a column. Throws an error if that is not possible.
  func setTypedText(_ text: String, ofColumn column: Int, of rows: [AnyObject]) throws
  /// The editor that writes changes to the rows' store, independent of their class.
  var anyEditor: (any RowEditing)? { get }
  /// Records the current values of rows that the user is about to change or delete. Returns nil
  /// without an editor.
  func draft(of rows: [AnyObject]) -> (any RowDraft)?
  /// Returns the key by which the editor writes a column, or nil if it does not write the column.
  func editorKey(ofColumn column: Int) -> String?
  /// The maximum number of rows that can be sorted and filtered, or nil for no limit.
  var arrangingLimit: Int? { get }
  /// The maximum number of rows whose order can be held.
  var holdingLimit: Int { get }
  /// Whether the order can be held now.
  var canHold: Bool { get }
  /// Whether the rows are complete for the current order, filter and sections. Reads are observed.
  var completeness: ListCompleteness { get }
  /// The column by which this table groups the rows into sections, or nil.
  var sectionedColumn: Int? { get }
  /// Groups the rows into sections by a column. With nil, restores the source's own sections.
  func section(byColumn column: Int?)
  /// Shows only rows that contain a text in any column, and keeps the filter as values change. Nil
  /// or an empty text shows all rows.
  func filter(containing text: String?)
  /// Shows only rows that satisfy an expression. Throws an error if the text is not a valid
  /// expression, or if there are too many rows for it.
  func filter(typed text: String) throws
  /// Throws an error if the columns or the filter of a request do not exist.
  func check(_ request: TableRequest) throws
  /// Starts one read of all rows of a request in their database. Returns nil if they are not in a
  /// database. Throws an error if the request is invalid. The read fails if its rows are not taken
  /// for longer than `patience`.
  func readStored(_ request: TableRequest, patience: Duration) throws -> (any TableRows)?
  /// Starts reading the rows that the table currently shows.
  func readShown() -> any TableRows
  /// Whether the table has a filter.
  var isFiltered: Bool { get }
  /// Whether a filter can be applied for each typed character, because all rows are in memory and
  /// few.
  var canFilterWhileTyping: Bool { get }
  /// Whether rows keep their positions regardless of their values. The shown values are still
  /// updated.
  var holdsOrder: Bool { get set }
  /// The number of rows that would move, appear or disappear if the held order were released.
  var heldChanges: Int { get }
  /// The class of the rows.
  var rowClass: AnyClass { get }
  /// Returns the texts of a row. A row that is not prepared is read for this call, and is not
  /// observed.
  func displayedTexts(ofRow row: Int) -> [CellText]
  /// Returns lines that explain the texts of a visible row, in one column or in all.
  func explanation(ofRow row: Int, column: Int?) -> [String]
  /// Returns whether the rows can be sorted by columns without reading more rows than fit between
  /// two frames.
  func canSort(byColumns orders: [ColumnOrder]) -> Bool
  /// Sorts the rows by columns, in order of precedence, and keeps them sorted. Without columns,
  /// restores the order of the source.
  func sort(byColumns orders: [ColumnOrder])
  /// A persistent name for each column: its key, or its title if it has no key. Equal names are
  /// numbered.
  var columnNames: [String] { get }
  /// The column by which this table sorts the rows, and the direction, or nil.
  var order: ColumnOrder? { get }
}

extension LiveTable: TableCommanding {}

extension TableCommanding {
  /// Returns the columns whose values can be typed in all of the given rows.
  package func editableColumns(of rows: [AnyObject]) -> [Int] {
    if rows.isEmpty { return [] }
    return columnHeaders.indices.filter { editingRefusal(ofColumn: $0, of: rows) == nil }
  }

  /// Moves rows to a gap between rows, where they follow each other in their present order.
  ///
  /// If it throws, the rows before the one that was refused have been moved.
  ///
  /// - Parameter gap: The number of rows above the gap.
  package func move(_ rows: [AnyObject], toGap gap: Int) throws {
    // Each move takes a row away from above the gap, or adds one there.
    var next = gap
    let positions = rows.compactMap { row in position(of: row).map { (row, $0) } }
    for (row, position) in positions.sorted(by: { $0.1 < $1.1 }) {
      let target = position < gap ? gap - 1 : next
      if position >= gap { next += 1 }
      if self.position(of: row) != target { try move(row, to: target) }
    }
  }

  /// Returns the number of rows above a displayed row at present.
  ///
  /// - Parameter row: The position in the last update. The number of rows denotes the end.
  package func gap(aboveDisplayed row: Int) -> Int {
    displayedObject(ofRow: row).flatMap(position) ?? row
  }

  /// Returns the column with a key, or with a title.
  package func column(named name: String) -> Int? {
    columnNames.firstIndex(ofName: name)
      ?? columnHeaders.firstIndex { $0.title.isExactly(name) }
  }

  /// Returns a closure for type-erased rows. Traps if the table's rows are not of the class.
  package func erased<Row: AnyObject>(_ action: @escaping (Row) -> Void) -> (AnyObject) -> Void {
    precondition(
      (rowClass as Any.Type) is Row.Type,
      "the rows have the class \(rowClass), not \(Row.self)"
    )
    // Safety: the precondition above has checked that the table's rows are of this class.
    return { action(unsafeDowncast($0, to: Row.self)) }
  }

  /// Returns row actions for type-erased rows. Traps if the table's rows are not of the class.
  package func erased<Row: AnyObject>(
    _ actions: @escaping (Row) -> [RowAction<Row>]
  ) -> (AnyObject) -> [RowAction<AnyObject>] {
    precondition(
      (rowClass as Any.Type) is Row.Type,
      "the rows have the class \(rowClass), not \(Row.self)"
    )
    // Safety: the precondition above has checked that the table's rows are of this class.
    return { actions(unsafeDowncast($0, to: Row.self)).map(\.erased) }
  }
}

/// A column by which rows are sorted.
package struct ColumnOrder: Hashable, Sendable {
  package var column: Int
  package var isAscending: Bool

  package init(_ column: Int, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }
}
