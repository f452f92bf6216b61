import KeyValueObserving

extension LiveTable {
  /// The editor that writes typed values to the rows' store, or nil if editing is not allowed. It
  /// changes columns that have a ``Column/key``. Other columns use their own `editable` closure.
  public var editor: (any RowEditing<Row>)? {
    get { editing.editor }
    set { editing.editor = newValue }
  }

  /// A Boolean value indicating whether the user can delete rows from a source that is a
  /// `DeletableCollection`. The default is false.
  public var allowsDeleting: Bool {
    get { editing.allowsDeleting }
    set { editing.allowsDeleting = newValue }
  }

  /// Called with the rows that the user deletes, before the source deletes them; for example to
  /// cancel their work. If it throws, no row is deleted, and the screen reports the error. Not
  /// called for rows that the ``editor`` deletes.
  public var willDelete: (([Row]) throws -> Void)? {
    get { editing.willDelete }
    set { editing.willDelete = newValue }
  }

  /// A Boolean value indicating whether the user can move rows of a source that is a
  /// `ReorderableCollection`, while they are displayed in its order. The default is false.
  public var allowsMoving: Bool {
    get { editing.allowsMoving }
    set { editing.allowsMoving = newValue }
  }

  package func row(ofKey key: AnyHashable) -> AnyObject? {
    (source as? any KeyedCollection<Row>)?.row(ofKey: key)
  }

  package func key(of row: AnyObject) -> AnyHashable? {
    guard let row = row as? Row else { return nil }
    return (source as? any KeyedCollection<Row>)?.key(of: row)
  }

  package var canDelete: Bool { allowsDeleting && source is any DeletableCollection<Row> }

  package func delete(_ rows: [AnyObject]) throws {
    guard let source = source as? any DeletableCollection<Row> else { return }
    let rows = rows.compactMap { $0 as? Row }
    try willDelete?(rows)
    try source.delete(rows)
  }

  package var canMove: Bool {
    guard allowsMoving, let source = source as? any ReorderableCollection<Row> else { return false }
    return source.canMove && arrangement == nil && sectionLayout == nil && !isFiltered && !isPaused
  }

  package func move(_ row: AnyObject, to position: Int) throws {
    guard canMove, let row = row as? Row else { return }
    // The screen may not show yet that there are fewer rows.
    let target = max(0, min(position, source.count - 1))
    try (source as? any ReorderableCollection<Row>)?.move(row, to: target)
  }

  package func editingRefusal(ofColumn column: Int, of rows: [AnyObject]) -> String? {
    guard columns.indices.contains(column) else { return "no such column" }
    let refusals = rows.compactMap { $0 as? Row }.compactMap {
      editing.refusal(columns[column], of: $0)
    }
    guard let first = refusals.first else { return nil }
    return rows.count == 1 ? first : "\(first) (\(refusals.count) of \(rows.count) rows)"
  }

  package func comparableText(ofColumn column: Int, of row: AnyObject) -> CellText? {
    guard columns.indices.contains(column), let row = row as? Row else { return nil }
    let field = columns[column].field
    return field.isComparable ? field.text(of: row) : nil
  }

  package func isShown(_ row: AnyObject, by expression: FilterExpression) -> Bool {
    guard let row = row as? Row else { return false }
    return Self.holds(expression, for: row, in: columns)
  }

  /// Returns whether a row satisfies a filter expression.
  static func holds(
    _ expression: FilterExpression,
    for row: Row,
    in columns: [Column<Row>]
  ) -> Bool {
    expression.holds(columns: columns.indices) { column in
      let field = columns[column].field
      let content = field.content(of: row)
      return (field.text(for: content, of: row), content.value)
    }
  }

  package var anyEditor: (any RowEditing)? { editor }

  package func draft(of rows: [AnyObject]) -> (any RowDraft)? {
    editor?.draft(of: rows.compactMap { $0 as? Row })
  }

  package func editorKey(ofColumn column: Int) -> String? { editing.key(of: columns[column]) }

  package func editingTitle(ofColumn column: Int, of row: AnyObject) -> String {
    editing.title(columns[column], of: row as? Row)
  }

  package func typedText(ofColumn column: Int, of row: AnyObject) -> String {
    (row as? Row).map { editing.typedText(columns[column], of: $0) } ?? ""
  }

  package func isDeleted(_ row: AnyObject, editing column: Int?) -> Bool {
    guard let row = row as? Row else { return false }
    return editing.isDeleted(row, column.map { columns[$0] })
  }

  package func setTypedText(
    _ text: String,
    ofColumn column: Int,
    of rows: [AnyObject]
  ) throws {
    let typed = rows.compactMap { $0 as? Row }
    try editing.setTypedText(text, columns[column], of: typed, among: rows.count)
  }
}
