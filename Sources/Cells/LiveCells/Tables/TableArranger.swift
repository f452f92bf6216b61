import KeyValueObserving

/// The order, the filter and the sections of a table's rows: which part the source arranges, and
/// which part is arranged in memory.
///
/// It knows no positions: the table keeps viewport, cursor and selection with their rows.
@MainActor
final class TableArranger<Source: ObservableCollection> {
  typealias Row = Source.Element

  let source: Source
  let columns: [Column<Row>]
  /// The order and the filter that are applied in memory.
  private(set) var inMemory: ArrangedRows<Source>?
  /// The first column of the last requested order.
  private var columnOrder: ColumnOrder?
  /// The column of the last requested sections.
  private var columnSection: Int?
  /// Whether the order must be held as soon as all rows are known.
  private var mustHold = false
  /// The number of rows waiting because the order is held, as last reported.
  private var reportedHeldCount = 0

  init(_ source: Source, columns: [Column<Row>]) {
    self.source = source
    self.columns = columns
  }

  /// Returns the rows to arrange in memory, which keep the sections of the source.
  func arrangedRows() -> ArrangedRows<Source> {
    inMemory
      ?? ArrangedRows(
        source,
        inheritingSections: source as? any SectionedCollection<Row>
      )
  }

  /// Displays the source's rows through an arrangement, or directly. End the observation before.
  ///
  /// - Returns: The list to display.
  func display(_ rows: ArrangedRows<Source>?) -> DisplayedList {
    rows?.flush()
    inMemory?.suspend()
    inMemory = rows
    return DisplayedList(rows ?? source)
  }

  // MARK: Requests

  /// Records the columns of a requested order.
  func note(_ orders: [ColumnOrder]) { columnOrder = orders.first }

  /// Records the column of requested sections.
  func noteSection(_ column: Int?) { columnSection = column }

  /// Discards an order and sections that the source has rejected, before another request is made.
  func adoptSourceArrangement() {
    guard isRefused else { return }
    (columnOrder, columnSection) = (sourceOrder, sourceSection)
  }

  /// The current order. An order that the source has rejected does not count.
  var order: ColumnOrder? { isRefused ? sourceOrder : columnOrder }

  /// The column of the current sections. Sections that the source has rejected do not count.
  var section: Int? { isRefused ? sourceSection : columnSection }

  var completeness: ListCompleteness {
    (source as? any RequestedCollection)?.completeness ?? .complete
  }

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

  // MARK: What the source can do

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

  /// Returns the request that makes the source create the sections of a column. Returns nil if the
  /// source cannot, or if its rows are rearranged in memory.
  func sectionTerm(ofColumn column: Int) -> SortTerm? {
    guard inMemory == nil, columns[column].order == nil, let key = columns[column].key,
      let source = source as? any SectionableCollection
    else { return nil }
    let term = SortTerm(key, nils: columns[column].nilPlacement)
    return source.canSection(by: term) ? term : nil
  }

  /// Returns the source's filter for a text in one column or in all, or nil if the source cannot
  /// search them.
  func sourceFilter(_ text: String, inColumn column: Int? = nil) -> TextFilter? {
    let searched = column.map { [columns[$0]] } ?? columns
    let keys = searched.compactMap(\.key)
    guard keys.count == searched.count, let source = source as? any FilterableCollection
    else { return nil }
    let filter = TextFilter(text, in: keys)
    return source.canFilter(by: filter) ? filter : nil
  }

  /// Whether the source filters the rows.
  var isSourceFiltered: Bool {
    if let source = source as? any StoredCollection { return source.storedFilter != nil }
    return (source as? any FilterableCollection)?.textFilter != nil
  }

  // MARK: What fits in memory

  /// The maximum number of rows to arrange in memory.
  static var arrangedCount: Int { RequestedArrangement.maxRowsInMemory }

  /// Returns whether all rows are known and few enough to be arranged in memory.
  ///
  /// - Parameter count: The number of rows.
  func canHoldAll(_ count: Int) -> Bool {
    (source as? any RequestedCollection)?.canHoldAll ?? (count <= Self.arrangedCount)
  }

  /// The maximum number of rows to arrange in memory, where all of them are read and observed. Nil
  /// if the source arranges them.
  var arrangingLimit: Int? {
    let sorts = columns.indices.allSatisfy { sourceTerms([ColumnOrder($0)]) != nil }
    return sorts && sourceFilter("") != nil ? nil : Self.arrangedCount
  }

  /// The maximum number of rows whose order can be held. All of them are read and observed, even if
  /// the source sorts them.
  var holdingLimit: Int {
    (source as? any RequestedCollection).map { type(of: $0).maxLoadedCount } ?? Self.arrangedCount
  }

  // MARK: Holding the order

  var holdsOrder: Bool { mustHold || inMemory?.holdsOrder ?? false }

  /// Holds or releases the order. A collection whose rows are not all loaded holds its order once
  /// they are loaded, or not at all. Otherwise, rows that are not loaded would be treated as
  /// removed. Returns whether the rows in memory must hold or release it now.
  func hold(_ holds: Bool) -> Bool {
    guard holds != holdsOrder else { return false }
    let isHeld = inMemory?.holdsOrder ?? false
    mustHold = false
    if holds, let source = source as? any RequestedCollection, !source.canHoldAll {
      mustHold = source.completeness == .pending
      return false
    }
    return holds != isHeld
  }

  /// Whether the order is held, and the number of rows decides anew whether it can be: all rows are
  /// known now, or no longer. Nil if nothing has to be decided.
  var mayHold: Bool? {
    guard let source = source as? any RequestedCollection, source.completeness != .pending,
      holdsOrder, mustHold || !source.canHoldAll
    else { return nil }
    return source.canHoldAll
  }

  /// The number of rows that would move, appear or disappear if the order were not held.
  var heldCount: Int { inMemory?.heldCount ?? 0 }

  /// Returns whether that number has changed since the last call.
  func hasOtherHeldCount() -> Bool {
    let count = heldCount
    defer { reportedHeldCount = count }
    return count != reportedHeldCount
  }
}
