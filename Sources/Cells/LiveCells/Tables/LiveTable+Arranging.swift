extension LiveTable {
  /// Sorts the rows by a column and keeps them sorted. With nil, restores the order of the source.
  ///
  /// If the source can sort by the column, it does so; see `SortableCollection`.
  public func sort(byColumn column: Int?, ascending: Bool = true) {
    sort(byColumns: column.map { [ColumnOrder($0, isAscending: ascending)] } ?? [])
  }

  package func sort(byColumns orders: [ColumnOrder]) {
    let orders = orders.filter { columns.indices.contains($0.column) }
    adoptSourceArrangement()
    if !orders.isEmpty, let terms = sourceTerms(orders) {
      if arrangement != nil { sort(by: []) }
      arrangeSource { (source as? any SortableCollection)?.sort(by: terms) }
    } else {
      sort(by: orders.map { SortKey(columns[$0.column], ascending: $0.isAscending) })
    }
    columnOrder = orders.first
  }

  /// The column by which this table sorts its rows, or nil. An order that the source has rejected
  /// does not count.
  public var sortedColumn: Int? { presentOrder?.column }

  /// A Boolean value indicating whether the order by `sortedColumn` is ascending.
  public var isSortAscending: Bool { presentOrder?.isAscending ?? true }

  /// The column by which this table groups its rows into sections, or nil. Sections that the source
  /// has rejected do not count.
  public var sectionedColumn: Int? { isRefused ? sourceSection : columnSection }

  private var presentOrder: ColumnOrder? { isRefused ? sourceOrder : columnOrder }

  private var isRefused: Bool {
    if case .refused = completeness { true } else { false }
  }

  /// The order of the source, as a column.
  private var sourceOrder: ColumnOrder? {
    guard let term = (source as? any SortableCollection)?.sortTerms.first else { return nil }
    return column(showing: term.key).map { ColumnOrder($0, isAscending: term.isAscending) }
  }

  private var sourceSection: Int? {
    (source as? any SectionableCollection)?.sectionTerm.flatMap { column(showing: $0.key) }
  }

  private func column(showing key: String) -> Int? {
    columns.firstIndex { $0.order == nil && $0.key.isExactly(key) }
  }

  /// Discards an order and sections that the source has rejected, before another request is made.
  private func adoptSourceArrangement() {
    guard isRefused else { return }
    (columnOrder, columnSection) = (sourceOrder, sourceSection)
  }

  /// Groups the rows into sections by the values of a column. With nil, restores the sections of
  /// the source, if it has any.
  ///
  /// If the source can create the sections, it does so; see `SectionableCollection`. The rows keep
  /// their order within each section.
  public func section(byColumn column: Int?) {
    let chosen = column.flatMap { columns.indices.contains($0) ? $0 : nil }
    adoptSourceArrangement()
    columnSection = chosen
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

  /// Returns the request that makes the source create the sections of a column. Returns nil if the
  /// source cannot, or if its rows are rearranged in memory.
  func sectionTerm(ofColumn column: Int) -> SortTerm? {
    guard arrangement == nil, columns[column].order == nil, let key = columns[column].key,
      let source = source as? any SectionableCollection
    else { return nil }
    let term = SortTerm(key, nils: columns[column].nilPlacement)
    return source.canSection(by: term) ? term : nil
  }

  /// Returns whether the rows can be sorted by a column without reading more rows than fit between
  /// two frames. This holds if the source sorts them, or if there are few rows and the column is
  /// not filled off the main actor.
  package func canSort(byColumn column: Int) -> Bool { canSort(byColumns: [ColumnOrder(column)]) }

  package func canSort(byColumns orders: [ColumnOrder]) -> Bool {
    sourceTerms(orders) != nil
      || hasFewRows
        && orders.allSatisfy { order in
          let column = columns[order.column]
          return column.order != nil || column.field.filling == nil
        }
  }

  /// The maximum number of rows to arrange in memory.
  static var arrangedCount: Int { RequestedArrangement.maxRowsInMemory }

  /// Whether all rows are known and few enough to be arranged in memory.
  var hasFewRows: Bool {
    (source as? any RequestedCollection)?.canHoldAll
      ?? (state.viewport.rowCount <= Self.arrangedCount)
  }

  package var completeness: ListCompleteness {
    (source as? any RequestedCollection)?.completeness ?? .complete
  }

  /// Returns the request that makes the source sort by columns, or nil if it cannot.
  func sourceTerms(_ orders: [ColumnOrder]) -> [SortTerm]? {
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

  /// Makes the source arrange its rows, and shows the result.
  func arrangeSource(_ change: () -> Void) {
    adoptSourceArrangement()
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
    columnOrder = nil
    if let source = source as? any SortableCollection, !source.sortTerms.isEmpty {
      arrangeSource { source.sort(by: []) }
    }
    guard !keys.isEmpty || arrangement != nil else { return }
    arrange { $0.sortKeys = keys }
  }

  /// The maximum number of rows to arrange in memory, where all of them are read and observed. Nil
  /// if the source arranges them.
  package var arrangingLimit: Int? {
    let sorts = columns.indices.allSatisfy { sourceTerms([ColumnOrder($0)]) != nil }
    return sorts && sourceFilter("") != nil ? nil : Self.arrangedCount
  }

  /// The maximum number of rows whose order can be held. All of them are read and observed, even if
  /// the source sorts them.
  package var holdingLimit: Int {
    (source as? any RequestedCollection).map { type(of: $0).maxLoadedCount } ?? Self.arrangedCount
  }

  package var canHold: Bool {
    (source as? any RequestedCollection)?.canHoldAll ?? (list.count <= Self.arrangedCount)
  }

  /// Whether the order is held. A collection whose rows are not all loaded holds its order once
  /// they are loaded, or not at all. Otherwise, rows that are not loaded would be treated as
  /// removed.
  public var holdsOrder: Bool {
    get { mustHold || arrangement?.holdsOrder ?? false }
    set {
      guard newValue != holdsOrder else { return }
      let isHeld = arrangement?.holdsOrder ?? false
      mustHold = false
      if newValue, let source = source as? any RequestedCollection, !source.canHoldAll {
        mustHold = source.completeness == .pending
      } else if newValue != isHeld {
        arrange { $0.holdsOrder = newValue }
      }
    }
  }

  public var heldChanges: Int { arrangement?.heldCount ?? 0 }

  /// Starts a requested hold once all rows are known, and releases it when they no longer are.
  func updateHolding() {
    guard let source = source as? any RequestedCollection, source.completeness != .pending,
      holdsOrder, mustHold || !source.canHoldAll
    else { return }
    holdsOrder = false
    holdsOrder = source.canHoldAll
  }

  /// Changes the criteria of the arrangement, and shows the result in the next frame.
  func arrange(_ change: (ArrangedRows<Source>) -> Void) {
    state.rearrange()
    flush()
    let showsFirst = state.viewport.first == 0
    let rows = arrangement ?? ArrangedRows(source, inheritingSections: displayed.sectioned)
    if arrangement == nil { show(rows) }
    change(rows)
    flush()
    if rows.isPlain { show(nil) }
    command { if showsFirst { $0.scroll(to: 0) } }
  }

  /// Shows the source's rows through an arrangement without criteria, or directly.
  private func show(_ rows: ArrangedRows<Source>?) {
    stopObservingList()
    rows?.flush()
    arrangement?.suspend()
    arrangement = rows
    if let rows {
      displayed = DisplayedList(rows)
      if !state.hasAppeared { rows.suspend() }
    } else {
      displayed = DisplayedList(source)
    }
    observeList()
    // Both lists contain the same rows in the same order, unless another thread has just changed
    // the source. A flushable source reports such a change only when it is flushed.
    if source is any Flushable { state.lostTrackOfList() }
  }

  /// Notifies the screen when the number of rows that wait because the order is held has changed.
  func notifyHeld() {
    let count = heldChanges
    guard count != reportedHeldCount else { return }
    reportedHeldCount = count
    onWaitingChange?()
  }
}
