import KeyValueObserving

extension LiveTable {
  package var chosenRows: [AnyObject] {
    let selected = selectedRows
    return selected.isEmpty ? [state.cursor.row].compactMap(\.self) : selected
  }

  package var cursorObject: AnyObject? { state.cursor.row }

  package func row(ofKey key: AnyHashable) -> AnyObject? {
    (source as? any KeyedCollection<Row>)?.row(ofKey: key)
  }

  package func key(of row: AnyObject) -> AnyHashable? {
    guard let row = row as? Row else { return nil }
    return (source as? any KeyedCollection<Row>)?.key(of: row)
  }

  package func position(of row: AnyObject) -> Int? {
    (row as? Row).flatMap { list.position(of: $0) }
  }

  package func textBefore(row: Int, column: Int) -> CellText? {
    cells.cell(at: row)?.record.fields[column].before
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

  package func editableColumns(of rows: [AnyObject]) -> [Int] {
    let rows = rows.compactMap { $0 as? Row }
    guard !rows.isEmpty else { return [] }
    return columns.indices.filter { column in rows.allSatisfy { refusal(column, of: $0) == nil } }
  }

  package func editingRefusal(ofColumn column: Int, of rows: [AnyObject]) -> String? {
    guard columns.indices.contains(column) else { return "no such column" }
    let refusals = rows.compactMap { $0 as? Row }.compactMap { refusal(column, of: $0) }
    guard let first = refusals.first else { return nil }
    return rows.count == 1 ? first : "\(first) (\(refusals.count) of \(rows.count) rows)"
  }

  /// Returns the reason why the value of a column cannot be typed in a row, or nil if it can.
  private func refusal(_ column: Int, of row: Row) -> String? {
    if let editor, let key = columns[column].key { return editor.refusal(toType: key, in: row) }
    guard let editing = columns[column].field.editing else {
      return "\(columns[column].title) is read-only"
    }
    return editing.canEdit(row) ? nil : "\(columns[column].title) cannot be edited"
  }

  package func comparableText(ofColumn column: Int, of row: AnyObject) -> CellText? {
    guard columns.indices.contains(column), let row = row as? Row else { return nil }
    let field = columns[column].field
    return field.isComparable ? field.text(of: row) : nil
  }

  package func displayedTexts(of rows: [AnyObject]) -> SeenRows {
    let wanted = Set(rows.map(ObjectIdentifier.init))
    return SeenRows(
      cells.displayed.compactMap { cell in
        guard let row = cell.row, wanted.contains(ObjectIdentifier(row)), cell.isFilled
        else { return nil }
        return (row, cell.shown)
      }
    )
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

  package func editorKey(ofColumn column: Int) -> String? {
    editor == nil ? nil : columns[column].key
  }

  package func editingTitle(ofColumn column: Int, of row: AnyObject) -> String {
    if let title = (row as? Row).flatMap({ columns[column].field.editing?.title?($0) }) {
      return title
    }
    let kind = editorKey(ofColumn: column).flatMap { editor?.kind(of: $0) } ?? ""
    return columns[column].title + (kind.isEmpty ? "" : " (\(kind))")
  }

  package func typedText(ofColumn column: Int, of row: AnyObject) -> String {
    guard let row = row as? Row else { return "" }
    if let editor, let key = columns[column].key { return editor.typedText(of: key, in: row) }
    return columns[column].field.editing?.text(row) ?? ""
  }

  package func setTypedText(
    _ text: String,
    ofColumn column: Int,
    of rows: [AnyObject]
  ) throws {
    for (changed, row) in rows.compactMap({ $0 as? Row }).enumerated() {
      do {
        try columns[column].field.editing?.set(row, text)
      } catch  where changed > 0 {
        throw PartialEdit(reason: ErrorText.text(of: error), changed: changed, count: rows.count)
      }
    }
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
