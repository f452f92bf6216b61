extension LiveTable {
  public func sort(byColumn column: Int?, ascending: Bool = true) {
    let chosen = column.flatMap { columns.indices.contains($0) ? $0 : nil }
    sort(by: chosen.map { [SortKey(columns[$0], ascending: ascending)] } ?? [])
    sortedColumn = chosen
    isSortAscending = ascending
  }

  /// Orders the rows by some keys, the most important first, and keeps them so as values change;
  /// no keys give them back the order of their source.
  ///
  /// Cursor, selection and scroll position stay at their rows; a table that shows its first row
  /// goes on showing its first row. All rows are read, and followed for what the keys read. Rows
  /// of a source in sections stay in them.
  public func sort(by keys: [SortKey<Row>]) {
    sortedColumn = nil
    arrange { $0.sortKeys = keys }
  }

  public func filter(whereAnyField matches: ((CellText) -> Bool)?) {
    guard let matches else { return filter(nil) }
    filter { [columns] row in columns.contains { matches($0.field.text(of: row)) } }
  }

  /// Shows only the rows that fulfil a condition, and only they as values change; nil shows all.
  ///
  /// What the condition reads is followed in all rows of the source.
  public func filter(_ isIncluded: ((Row) -> Bool)?) {
    arrange { $0.filter = isIncluded }
  }

  public var isFiltered: Bool { arrangement?.filter != nil }

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
    command {
      let showsFirst = viewport.first == 0
      let rows = arrangement ?? ArrangedRows(source, inheritingSections: sectionedList)
      if arrangement == nil { show(rows) }
      change(rows)
      settle()
      if rows.isPlain { show(nil) }
      if showsFirst { viewport.scroll(to: 0) }
    }
  }

  /// Shows the source's rows by way of an arrangement that leaves them as they are, or directly.
  private func show(_ rows: ArrangedRows<Source>?) {
    stopObservingList()
    rows?.settle()
    arrangement?.suspend()
    arrangement = rows
    if let rows {
      (list, settlingList, sectionedList) = (rows, rows, rows)
      if !hasAppeared { rows.suspend() }
    } else {
      list = source
      settlingList = source as? any Settling
      sectionedList = source as? any SectionedCollection<Row>
    }
    observeList()
    // Both have the same rows in the same order, unless another thread has just brought the source a
    // change that it tells only when asked.
    if source is any Settling { unsettled.append(.reload) }
  }

  /// Tells the screen that another number of rows waits because the order is held.
  func tellHeld() {
    let count = heldChanges
    guard count != toldHeldCount else { return }
    toldHeldCount = count
    onWaitingChange?()
  }
}
