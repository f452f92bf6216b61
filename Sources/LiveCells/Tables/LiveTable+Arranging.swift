extension LiveTable {
  /// Orders the rows by a column and keeps them so; nil gives them back the order of their source.
  ///
  /// A source that can do it itself is asked to; see `SortableCollection`.
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

  /// The column that the rows are ordered by, if this table ordered them by one. An order that the
  /// source refuses is none.
  public var sortedColumn: Int? { presentOrder?.column }

  /// Whether the order by `sortedColumn` begins with the least.
  public var isSortAscending: Bool { presentOrder?.isAscending ?? true }

  /// The column by whose values this table gathered the rows in sections. Sections that the source
  /// refuses are none.
  public var sectionedColumn: Int? { isRefused ? sourceSection : columnSection }

  private var presentOrder: ColumnOrder? { isRefused ? sourceOrder : columnOrder }

  private var isRefused: Bool {
    if case .refused = completeness { true } else { false }
  }

  /// The order that the source has, as a column.
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

  /// Forgets an order and sections that the source has refused, before something else is requested.
  private func adoptSourceArrangement() {
    guard isRefused else { return }
    (columnOrder, columnSection) = (sourceOrder, sourceSection)
  }

  /// Gathers the rows in sections by the values of a column, and keeps them so; nil gives them back
  /// the sections of their source, if it has any.
  ///
  /// A source that can do it itself is asked to; see `SectionableCollection`. Within a section the
  /// rows stand in the order that they have otherwise.
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

  /// What the source is to be asked for to gather the rows by a column, if it can and shows them as it
  /// has them.
  func sectionTerm(ofColumn column: Int) -> SortTerm? {
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

  /// To arrange rows here all of them are read and followed; so many are done in some tenths of a
  /// second.
  static var arrangedCount: Int { 20_000 }

  /// Whether all rows are known and few enough to be arranged in memory.
  var hasFewRows: Bool {
    (source as? any RequestedCollection)?.canHoldAll
      ?? (state.viewport.rowCount <= Self.arrangedCount)
  }

  package var completeness: ListCompleteness {
    (source as? any RequestedCollection)?.completeness ?? .complete
  }

  /// What the source is to be asked for to order by columns, if it can.
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

  /// Has the source arrange its rows, and shows what comes of it.
  func arrangeSource(_ change: () -> Void) {
    adoptSourceArrangement()
    state.rearrange()
    flush()
    let showsFirst = state.viewport.first == 0
    // Rows of another request are shown where they belong, and held there again.
    let isHeld = holdsOrder
    holdsOrder = false
    change()
    holdsOrder = isHeld
    flush()
    command { if showsFirst { $0.scroll(to: 0) } }
  }

  /// Orders the rows by some keys, the most important first, and keeps them so as values change;
  /// no keys give them back the order of their source.
  ///
  /// Cursor, selection and scroll position stay at their rows; a table that shows its first row
  /// goes on showing its first row. All rows are read, and followed for what the keys read. Rows
  /// of a source in sections stay in them.
  public func sort(by keys: [SortKey<Row>]) {
    columnOrder = nil
    if let source = source as? any SortableCollection, !source.sortTerms.isEmpty {
      arrangeSource { source.sort(by: []) }
    }
    guard !keys.isEmpty || arrangement != nil else { return }
    arrange { $0.sortKeys = keys }
  }

  /// To arrange rows here all of them are read and followed; nil where the source does it itself.
  package var arrangingLimit: Int? {
    let sorts = columns.indices.allSatisfy { sourceTerms([ColumnOrder($0)]) != nil }
    return sorts && sourceFilter("") != nil ? nil : Self.arrangedCount
  }

  /// To hold rows in their places here all of them are read and followed, whoever else orders them.
  package var holdingLimit: Int {
    (source as? any RequestedCollection).map { type(of: $0).mostHeld } ?? Self.arrangedCount
  }

  package var canHold: Bool {
    (source as? any RequestedCollection)?.canHoldAll ?? (list.count <= Self.arrangedCount)
  }

  /// A collection whose rows are not all loaded holds its order as soon as they are, or not at all: rows
  /// that are not loaded would be taken for rows that are gone.
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

  /// Holds the order that was to be held once all rows are known, and no longer than they are.
  func updateHolding() {
    guard let source = source as? any RequestedCollection, source.completeness != .pending,
      holdsOrder, mustHold || !source.canHoldAll
    else { return }
    holdsOrder = false
    holdsOrder = source.canHoldAll
  }

  /// Gives the arrangement other criteria, and has the next frame show what comes of them.
  func arrange(_ change: (ArrangedRows<Source>) -> Void) {
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
