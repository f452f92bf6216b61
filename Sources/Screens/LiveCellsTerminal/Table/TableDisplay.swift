import LiveCells

/// Displays a table's session in a part of a terminal. Each frame writes the differences with one
/// write.
@MainActor
final class TableDisplay: FrameScheduling, FramePainting, ShownTextReading {
  let frameScheduler: FrameScheduler
  let session: TableSession
  /// The scene that was drawn last.
  private(set) var scene: TableScene?
  /// Called when a frame could not be written.
  var onFailure: ((TerminalError) -> Void)?
  /// The index of the first scrolled column, not counting the pinned column.
  var columnOffset = 0
  /// The first visible line of the page that replaces the rows.
  var pageOffset = 0

  /// Whether this display receives keyboard input.
  var hasFocus = true {
    didSet { if hasFocus != oldValue { setNeedsPainting() } }
  }

  private let canvas: TerminalCanvas
  /// The display's part of the terminal.
  private var rect: GridRect
  private var headers: [ColumnHeader] = []
  private var widths: ColumnWidths
  /// The rows that were measured last.
  private var measured: [ShownRow] = []
  /// The position of the first row that was drawn last.
  private var drawnFirst = 0
  /// Whether the user has made an input since the last frame.
  var hasInput = false
  /// The time until which the column widths are frozen.
  private var scrollsUntil: Duration?
  private lazy var settling = FrameAlarm { [weak self] in self?.setNeedsPainting() }

  /// The pause after which columns are resized again. While the user scrolls, the columns keep
  /// their positions, and wider texts are cut.
  static let settlingTime = Duration.milliseconds(400)
  /// The alignment of each column, or nil until a value determines it.
  private var alignments: [FieldAlignment?] = []
  /// The columns of the last layout.
  private var laidOut: ColumnArrangement?

  /// The number of rows that the session has space for.
  private var rowCapacity = 0
  /// The grid of the last scene, or nil if the terminal may show something else.
  private var drawn: Grid?
  private var needsPainting = true
  /// Whether another display uses its part of the terminal.
  private var isResting = true

  init(
    _ session: TableSession,
    on canvas: TerminalCanvas,
    in rect: GridRect,
    clock: any FrameClock
  ) {
    self.session = session
    self.canvas = canvas
    self.rect = rect
    frameScheduler = FrameScheduler(clock: clock)
    widths = ColumnWidths(headers: [])
    show(in: rect)
  }

  /// Shows the table in a part of the terminal whose contents are unknown.
  func show(in rect: GridRect) {
    if rect.size.columns != scene?.size.columns {
      widths = ColumnWidths(headers: headers)
      measured = []
    }
    self.rect = rect
    // Earlier output may have been overwritten.
    drawn = nil
    if isResting {
      isResting = false
      session.attach(to: self)
      session.screen.copy = { [weak canvas] text in canvas?.send(TerminalSequence.copy(text)) }
    }
    rowCapacity = lines.body.count
    session.resize(rows: rowCapacity)
    setNeedsPainting()
  }

  /// Releases its part of the terminal for another display, and stops observing the table.
  func rest() {
    if isResting { return }
    isResting = true
    session.detach()
  }

  /// The lines of the table's parts within the display.
  private var lines: TableScene.Lines {
    TableScene.Lines(rows: rect.size.rows, showsHeaders: session.showsHeaders)
  }

  /// Requests painting in the next frame.
  func setNeedsPainting() {
    needsPainting = true
    frameScheduler.paintingMark.set()
  }

  func shownText(row: Int, column: Int) -> CellText? {
    guard let found = scene?.rows.first(where: { $0.position == row }) else { return nil }
    guard found.texts.indices.contains(column) else { return nil }
    return DecimalAlignment.original(found.texts[column])
  }
}

// MARK: - Painting

extension TableDisplay {
  func paint(at time: Duration) {
    guard !isResting, session.takeUpdates() != nil || needsPainting else { return }
    needsPainting = false
    let next = makeScene(size: rect.size, at: time)
    // The grid is moved out of the property, so that drawing does not copy it.
    var picture: Grid
    if let scene, let drawn = drawn.take() {
      picture = drawn
      TableDrawing.redraw(&picture, of: scene, as: next)
    } else {
      picture = TableDrawing.draw(next)
    }
    scene = next
    do {
      try canvas.show(picture, in: rect)
    } catch {
      onFailure?(error)
    }
    picture.forgetWritten()
    drawn = picture
    session.didShow()
    fitRows()
  }

  /// Requests as many rows from the session as are visible together with section titles and rows
  /// that were removed a moment ago.
  private func fitRows() {
    let wanted = BodyLine.rowCount(of: session, height: lines.body.count)
    guard wanted != rowCapacity else { return }
    rowCapacity = wanted
    session.resize(rows: wanted)
  }

  /// Resets the widths when the session shows another table.
  private func observeHeaders() {
    guard headers != session.columnHeaders else { return }
    headers = session.columnHeaders
    widths = ColumnWidths(headers: headers)
    alignments = headers.map(\.alignment)
    measured = []
    columnOffset = 0
  }

  private func makeScene(size: GridSize, at time: Duration) -> TableScene {
    observeHeaders()
    let visible = session.visibleRows
    alignments.learn(from: visible)
    let rows = DecimalAlignment.aligned(visible, alignments: alignments)
    if !isScrolling(at: time) { measure(rows) }
    let layout = layOut(columns: size.columns)
    columnOffset = layout.offset
    let page = TablePage(session, columns: size.columns)
    pageOffset =
      page.map { min(max(0, pageOffset), $0.largestOffset(height: lines.reading.count)) } ?? 0
    return TableScene(
      size: size,
      hasFocus: hasFocus,
      showsHeaders: session.showsHeaders,
      headers: headers,
      layout: layout,
      alignments: alignments.map { $0 ?? .leading },
      rows: rows,
      body: BodyLine.lines(rows, of: session, height: lines.body.count),
      emptyText: session.emptyText,
      page: page,
      pageOffset: pageOffset,
      order: session.order.map { .init(column: $0.column, isAscending: $0.isAscending) },
      columnCursor: session.columns.cursor,
      status: session.status,
      hints: session.hints
    )
  }

  private func layOut(columns available: Int) -> ColumnLayout {
    let columns = session.columns
    defer { laidOut = columns }
    return ColumnLayout(
      columns.shown.map { column in
        let chosen = columns.widths[column]
        return .init(
          column: column,
          width: chosen ?? widths.widths[column],
          isChosen: chosen != nil
        )
      },
      pinned: columns.pinned,
      available: available,
      offset: columnOffset,
      // The user may scroll columns away from the cursor until the cursor moves.
      revealing: columns == laidOut ? nil : columns.cursor
    )
  }

  /// Returns whether the user has just scrolled vertically without changing the columns.
  private func isScrolling(at time: Duration) -> Bool {
    let first = session.firstRow
    // A jump over more than a page keeps no rows in view, so nothing is frozen.
    let isNear = abs(first - drawnFirst) <= lines.body.count
    if hasInput, first != drawnFirst, isNear, !measured.isEmpty {
      scrollsUntil = time + Self.settlingTime
      settling.set(after: Self.settlingTime)
    }
    (drawnFirst, hasInput) = (first, false)
    guard let end = scrollsUntil, time < end, session.columns == laidOut else {
      scrollsUntil = nil
      return false
    }
    return true
  }

  /// Measures the rows that were not in the same line before.
  private func measure(_ rows: [ShownRow]) {
    let before = measured.map(\.texts)
    let unseen = rows.enumerated().filter { index, row in
      !before.indices.contains(index) || before[index] != row.texts
    }
    widths.see(unseen.map(\.element))
    measured = rows
  }
}
