extension LiveTable {
  /// Sorts the rows by a column and keeps them sorted. With nil, restores the order of the source.
  ///
  /// If the source can sort by the column, it does so; see `SortableCollection`.
  public func sort(byColumn column: Int?, ascending: Bool = true) {
    sort(byColumns: column.map { [ColumnOrder($0, isAscending: ascending)] } ?? [])
  }

  package func sort(byColumns orders: [ColumnOrder]) {
    let orders = orders.filter { columns.indices.contains($0.column) }
    arranger.adoptSourceArrangement()
    if !orders.isEmpty, let terms = arranger.sourceTerms(orders) {
      if arrangement != nil { sort(by: []) }
      arrangeSource { (source as? any SortableCollection)?.sort(by: terms) }
    } else {
      sort(by: orders.map { SortKey(columns[$0.column], ascending: $0.isAscending) })
    }
    arranger.note(orders)
  }

  /// The column by which this table sorts its rows, or nil. An order that the source has rejected
  /// does not count.
  public var sortedColumn: Int? { order?.column }

  /// A Boolean value indicating whether the order by `sortedColumn` is ascending.
  public var isSortAscending: Bool { order?.isAscending ?? true }

  package var order: ColumnOrder? { arranger.order }

  /// The column by which this table groups its rows into sections, or nil. Sections that the source
  /// has rejected do not count.
  public var sectionedColumn: Int? { arranger.section }

  /// Groups the rows into sections by the values of a column. With nil, restores the sections of
  /// the source, if it has any.
  ///
  /// If the source can create the sections, it does so; see `SectionableCollection`. The rows keep
  /// their order within each section.
  public func section(byColumn column: Int?) {
    let chosen = column.flatMap { columns.indices.contains($0) ? $0 : nil }
    arranger.adoptSourceArrangement()
    arranger.noteSection(chosen)
    let sectionable = source as? any SectionableCollection
    if let sectionable, let chosen, let term = arranger.sectionTerm(ofColumn: chosen) {
      arrangeSource { sectionable.section(by: term) }
    } else {
      if let sectionable, sectionable.sectionTerm != nil {
        arrangeSource { sectionable.section(by: nil) }
      }
      guard chosen != nil || arrangement != nil else { return }
      arrange { $0.sectioning = chosen.map { Sectioning(columns[$0]) } }
    }
  }

  /// Returns whether the rows can be sorted by a column without reading more rows than fit between
  /// two frames. This holds if the source sorts them, or if there are few rows and the column is
  /// not filled off the main actor.
  package func canSort(byColumn column: Int) -> Bool { canSort(byColumns: [ColumnOrder(column)]) }

  package func canSort(byColumns orders: [ColumnOrder]) -> Bool {
    arranger.sourceTerms(orders) != nil
      || hasFewRows
        && orders.allSatisfy { order in
          let column = columns[order.column]
          return column.order != nil || column.field.filling == nil
        }
  }

  /// Whether all rows are known and few enough to be arranged in memory.
  var hasFewRows: Bool { arranger.canHoldAll(state.viewport.rowCount) }

  package var completeness: ListCompleteness { arranger.completeness }

  /// Makes the source arrange its rows, and shows the result.
  func arrangeSource(_ change: () -> Void) {
    arranger.adoptSourceArrangement()
    state.rearrange()
    flush()
    let showsFirst = state.viewport.first == 0
    // The rows of the new request are shown in their order, and held in it afterwards.
    let isHeld = holdsOrder
    holdsOrder = false
    change()
    holdsOrder = isHeld
    flush()
    command { if showsFirst { $0.scroll(to: 0) } }
  }

  /// Sorts the rows by keys, in order of precedence, and keeps them sorted as values change.
  /// Without keys, restores the order of the source.
  ///
  /// Cursor, selection and scroll position stay with their rows, except that a table that shows its
  /// first row keeps showing its first row. All rows are read, and the properties that the keys
  /// read are observed. Rows of a source with sections stay in their sections.
  public func sort(by keys: [SortKey<Row>]) {
    arranger.note([])
    if let source = source as? any SortableCollection, !source.sortTerms.isEmpty {
      arrangeSource { source.sort(by: []) }
    }
    guard !keys.isEmpty || arrangement != nil else { return }
    arrange { $0.sortKeys = keys }
  }

  package var arrangingLimit: Int? { arranger.arrangingLimit }

  package var holdingLimit: Int { arranger.holdingLimit }

  package var canHold: Bool { arranger.canHoldAll(list.count) }

  /// Whether the order is held. A collection whose rows are not all loaded holds its order once
  /// they are loaded, or not at all. Otherwise, rows that are not loaded would be treated as
  /// removed.
  public var holdsOrder: Bool {
    get { arranger.holdsOrder }
    set {
      if arranger.hold(newValue) { arrange { $0.holdsOrder = newValue } }
    }
  }

  public var heldChanges: Int { arranger.heldCount }

  /// Changes the criteria of the arrangement, and shows the result in the next frame.
  func arrange(_ change: (ArrangedRows<Source>) -> Void) {
    state.rearrange()
    flush()
    let showsFirst = state.viewport.first == 0
    let rows = arranger.arrangedRows()
    if arrangement == nil { show(rows) }
    change(rows)
    flush()
    if rows.isPlain { show(nil) }
    command { if showsFirst { $0.scroll(to: 0) } }
  }

  /// Shows the source's rows through an arrangement without criteria, or directly.
  private func show(_ rows: ArrangedRows<Source>?) {
    stopObservingList()
    displayed = arranger.display(rows)
    if !state.hasAppeared { rows?.suspend() }
    observeList()
    // Both lists contain the same rows in the same order, unless another thread has just changed
    // the source. A flushable source reports such a change only when it is flushed.
    if source is any Flushable { state.lostTrackOfList() }
  }
}
