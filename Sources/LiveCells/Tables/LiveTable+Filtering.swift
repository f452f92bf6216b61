import KeyValueObserving

extension LiveTable {
  /// Whether rows can be chosen by a text without reading more of them than can be read between two
  /// frames.
  package var canFilter: Bool { isFiltered || sourceFilter("") != nil || hasFewRows }

  public var isFiltered: Bool { arrangement?.filter != nil || isSourceFiltered }

  var isSourceFiltered: Bool {
    if let source = source as? any StoredCollection { return source.storedFilter != nil }
    return (source as? any FilterableCollection)?.textFilter != nil
  }

  /// The source's filter for a text in one column or in all; nil if the source cannot search them.
  func sourceFilter(_ text: String, inColumn column: Int? = nil) -> TextFilter? {
    let looked = column.map { [columns[$0]] } ?? columns
    let keys = looked.compactMap(\.key)
    guard keys.count == looked.count, let source = source as? any FilterableCollection
    else { return nil }
    let filter = TextFilter(text, in: keys)
    return source.canFilter(by: filter) ? filter : nil
  }

  /// Shows only rows in which a text stands in any column, capital and small letters alike, and only
  /// they as values change; nil or an empty text shows all.
  ///
  /// It is looked for in what the columns show. In more rows than can be read between two frames the
  /// source looks for it, if it can, in the values as they are written plainly.
  public func filter(containing text: String?) {
    filter(containing: text, inColumn: nil)
  }

  /// Shows only rows in which a text stands in a column, or in any for nil.
  private func filter(containing text: String?, inColumn column: Int?) {
    guard let text, !text.isEmpty else { return filter(nil) }
    if let filter = storedFilter(containing: text, inColumn: column) {
      return filterSource { (source as? any StoredCollection)?.choose(by: filter) }
    }
    // Rows that are arranged in memory leave the sections that only the source knows.
    let isSectioned = (source as? any SectionedCollection)?.sections != nil
    if isSourceFiltered || isSectioned || !hasFewRows,
      let filter = sourceFilter(text, inColumn: column)
    {
      filterSource { (source as? any FilterableCollection)?.filter(by: filter) }
    } else {
      let needle = TextNeedle(text)
      let looked = column.map { [columns[$0]] } ?? columns
      filter { row in looked.contains { needle.isFound(in: $0.field.text(of: row).text) } }
    }
  }

  private func filterSource(_ change: () -> Void) {
    if arrangement?.filter != nil { arrange { $0.filter = nil } }
    arrangeSource(change)
  }

  /// Shows only rows for which what a person has typed holds, and only they as values change.
  ///
  /// Rows of a database are chosen where they are read, however many there are. For all others one text
  /// is looked for by the source where there are many rows; for all else every row is read.
  ///
  /// - Throws: `FilterError` for what is no filter, and where there are too many rows for it.
  package func filter(typed text: String) throws {
    let expression = try FilterExpression(text, titles: columns.map(\.title))
    if expression.plainText == nil, let filter = storedFilter(typed: text) {
      return filterSource { (source as? any StoredCollection)?.choose(by: filter) }
    }
    try filter(by: expression)
  }

  /// Shows only rows for which an expression holds, and only they as values change.
  ///
  /// - Throws: `FilterError` where there are too many rows for it.
  package func filter(by expression: FilterExpression) throws {
    if let (text, column) = expression.plainText {
      return filter(containing: text, inColumn: column)
    }
    guard arrangement != nil || hasFewRows else {
      throw FilterError(
        description:
          "in more than \(Self.arrangedCount) rows only a text or column:text is looked for"
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

  /// Shows only rows that have a field which satisfies a condition, and only they as values change;
  /// nil shows all rows.
  public func filter(whereAnyField matches: ((CellText) -> Bool)?) {
    guard let matches else { return filter(nil) }
    filter { [columns] row in columns.contains { matches($0.field.text(of: row)) } }
  }

  /// Shows only the rows that fulfil a condition, and only they as values change; nil shows all.
  ///
  /// All properties that the condition reads are observed in all rows of the source.
  public func filter(_ isIncluded: ((Row) -> Bool)?) {
    if let source = source as? any StoredCollection {
      // A refused filter is no filter, but is to be forgotten.
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
  /// A filter that rows of a database are chosen by where they are read; nil where they can't be.
  func storedFilter(containing text: String, inColumn column: Int?) -> StoredFilter? {
    guard let source = source as? any StoredCollection else { return nil }
    if !source.hasFewRows, let filter = sourceFilter(text, inColumn: column) {
      return .text(filter)
    }
    let looked = column.map { $0..<($0 + 1) } ?? columns.indices
    guard let (keys, texts) = storedTexts(of: looked), source.canFilter(byValuesOf: keys) else {
      return nil
    }
    let needle = TextNeedle(text)
    return .values(
      ValueFilter("\(text) in \(column.map(String.init) ?? "all")", keys: keys) {
        { values in
          zip(values, texts).contains { needle.isFound(in: $1($0).text) }
        }
      }
    )
  }

  /// Returns a filter for a typed expression that rows of a database are chosen by where they are read, or
  /// nil where they cannot be. The text must be an expression.
  func storedFilter(typed text: String) -> StoredFilter? {
    guard let source = source as? any StoredCollection,
      let (keys, texts) = storedTexts(of: columns.indices), source.canFilter(byValuesOf: keys)
    else { return nil }
    let titles = columns.map(\.title)
    return .values(
      ValueFilter(text, keys: keys) {
        // An expression is not shared between reads.
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

  /// The keys of some columns and how their values are shown; nil where a column shows something else
  /// than the value of a key.
  private func storedTexts(
    of looked: Range<Int>
  ) -> (keys: [String], texts: [@Sendable (Value) -> CellText])? {
    let keys = looked.compactMap { columns[$0].key }
    let texts = looked.compactMap { columns[$0].field.valueText() }
    return keys.count == looked.count && texts.count == looked.count ? (keys, texts) : nil
  }
}
