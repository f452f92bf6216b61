import LiveCells

extension TableDisplay {
  /// What an input asks of the session and not of the table.
  enum Request: Equatable {
    case quit
    case stop
  }

  /// Whether a text is being typed.
  var isTyping: Bool { search.isTyping || filter.isTyping }

  /// Does what the user wants.
  func handle(_ input: TerminalInput) -> Request? {
    if search.isTyping {
      if search.take(input) { searchFurther(backwards: false) }
      setNeedsPainting()
      return nil
    }
    if filter.isTyping {
      if filter.take(input) { table.filter(whereAnyField: filter.condition) }
      setNeedsPainting()
      return nil
    }
    guard let command = TableCommand(input) else { return nil }
    if search.hasFailed || showsHelp || notice != nil {
      search.hasFailed = false
      notice = nil
      showsHelp = false
      setNeedsPainting()
    }
    return perform(command)
  }

  /// Carries a command out.
  @discardableResult
  func perform(_ command: TableCommand) -> Request? {
    switch command {
    case .quit: return .quit
    case .stop: return .stop
    case .repaint: repaint()
    case .moveCursor(let distance): table.moveCursor(by: distance)
    case .movePages(let pages): movePages(pages)
    case .moveToFirst: table.moveCursor(by: .min)
    case .moveToLast: table.moveCursor(by: .max)
    case .scroll(let distance): table.scroll(by: distance)
    case .scrollColumns(let distance): scrollColumns(by: distance)
    case .click(let line, let column): click(line: line, column: column)
    case .togglePause: table.isPaused.toggle()
    case .toggleFollowing:
      table.followsEnd.toggle()
      if table.followsEnd { table.moveCursor(by: .max) }
    case .beginSearch: search.begin()
    case .searchFurther(let backwards): searchFurther(backwards: backwards)
    case .sortByNextColumn: sort(byColumn: table.sortedColumn.map { $0 + 1 } ?? 0)
    case .reverseOrder:
      if let column = table.sortedColumn {
        sort(byColumn: column, ascending: !table.isSortAscending)
      }
    case .toggleHolding: if table.holdsOrder || canArrange() { table.holdsOrder.toggle() }
    case .beginFilter: if canArrange() { filter.begin() }
    case .showHelp: showsHelp = true
    }
    setNeedsPainting()
    return nil
  }

  private func movePages(_ pages: Double) {
    let height = max(1, scene?.lines.body.count ?? 1)
    let whole = Double(max(1, height - 1))
    let distance = Int((whole * pages).rounded(.awayFromZero))
    // What is looked at moves by the same distance as the cursor, so that the cursor keeps its line.
    table.scroll(by: distance)
    table.moveCursor(by: distance)
  }

  private func scrollColumns(by distance: Int) {
    let largest = scene?.layout.largestOffset ?? 0
    columnOffset = min(max(0, columnOffset + distance), largest)
  }

  /// To arrange rows here all of them are read and followed. What has more rows is better ordered
  /// and filtered where it comes from.
  private static let largestArrangement = 20_000

  private func canArrange() -> Bool {
    if table.isFiltered || table.rowCount <= TableDisplay.largestArrangement { return true }
    notice = "more than \(TableDisplay.largestArrangement) rows aren't ordered or filtered here"
    return false
  }

  private func sort(byColumn column: Int, ascending: Bool = true) {
    guard canArrange() else { return }
    table.sort(
      byColumn: table.columnHeads.indices.contains(column) ? column : nil,
      ascending: ascending
    )
  }

  /// A click on a head orders by its column, a second one the other way round, a third one no more.
  private func click(head column: Int) {
    guard table.sortedColumn == column else { return sort(byColumn: column) }
    if table.isSortAscending {
      sort(byColumn: column, ascending: false)
    } else {
      table.sort(byColumn: nil, ascending: true)
    }
  }

  private func click(line: Int, column: Int) {
    guard let scene else { return }
    if line == scene.lines.head, !scene.showsHelp {
      let place = scene.layout.places.first { $0.text.contains(column) || $0.mark == column }
      if let place { click(head: place.column) }
      return
    }
    guard scene.lines.body.contains(line) else { return }
    let index = line - scene.lines.body.lowerBound
    if scene.rows.indices.contains(index) { table.moveCursor(to: scene.rows[index].position) }
  }

  private func searchFurther(backwards: Bool) {
    guard let matches = search.condition else { return }
    // So many rows are read in some tenths of a second; more would keep the screen waiting.
    let limit = 100_000
    search.hasFailed = !table.moveCursorToNextRow(
      backwards: backwards,
      limit: limit,
      where: matches
    )
  }
}
