import LiveCells

/// Displays a table's session in a part of a terminal. Each frame writes the differences with one
/// write.
@MainActor
final class TableDisplay: FrameScheduling, FramePainting, ShownTextReading {
  let frameScheduler: FrameScheduler
  let session: TableSession
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

  private let part: TerminalPart
  private var fitting = ColumnFitting()
  /// Whether the user has made an input since the last frame.
  var hasInput = false
  private lazy var settling = FrameAlarm { [weak self] in self?.setNeedsPainting() }

  /// The number of rows that the session has space for.
  private var rowCapacity = 0
  private var phase = Phase.resting

  private enum Phase {
    /// Another display uses the part of the terminal.
    case resting
    /// The terminal shows the last scene.
    case painted
    /// The next frame paints, even if the session has no update.
    case needsPainting
  }

  init(
    _ session: TableSession,
    on canvas: TerminalCanvas,
    in rect: GridRect,
    clock: any FrameClock
  ) {
    self.session = session
    part = TerminalPart(canvas, rect)
    frameScheduler = FrameScheduler(clock: clock)
    show(in: rect)
  }

  /// Shows the table in a part of the terminal whose contents are unknown.
  func show(in rect: GridRect) {
    if rect.size.columns != scene?.size.columns { fitting.forgetWidths() }
    part.move(to: rect)
    if phase == .resting {
      phase = .needsPainting
      session.attach(to: self)
      session.screen.copy = { [weak canvas = part.canvas] text in
        canvas?.send(TerminalSequence.copy(text))
      }
    }
    rowCapacity = lines.body.count
    session.resize(rows: rowCapacity)
    setNeedsPainting()
  }

  /// Releases its part of the terminal for another display, and stops observing the table.
  func rest() {
    if phase == .resting { return }
    phase = .resting
    session.detach()
  }

  /// The scene that was drawn last.
  var scene: TableScene? { part.scene }

  /// The lines of the table's parts within the display.
  private var lines: TableScene.Lines {
    TableScene.Lines(rows: part.rect.size.rows, showsHeaders: session.showsHeaders)
  }

  /// Requests painting in the next frame.
  func setNeedsPainting() {
    if phase == .painted { phase = .needsPainting }
    frameScheduler.paintingMark.set()
  }

  func shownText(row: Int, column: Int) -> CellText? {
    guard let found = scene?.rows.row(at: row) else { return nil }
    return found.texts.indices.contains(column) ? found.texts[column] : nil
  }
}

// MARK: - Painting

extension TableDisplay {
  func paint(at time: Duration) {
    guard phase != .resting else { return }
    let taken = session.takePage()
    guard let page = taken ?? (phase == .needsPainting ? session.page : nil) else { return }
    phase = .painted
    do {
      try part.draw(makeScene(of: page, size: part.rect.size, at: time))
    } catch {
      onFailure?(error)
    }
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
    guard fitting.headers != session.columnHeaders else { return }
    fitting.begin(session.columnHeaders)
    columnOffset = 0
  }

  private func makeScene(of shown: ShownPage, size: GridSize, at time: Duration) -> TableScene {
    observeHeaders()
    let rows = shown.rows
    let isScrolling = fitting.fit(
      to: rows,
      from: session.firstRow,
      of: session.columns,
      height: lines.body.count,
      hasInput: hasInput,
      at: time
    )
    hasInput = false
    if isScrolling { settling.set(after: ColumnFitting.settlingTime) }
    let layout = fitting.layOut(
      session.columns,
      available: size.columns,
      offset: columnOffset
    )
    columnOffset = layout.offset
    let page = TextPage(session, columns: size.columns)
    pageOffset =
      page.map { min(max(0, pageOffset), $0.largestOffset(height: lines.reading.count)) } ?? 0
    return TableScene(
      size: size,
      hasFocus: hasFocus,
      showsHeaders: session.showsHeaders,
      headers: fitting.headers,
      layout: layout,
      alignments: fitting.alignments.map { $0 ?? .leading },
      decimals: fitting.decimals,
      rows: rows,
      body: BodyLine.lines(rows, of: session, height: lines.body.count),
      emptyText: shown.emptyText,
      page: page,
      pageOffset: pageOffset,
      order: shown.order.map { .init(column: $0.column, isAscending: $0.isAscending) },
      columnCursor: session.columns.cursor,
      status: shown.status,
      hints: session.hints
    )
  }
}
