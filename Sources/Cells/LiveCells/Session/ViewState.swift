/// The order, filter, sections and columns of a table, as pure logic: each action returns the
/// effects to carry out.
///
/// It is independent of users, so viewers of the same view can share it. The table has the current
/// order and rows; they are passed as an ``Arrangement``. `TableSession` carries out the effects.
package struct ViewState: Equatable {
  /// An effect on the table.
  package enum Effect: Hashable {
    /// Sort the rows by a column, or restore the order of the source.
    case sort(column: Int?, ascending: Bool)
    /// Group the rows into sections by a column, or restore the source's own sections.
    case section(column: Int?)
    /// Show only rows that match a text, or all rows if it is empty.
    case filter(String)
    /// Hold the order of the rows, or release it.
    case hold(Bool)
    /// Show the reason why an action had no effect.
    case showMessage(String)
  }

  /// The arrangement of a table when an action is performed.
  package struct Arrangement: Equatable {
    package var sortedColumn: Int?
    package var isAscending = true
    package var sectionedColumn: Int?
    package var isFiltered = false
    package var holdsOrder = false
    package var rowCount = 0
    /// The maximum number of rows that can be sorted and filtered, or nil for no limit.
    package var limit: Int?
    /// The maximum number of rows whose order can be held.
    package var holdingLimit = Int.max
    /// Whether the order can be held, now or as soon as all rows are known.
    package var canHold = true

    package init() {}

    /// The reason why rows cannot be ordered and filtered, or nil if they can. An existing
    /// arrangement can always be changed.
    package var refusal: String? {
      guard let limit, rowCount > limit, !isFiltered, sortedColumn == nil, sectionedColumn == nil,
        !holdsOrder
      else { return nil }
      return "more than \(limit) rows cannot be sorted or filtered here"
    }

    /// The reason why the order cannot be held, or nil if it can.
    fileprivate var holdingRefusal: String? {
      if canHold { return nil }
      return rowCount > holdingLimit
        ? "more than \(holdingLimit) rows cannot be held in order; press p to pause"
        : "rows that are not all loaded cannot be held in order; press p to pause"
    }
  }

  /// The visible columns, their order and widths, and the column cursor.
  package var columns: ColumnArrangement
  /// Whether the headers of the columns are shown.
  package var showsHeaders = true
  /// The text of the filter.
  package private(set) var filterText = ""
  /// The reason why the text is not a valid filter of these rows, or nil if it is valid.
  package private(set) var filterRefusal: String?

  package init(columns: ColumnArrangement) {
    self.columns = columns
  }
}

// MARK: - Actions

extension ViewState {
  /// Performs an action on the view.
  ///
  /// - Returns: The effects, or nil if the action does not concern the view.
  package mutating func perform(_ action: TableAction, on table: Arrangement) -> [Effect]? {
    switch action {
    case .moveColumnCursor(let distance): columns.moveCursor(by: distance)
    case .hideColumn:
      if !columns.hideCursorColumn() { return [.showMessage("the only column cannot be hidden")] }
    case .showAllColumns: columns.showAll()
    case .moveColumn(let distance): columns.moveCursorColumn(by: distance)
    case .order: return columns.cursor.map { cycleOrder(of: $0, on: table) } ?? []
    case .chooseColumn(let column):
      columns.putCursor(on: column)
      return cycleOrder(of: column, on: table)
    case .reverseOrder:
      return table.sortedColumn.map { sort(by: $0, ascending: !table.isAscending, on: table) } ?? []
    case .toggleSections:
      let isSame = table.sectionedColumn == columns.cursor
      return [.section(column: isSame ? nil : columns.cursor)]
    case .toggleHolding: return table.holdsOrder ? [.hold(false)] : hold(on: table)
    default: return nil
    }
    return []
  }

  /// Sorts by a column: first ascending, then descending, then no longer.
  private func cycleOrder(of column: Int, on table: Arrangement) -> [Effect] {
    if table.sortedColumn != column { return sort(by: column, ascending: true, on: table) }
    if table.isAscending { return sort(by: column, ascending: false, on: table) }
    return [.sort(column: nil, ascending: true)]
  }

  /// Sorts by a column in a direction, regardless of the current order.
  package func sort(by column: Int, ascending: Bool, on table: Arrangement) -> [Effect] {
    if let refusal = table.refusal { return [.showMessage(refusal)] }
    return columns.order.contains(column) ? [.sort(column: column, ascending: ascending)] : []
  }

  /// Groups the rows into sections by a column.
  package func section(by column: Int, on table: Arrangement) -> [Effect] {
    if let refusal = table.refusal { return [.showMessage(refusal)] }
    return columns.order.contains(column) ? [.section(column: column)] : []
  }

  /// Holds the order of the rows, unless there are too many of them.
  package func hold(on table: Arrangement) -> [Effect] {
    (table.refusal ?? table.holdingRefusal).map { [.showMessage($0)] } ?? [.hold(true)]
  }

  /// Changes the text of the filter.
  package mutating func filter(by text: String) -> [Effect] {
    filterText = text
    filterRefusal = nil
    return [.filter(text)]
  }

  /// Records that the table rejects the filter.
  package mutating func filterWasRefused(_ reason: String) -> [Effect] {
    filterRefusal = reason
    return [.showMessage(reason)]
  }

  /// Returns the effects that give the view's arrangement to a table with other columns, and adopts
  /// its columns.
  ///
  /// - Parameters:
  ///   - count: The number of columns of the new table.
  ///   - positions: For each column of the old table, its index in the new one, or nil.
  ///   - old: The arrangement of the old table.
  package mutating func replaceColumns(
    count: Int,
    positions: [Int?],
    pinned: Int,
    arrangedAs old: Arrangement
  ) -> [Effect] {
    columns = columns.carried(to: count, places: positions, pinned: pinned)
    func moved(_ column: Int?) -> Int? {
      column.flatMap { positions.indices.contains($0) ? positions[$0] : nil }
    }
    var effects: [Effect] = [.hold(old.holdsOrder)]
    if let column = moved(old.sortedColumn) {
      effects.append(.sort(column: column, ascending: old.isAscending))
    }
    if let column = moved(old.sectionedColumn) { effects.append(.section(column: column)) }
    return effects
  }
}
