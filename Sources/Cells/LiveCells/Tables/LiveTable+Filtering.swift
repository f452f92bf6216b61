import KeyValueObserving

extension LiveTable {
  /// Whether the rows can be filtered by a text without reading more rows than fit between two
  /// frames.
  package var canFilter: Bool { isFiltered || arranger.sourceFilter("") != nil || hasFewRows }

  /// The maximum number of rows that are filtered again for each typed character.
  private static var typedCount: Int { 2_000 }

  package var canFilterWhileTyping: Bool {
    !(source is any StoredCollection) && arranger.sourceFilter("") == nil
      && source.count <= Self.typedCount && columns.allSatisfy { $0.field.filling == nil }
  }

  public var isFiltered: Bool { arrangement?.filter != nil || arranger.isSourceFiltered }

  /// Shows only rows that contain a text in any column, ignoring case, and keeps the filter as
  /// values change. Nil or an empty text shows all rows.
  ///
  /// The shown texts of the columns are searched. If there are more rows than can be read between
  /// two frames, the source searches the plain values instead, if it can.
  public func filter(containing text: String?) {
    filter(containing: text, inColumn: nil)
  }

  /// Shows only rows that contain a text in a column, or in any column for nil.
  private func filter(containing text: String?, inColumn column: Int?) {
    guard let text, !text.isEmpty else { return filter(nil) }
    if let filter = storedFilter(containing: text, inColumn: column) {
      return filterSource { (source as? any StoredCollection)?.choose(by: filter) }
    }
    // Arranging rows in memory would remove the sections that only the source can create.
    let isSectioned = (source as? any SectionedCollection)?.sections != nil
    if arranger.isSourceFiltered || isSectioned || !hasFewRows,
      let filter = arranger.sourceFilter(text, inColumn: column)
    {
      filterSource { (source as? any FilterableCollection)?.filter(by: filter) }
    } else {
      let needle = TextNeedle(text)
      let searched = column.map { [columns[$0]] } ?? columns
      filter { row in searched.contains { needle.isFound(in: $0.field.text(of: row).text) } }
    }
  }

  private func filterSource(_ change: () -> Void) {
    if arrangement?.filter != nil { arrange { $0.filter = nil } }
    arrangeSource(change)
  }

  /// Shows only rows that satisfy a typed filter, and keeps the filter as values change.
  ///
  /// Rows of a database are filtered where they are read, regardless of their number. If another
  /// source has many rows, it can search them for a single text. In all other cases every row is
  /// read.
  ///
  /// - Throws: `FilterError` if the text is not a valid filter, or if there are too many rows for
  ///   it.
  package func filter(typed text: String) throws {
    let expression = try FilterExpression(text, titles: columns.map(\.title))
    if expression.plainText == nil, let filter = storedFilter(typed: text) {
      return filterSource { (source as? any StoredCollection)?.choose(by: filter) }
    }
    try filter(by: expression)
  }

  /// Shows only rows that satisfy an expression, and keeps the filter as values change.
  ///
  /// - Throws: `FilterError` if there are too many rows for it.
  package func filter(by expression: FilterExpression) throws {
    if let (text, column) = expression.plainText {
      return filter(containing: text, inColumn: column)
    }
    guard arrangement != nil || hasFewRows else {
      throw FilterError(
        description:
          """
          with more than \(RequestedArrangement.maxRowsInMemory) rows, the filter can only be a \
          text or column:text
          """
      )
    }
    filter { [columns] row in
      expression.holds(columns: columns.indices) { column in
        let field = columns[column].field
        let content = field.content(of: row)
        return (field.text(for: content, of: row), content.value)
      }
    }
  }

  /// Shows only rows with a field that satisfies a condition, and keeps the filter as values
  /// change. Nil shows all rows.
  public func filter(whereAnyField matches: ((CellText) -> Bool)?) {
    guard let matches else { return filter(nil) }
    filter { [columns] row in columns.contains { matches($0.field.text(of: row)) } }
  }

  /// Shows only rows that satisfy a condition, and keeps the filter as values change. Nil shows all
  /// rows.
  ///
  /// All properties that the condition reads are observed in all rows of the source.
  public func filter(_ isIncluded: ((Row) -> Bool)?) {
    if let source = source as? any StoredCollection {
      // A rejected filter does not filter, but must be discarded as well.
      arrangeSource { source.choose(by: nil) }
    } else if let source = source as? any FilterableCollection, source.textFilter != nil {
      arrangeSource { source.filter(by: nil) }
    }
    guard isIncluded != nil || arrangement != nil else { return }
    arrange { $0.filter = isIncluded }
  }
}

// MARK: - Filters that are evaluated where rows are read

extension LiveTable {
  /// Returns a filter that is evaluated where rows of a database are read, or nil if that is not
  /// possible.
  func storedFilter(containing text: String, inColumn column: Int?) -> StoredFilter? {
    guard let source = source as? any StoredCollection else { return nil }
    if !source.hasFewRows, let filter = arranger.sourceFilter(text, inColumn: column) {
      return .text(filter)
    }
    guard let filter = valueFilter(containing: TextNeedle(text), inColumn: column),
      source.canFilter(byValuesOf: filter.keys)
    else { return nil }
    return .values(filter)
  }

  /// Returns a condition on the values of a row that its shown texts contain a text, or nil if they
  /// depend on more than the values.
  func valueFilter(containing needle: TextNeedle, inColumn column: Int?) -> ValueFilter? {
    let searched = column.map { $0..<($0 + 1) } ?? columns.indices
    guard let (keys, texts) = storedTexts(of: searched) else { return nil }
    return ValueFilter("\(needle.text) in \(column.map(String.init) ?? "all")", keys: keys) {
      { values in zip(values, texts).contains { needle.isFound(in: $1($0).text) } }
    }
  }

  /// Returns a filter for a typed expression that is evaluated where rows of a database are read,
  /// or nil if that is not possible. The text must be a valid expression.
  func storedFilter(typed text: String) -> StoredFilter? {
    guard let source = source as? any StoredCollection,
      let (keys, texts) = storedTexts(of: columns.indices), source.canFilter(byValuesOf: keys)
    else { return nil }
    let titles = columns.map(\.title)
    return .values(
      ValueFilter(text, keys: keys) {
        // Each read parses its own expression, because expressions are not shared between reads.
        guard let expression = try? FilterExpression(text, titles: titles) else {
          return { _ in false }
        }
        return { values in
          expression.holds(columns: texts.indices) { column in
            (texts[column](values[column]), values[column])
          }
        }
      }
    )
  }

  /// Returns the keys of columns and the closures that format their values. Returns nil if a column
  /// does not show the value of a key.
  private func storedTexts(
    of searched: Range<Int>
  ) -> (keys: [String], texts: [@Sendable (Value) -> CellText])? {
    let keys = searched.compactMap { columns[$0].key }
    let texts = searched.compactMap { columns[$0].field.valueText() }
    return keys.count == searched.count && texts.count == searched.count ? (keys, texts) : nil
  }
}
