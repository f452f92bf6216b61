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

  package func position(of row: AnyObject) -> Int? {
    (row as? Row).flatMap { list.position(of: $0) }
  }

  package func textBefore(row: Int, column: Int) -> CellText? {
    cells.cell(at: row)?.before[column]
  }

  package func detailEntries(of row: AnyObject) -> [RowDetail.Entry] {
    guard let row = row as? Row else { return [] }
    // What is worked out elsewhere is known to the row's cell alone.
    let cell = cells.all.first { $0.row === row }
    return columns.enumerated().map { index, column in
      let content = cell?.freshContent(of: row, field: index) ?? column.field.content(of: row)
      return RowDetail.Entry(
        column.title,
        content,
        shownAs: column.field.fullText(for: content, of: row)
      )
    }
  }

  package var canDelete: Bool { source is any DeletableCollection<Row> }

  package func delete(_ rows: [AnyObject]) throws {
    try (source as? any DeletableCollection<Row>)?.delete(rows.compactMap { $0 as? Row })
  }

  package func editableColumns(of rows: [AnyObject]) -> [Int] {
    let rows = rows.compactMap { $0 as? Row }
    guard !rows.isEmpty else { return [] }
    return columns.indices.filter { column in
      if let editor, let key = columns[column].key {
        return rows.allSatisfy { editor.canType(key, in: $0) }
      }
      return columns[column].field.editing.map { rows.allSatisfy($0.canEdit) } ?? false
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
    for case let row as Row in rows { try columns[column].field.editing?.set(row, text) }
  }
}
