import LiveCells

/// A table's session in a part of a terminal: draws what the session says, one write a frame of what
/// differs.
@MainActor
final class TableDisplay: FrameScheduling, FramePainting, ShownTextReading {
  let frameScheduler: FrameScheduler
  let session: TableSession
  /// What was drawn last.
  private(set) var scene: TableScene?
  /// Is told when a frame could not be written.
  var onFailure: ((TerminalError) -> Void)?
  /// The first column beside the pinned one.
  var columnOffset = 0
  /// The first line of what stands in place of the rows.
  var pageOffset = 0

  /// Whether what a person types goes here.
  var hasFocus = true {
    didSet { if hasFocus != oldValue { setNeedsPainting() } }
  }

  private let canvas: TerminalCanvas
  /// The part of the terminal that it has.
  private var rect: GridRect
  private var heads: [ColumnHead] = []
  private var widths: ColumnWidths
  /// The rows that the widths know.
  private var measured: [ShownRow] = []
  /// The first of the rows that were drawn last.
  private var drawnFirst = 0
  /// Whether the person has done something since.
  var hasInput = false
  /// Until when the widths stay as they are.
  private var scrollsUntil: Duration?
  private lazy var settling = FrameAlarm { [weak self] in self?.setNeedsPainting() }

  /// While a person scrolls, columns don't move sideways under his eyes; what is wider than its column is cut
  /// until he has rested for so long.
  static let settlingTime = Duration.milliseconds(400)
  private var headAlignments: [FieldAlignment?] = []
  /// The columns as they were laid out last.
  private var laidOut: ColumnArrangement?

  /// How many rows the session has room for.
  private var rowCapacity = 0
  private var drawn: Grid?
  private var needsPainting = true
  /// Whether another display has its part of the terminal.
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
    widths = ColumnWidths(heads: [])
    show(in: rect)
  }

  /// Has a part of the terminal, whatever that shows by now.
  func show(in rect: GridRect) {
    if rect.size.columns != scene?.size.columns {
      widths = ColumnWidths(heads: heads)
      measured = []
    }
    self.rect = rect
    // Nothing of what it has drawn need be there any more.
    drawn = nil
    if isResting {
      isResting = false
      session.attach(to: self)
      session.copy = { [weak canvas] text in canvas?.send(TerminalSequence.copy(text)) }
    }
    rowCapacity = lines.body.count
    session.resize(rows: rowCapacity)
    setNeedsPainting()
  }

  /// Lets another display have its part of the terminal; the table is followed no longer.
  func rest() {
    if isResting { return }
    isResting = true
    session.detach()
  }

  /// Where the parts of the table stand in the part of the terminal that it has.
  private var lines: TableScene.Lines {
    TableScene.Lines(rows: rect.size.rows, showsHeads: session.showsHeads)
  }

  /// Paints in the next frame.
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
    // What was drawn is drawn in, and not in a copy of it.
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

  /// Gives the session room for as many rows as can be seen with the titles of their sections and the rows
  /// that have just gone.
  private func fitRows() {
    let wanted = BodyLine.rowCount(of: session, height: lines.body.count)
    guard wanted != rowCapacity else { return }
    rowCapacity = wanted
    session.resize(rows: wanted)
  }

  /// Begins anew with the widths when another table has come.
  private func followHeads() {
    guard heads != session.columnHeads else { return }
    heads = session.columnHeads
    widths = ColumnWidths(heads: heads)
    headAlignments = heads.map(\.alignment)
    measured = []
    columnOffset = 0
  }

  private func makeScene(size: GridSize, at time: Duration) -> TableScene {
    followHeads()
    let rows = DecimalAlignment.aligned(session.visibleRows, alignments: heads.map(\.alignment))
    if !isScrolling(at: time) { measure(rows) }
    alignHeads(rows)
    let layout = layOut(columns: size.columns)
    columnOffset = layout.offset
    let page = TablePage(session, columns: size.columns)
    pageOffset =
      page.map { min(max(0, pageOffset), $0.largestOffset(height: lines.reading.count)) } ?? 0
    return TableScene(
      size: size,
      hasFocus: hasFocus,
      showsHeads: session.showsHeads,
      heads: heads,
      layout: layout,
      headAlignments: headAlignments.map { $0 ?? .leading },
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
      // Columns may be scrolled away from the cursor, until it is moved.
      revealing: columns == laidOut ? nil : columns.cursor
    )
  }

  /// Whether the person has just had other rows come into sight, and done nothing to the columns.
  private func isScrolling(at time: Duration) -> Bool {
    let first = session.firstRow
    // Further away all is other than before, and there is nothing to be held fast.
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

  /// Measures the rows that were not on the same line before.
  private func measure(_ rows: [ShownRow]) {
    let before = measured.map(\.texts)
    let unseen = rows.enumerated().filter { index, row in
      !before.indices.contains(index) || before[index] != row.texts
    }
    widths.see(unseen.map(\.element))
    measured = rows
  }

  /// Learns what stands in columns that do not say how they are aligned.
  private func alignHeads(_ rows: [ShownRow]) {
    for column in headAlignments.indices where headAlignments[column] == nil {
      let known = rows.lazy.map { $0.texts[column] }.first { $0.kind != .null }
      headAlignments[column] = known?.naturalAlignment
    }
  }
}
