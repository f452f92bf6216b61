import LiveCells

extension TableDisplay {
  /// What an input asks of the session and not of the table.
  enum Request: Equatable {
    case quit
    case stop
  }

  /// Does what the user wants.
  func handle(_ input: TerminalInput) -> Request? {
    if search.isTyping {
      if search.take(input) { searchFurther(backwards: false) }
      setNeedsPainting()
      return nil
    }
    guard let command = TableCommand(input) else { return nil }
    if search.hasFailed || showsHelp {
      search.hasFailed = false
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
    case .click(let line): click(line: line)
    case .togglePause: table.isPaused.toggle()
    case .toggleFollowing:
      table.followsEnd.toggle()
      if table.followsEnd { table.moveCursor(by: .max) }
    case .beginSearch: search.begin()
    case .searchFurther(let backwards): searchFurther(backwards: backwards)
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

  private func click(line: Int) {
    guard let scene, scene.lines.body.contains(line) else { return }
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
