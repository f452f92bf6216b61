extension LiveTable {
  /// Orders the rows by a column and keeps them so; nil gives them back the order of their source.
  ///
  /// A source that can do it itself is asked to; see `SortableCollection`.
  public func sort(byColumn column: Int?, ascending: Bool = true) {
    sort(byColumns: column.map { [ColumnOrder($0, isAscending: ascending)] } ?? [])
  }

  package func sort(byColumns orders: [ColumnOrder]) {
    let orders = orders.filter { columns.indices.contains($0.column) }
    if !orders.isEmpty, let terms = sourceTerms(orders) {
      if arrangement != nil { sort(by: []) }
      arrangeSource { (source as? any SortableCollection)?.sort(by: terms) }
    } else {
      sort(by: orders.map { SortKey(columns[$0.column], ascending: $0.isAscending) })
    }
    sortedColumn = orders.first?.column
    isSortAscending = orders.first?.isAscending ?? true
  }

  /// Gathers the rows in sections by the values of a column, and keeps them so; nil gives them back
  /// the sections of their source, if it has any.
  ///
  /// A source that can do it itself is asked to; see `SectionableCollection`. Within a section the
  /// rows stand in the order that they have otherwise.
  public func section(byColumn column: Int?) {
    let chosen = column.flatMap { columns.indices.contains($0) ? $0 : nil }
    sectionedColumn = chosen
    let sectionable = source as? any SectionableCollection
    if let sectionable, let chosen, let term = sectionTerm(ofColumn: chosen) {
      arrangeSource { sectionable.section(by: term) }
    } else {
      if let sectionable, sectionable.sectionTerm != nil {
        arrangeSource { sectionable.section(by: nil) }
      }
      guard chosen != nil || arrangement != nil else { return }
      arrange { $0.section(by: chosen.map { Sectioning(columns[$0]) }) }
    }
  }

  /// What the source is to be asked for to gather the rows by a column, if it can and shows them as it
  /// has them.
  private func sectionTerm(ofColumn column: Int) -> SortTerm? {
    guard arrangement == nil, columns[column].order == nil, let key = columns[column].key,
      let source = source as? any SectionableCollection
    else { return nil }
    let term = SortTerm(key, nils: columns[column].nilPlacement)
    return source.canSection(by: term) ? term : nil
  }

  /// Whether rows can be ordered by a column without reading more of them than can be read between
  /// two frames: the source does it, or there are few, and the column isn't worked out elsewhere.
  package func canSort(byColumn column: Int) -> Bool { canSort(byColumns: [ColumnOrder(column)]) }

  package func canSort(byColumns orders: [ColumnOrder]) -> Bool {
    sourceTerms(orders) != nil
      || hasFewRows
        && orders.allSatisfy { order in
          let column = columns[order.column]
          return column.order != nil || column.field.filling == nil
        }
  }

  /// Whether rows can be chosen by a text without reading more of them than can be read between two
  /// frames.
  package var canFilter: Bool { isFiltered || sourceFilter("") != nil || hasFewRows }

  /// To arrange rows here all of them are read and followed; so many are done in some tenths of a
  /// second.
  private static var arrangedCount: Int { 20_000 }

  private var hasFewRows: Bool { state.viewport.rowCount <= Self.arrangedCount }

  /// What the source is to be asked for to order by columns, if it can.
  private func sourceTerms(_ orders: [ColumnOrder]) -> [SortTerm]? {
    let terms = orders.compactMap { order -> SortTerm? in
      guard columns.indices.contains(order.column), columns[order.column].order == nil,
        let key = columns[order.column].key
      else { return nil }
      let nils = columns[order.column].nilPlacement
      return SortTerm(key, ascending: order.isAscending, nils: nils)
    }
    guard terms.count == orders.count, let source = source as? any SortableCollection,
      source.canSort(by: terms)
    else { return nil }
    return terms
  }

  /// What the source is to be asked for to search for a text in one column or in all, if it can.
  private func sourceFilter(_ text: String, inColumn column: Int? = nil) -> TextFilter? {
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
    // What is arranged here would leave sections that only the source knows of.
    let isSectioned = (source as? any SectionedCollection)?.sections != nil
    if isSourceFiltered || isSectioned || !hasFewRows,
      let filter = sourceFilter(text, inColumn: column)
    {
      if arrangement?.filter != nil { arrange { $0.filter = nil } }
      arrangeSource { (source as? any FilterableCollection)?.filter(by: filter) }
    } else {
      let wanted = text.lowercased()
      let looked = column.map { [columns[$0]] } ?? columns
      filter { row in looked.contains { $0.field.text(of: row).text.lowercased().contains(wanted) }
      }
    }
  }

  /// Shows only rows for which an expression holds, and only they as values change.
  ///
  /// One text is looked for by the source where there are many rows. For all else every row is read.
  ///
  /// - Throws: `FilterError` where there are too many rows for that.
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

  /// Has the source arrange its rows, and shows what comes of it.
  private func arrangeSource(_ change: () -> Void) {
    state.rearrange()
    flush()
    let showsFirst = state.viewport.first == 0
    change()
    flush()
    command { if showsFirst { $0.scroll(to: 0) } }
  }

  private var isSourceFiltered: Bool {
    (source as? any FilterableCollection)?.textFilter != nil
  }

  /// Orders the rows by some keys, the most important first, and keeps them so as values change;
  /// no keys give them back the order of their source.
  ///
  /// Cursor, selection and scroll position stay at their rows; a table that shows its first row
  /// goes on showing its first row. All rows are read, and followed for what the keys read. Rows
  /// of a source in sections stay in them.
  public func sort(by keys: [SortKey<Row>]) {
    sortedColumn = nil
    if let source = source as? any SortableCollection, !source.sortTerms.isEmpty {
      arrangeSource { source.sort(by: []) }
    }
    guard !keys.isEmpty || arrangement != nil else { return }
    arrange { $0.sortKeys = keys }
  }

  /// Shows only rows that have a field which satisfies a condition, and only they as values change;
  /// nil shows all rows.
  public func filter(whereAnyField matches: ((CellText) -> Bool)?) {
    guard let matches else { return filter(nil) }
    filter { [columns] row in columns.contains { matches($0.field.text(of: row)) } }
  }

  /// Shows only the rows that fulfil a condition, and only they as values change; nil shows all.
  ///
  /// What the condition reads is followed in all rows of the source.
  public func filter(_ isIncluded: ((Row) -> Bool)?) {
    if let source = source as? any FilterableCollection, source.textFilter != nil {
      arrangeSource { source.filter(by: nil) }
    }
    guard isIncluded != nil || arrangement != nil else { return }
    arrange { $0.filter = isIncluded }
  }

  /// To arrange rows here all of them are read and followed; nil where the source does it itself.
  package var arrangingLimit: Int? {
    let sorts = columns.indices.allSatisfy { sourceTerms([ColumnOrder($0)]) != nil }
    return sorts && sourceFilter("") != nil ? nil : Self.arrangedCount
  }

  /// To hold rows in their places here all of them are read and followed, whoever else orders them.
  package var holdingLimit: Int { Self.arrangedCount }

  public var isFiltered: Bool { arrangement?.filter != nil || isSourceFiltered }

  public var holdsOrder: Bool {
    get { arrangement?.holdsOrder ?? false }
    set {
      guard newValue != holdsOrder else { return }
      arrange { $0.holdsOrder = newValue }
    }
  }

  public var heldChanges: Int { arrangement?.heldCount ?? 0 }

  /// Gives the arrangement other criteria, and has the next frame show what comes of them.
  private func arrange(_ change: (ArrangedRows<Source>) -> Void) {
    state.rearrange()
    flush()
    let showsFirst = state.viewport.first == 0
    let rows = arrangement ?? ArrangedRows(source, inheritingSections: sectionedList)
    if arrangement == nil { show(rows) }
    change(rows)
    flush()
    if rows.isPlain { show(nil) }
    command { if showsFirst { $0.scroll(to: 0) } }
  }

  /// Shows the source's rows by way of an arrangement that leaves them as they are, or directly.
  private func show(_ rows: ArrangedRows<Source>?) {
    stopObservingList()
    rows?.flush()
    arrangement?.suspend()
    arrangement = rows
    if let rows {
      (list, flushableList, sectionedList) = (rows, rows, rows)
      if !state.hasAppeared { rows.suspend() }
    } else {
      list = source
      flushableList = source as? any Flushable
      sectionedList = source as? any SectionedCollection<Row>
    }
    observeList()
    // Both have the same rows in the same order, unless another thread has just brought the source a
    // change that it tells only when asked.
    if source is any Flushable { state.lostTrackOfList() }
  }

  /// Tells the screen that another number of rows waits because the order is held.
  func tellHeld() {
    let count = heldChanges
    guard count != toldHeldCount else { return }
    toldHeldCount = count
    onWaitingChange?()
  }
}
