import KeyValueObserving

extension LiveTable {
  package var chosenRows: [AnyObject] {
    let selected = selectedRows
    return selected.isEmpty ? [state.cursor.row].compactMap(\.self) : selected
  }

  package var cursorObject: AnyObject? { state.cursor.row }

  package func detailEntries(of row: AnyObject) -> [RowDetail.Entry] {
    guard let row = row as? Row else { return [] }
    // What is worked out elsewhere is known to the row's cell alone.
    let cell = cells.all.first { $0.row === row }
    return columns.enumerated().map { index, column in
      let content = cell?.freshContent(of: row, field: index) ?? column.field.content(of: row)
      return RowDetail.Entry(
        column.title,
        content,
        shownAs: column.field.text(for: content, of: row)
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
      columns[column].field.editing.map { rows.allSatisfy($0.canEdit) } ?? false
    }
  }

  package func editingTitle(ofColumn column: Int, of row: AnyObject) -> String {
    (row as? Row).flatMap { columns[column].field.editing?.title?($0) } ?? columns[column].title
  }

  package func typedText(ofColumn column: Int, of row: AnyObject) -> String {
    (row as? Row).flatMap { columns[column].field.editing?.text($0) } ?? ""
  }

  package func setTypedText(
    _ text: String,
    ofColumn column: Int,
    of rows: [AnyObject]
  ) throws {
    for case let row as Row in rows { try columns[column].field.editing?.set(row, text) }
  }
}
