import KeyValueObserving

extension LiveTable {
  package func copiedFields(of row: AnyObject, _ columns: [Int]) -> [CopiedField] {
    guard let row = row as? Row else { return [] }
    // Only the row's cell has the results of fillings.
    let cell = cells.all.first { $0.row === row }
    return columns.map { index in
      let column = self.columns[index]
      let content = cell?.freshContent(of: row, field: index) ?? column.field.content(of: row)
      return CopiedField(
        title: column.title,
        content: content,
        text: column.field.fullText(for: content, of: row),
        isCut: isCut(content)
      )
    }
  }

  /// Returns whether the source holds only the beginning of a value.
  func isCut(_ content: FieldContent) -> Bool {
    guard case .value(let value) = content else { return false }
    return (source as? any PartlyReadCollection<Row>)?.isCut(value) ?? false
  }

  package func completeFields(
    of rows: [AnyObject],
    _ columns: [Int]
  ) async throws -> [[CopiedField]?] {
    let known = rows.map { copiedFields(of: $0, columns) }
    let keyed = columns.indices.filter { self.columns[columns[$0]].key != nil }
    guard let source = source as? any PartlyReadCollection<Row>, !keyed.isEmpty else {
      return known
    }
    let keys = keyed.compactMap { self.columns[columns[$0]].key }
    let complete = try await source.completeValues(
      of: rows.compactMap { $0 as? Row },
      keys: keys
    )
    return zip(known, complete).map { fields, values in
      guard let values else { return nil }
      var fields = fields
      for (place, value) in zip(keyed, values) {
        guard let text = self.columns[columns[place]].field.fullText(forComplete: value)
        else { continue }
        fields[place] = CopiedField(
          title: fields[place].title,
          content: .value(value),
          text: text
        )
      }
      return fields
    }
  }
}
