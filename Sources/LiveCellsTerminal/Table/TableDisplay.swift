import LiveCells

/// A table on a terminal: takes the table's updates and the user's commands, and paints.
///
/// It paints when an update comes, or when it was marked for another reason, and never twice in a
/// frame; each painting is one write of what differs.
@MainActor
final class TableDisplay: FrameScheduling, TableUpdating, ShownTextReading {
  let frameScheduler: FrameScheduler
  /// What was drawn last.
  private(set) var scene: TableScene?
  /// Is told when a frame could not be written.
  var onFailure: ((TerminalError) -> Void)?
  /// Asks to be marked again after a time, because by then something is to look otherwise.
  var wake: ((Duration) -> Void)?

  let table: any TableCommanding
  /// The user's search, if there was one.
  var search = TableSearch()
  /// The text that rows must have to be shown, if the user gave one.
  var filter = TableSearch(for: .filter)
  /// What the user is told until the next input.
  var notice: String?
  /// Whether the keys are listed in place of the rows.
  var showsHelp = false
  /// The first column beside the key.
  var columnOffset = 0

  private weak var output: (any TerminalOutput)?
  private let encoder: FrameEncoder
  private let title: String
  private let state: @MainActor () -> String
  private let timeOfDay: () -> String
  /// How long a change stays highlighted, at least.
  private let highlightTime: Duration

  private lazy var painter = TablePainter { [weak self] in self?.paintIfNeeded() }
  private lazy var mark = frameScheduler.register(painter)
  private lazy var stateObserver = DirtyObserver { [mark] in mark.set() }

  private var widths: ColumnWidths
  /// The rows that the widths know.
  private var measured: [SceneRow] = []
  private var headAlignments: [FieldAlignment?]
  private var meter = ChangeMeter()
  private var lastChange: String?

  private var shown: Grid?
  private var drawn: Grid?
  private var needsPainting = true
  private var lastPaintedFrame = -1

  /// Highlights fade together at these intervals, so that many changes do not make many frames.
  private static let fadeInterval = Duration.milliseconds(250)

  init(
    _ table: any TableCommanding,
    output: any TerminalOutput,
    clock: any FrameClock,
    usesColor: Bool,
    title: String,
    state: @escaping @MainActor () -> String,
    highlightTime: Duration = .seconds(2),
    timeOfDay: @escaping () -> String = WallClock.text
  ) {
    self.table = table
    self.output = output
    self.title = title
    self.state = state
    self.timeOfDay = timeOfDay
    self.highlightTime = highlightTime
    frameScheduler = FrameScheduler(clock: clock)
    encoder = FrameEncoder(usesColor: usesColor)
    widths = ColumnWidths(heads: table.columnHeads)
    headAlignments = table.columnHeads.map(\.alignment)
    table.onWaitingChange = { [weak self] in self?.setNeedsPainting() }
    sizeChanged(to: output.size)
  }

  /// The window has another size.
  func sizeChanged(to size: GridSize) {
    if size.columns != scene?.size.columns {
      widths = ColumnWidths(heads: table.columnHeads)
      measured = []
    }
    let couldSeeCursor = table.cursor.map(table.visibleRange.contains) ?? false
    table.resize(rows: TableScene.Lines(rows: size.rows).body.count)
    if couldSeeCursor { table.moveCursor(by: 0) }
    setNeedsPainting()
  }

  /// Nothing is known any more of what the terminal shows.
  func repaint() {
    shown = nil
    setNeedsPainting()
  }

  /// Paints in the next frame.
  func setNeedsPainting() {
    needsPainting = true
    mark.set()
  }

  func apply(_ update: TableUpdate, of table: any TableReading) {
    let count =
      update.writes.count + update.list.insertions.count + update.list.removals.count
      + update.list.moves.count
    if count > 0 {
      meter.note(count, at: update.time)
      lastChange = timeOfDay()
    }
    // The first rows have come; the next frame shows the cursor on the first of them.
    if table.cursor == nil, table.rowCount > 0 { self.table.moveCursor(to: 0) }
    needsPainting = true
    paintIfNeeded()
  }

  func shownText(row: Int, column: Int) -> CellText? {
    guard let found = scene?.rows.first(where: { $0.position == row }) else { return nil }
    return found.texts.indices.contains(column) ? found.texts[column] : nil
  }
}

// MARK: - Painting

extension TableDisplay {
  private func paintIfNeeded() {
    guard let output, needsPainting || stateObserver.isDirty else { return }
    guard lastPaintedFrame != frameScheduler.frameCount else { return setNeedsPainting() }
    needsPainting = false
    lastPaintedFrame = frameScheduler.frameCount

    let now = frameScheduler.clock.now
    let next = makeScene(size: output.size, now: now)
    var before: (scene: TableScene, grid: Grid)?
    if let scene, let drawn { before = (scene, drawn) }
    let grid = TableDrawing.draw(next, over: before)
    scene = next
    drawn = grid
    do {
      try output.write(encoder.encode(from: shown, to: grid))
      shown = grid
    } catch {
      onFailure?(error)
    }
    if let expiry = nextExpiry(now: now) { wake?(max(.zero, expiry - now)) }
  }

  private func nextExpiry(now: Duration) -> Duration? {
    let rate = (scene?.status.changesPerSecond ?? 0) > 0 ? meter.expiry : nil
    let highlight = scene?.rows.compactMap(\.expiry).min()
    return [rate, highlight].compactMap { $0 }.min()
  }

  private func makeScene(size: GridSize, now: Duration) -> TableScene {
    let rows = makeRows(now: now)
    measure(rows)
    let layout = ColumnLayout(
      widths: widths.widths,
      available: size.columns,
      offset: columnOffset
    )
    columnOffset = layout.offset
    return TableScene(
      size: size,
      heads: table.columnHeads,
      layout: layout,
      headAlignments: headAlignments.map { $0 ?? .leading },
      rows: rows,
      emptyText: table.emptyText,
      showsHelp: showsHelp,
      order: table.sortedColumn.map { .init(column: $0, isAscending: table.isSortAscending) },
      status: makeStatus(now: now)
    )
  }

  private func makeRows(now: Duration) -> [SceneRow] {
    let columns = table.columnHeads.indices
    return table.visibleRange.map { position in
      var row = SceneRow(
        position: position,
        texts: columns.map { table.text(row: position, column: $0) }
      )
      var expiries: [Duration] = []
      for column in columns {
        let expiry = expiry(of: table.changedAt(row: position, column: column))
        guard let expiry, now < expiry else { continue }
        row.changedColumns.insert(column)
        expiries.append(expiry)
      }
      if let expiry = expiry(of: table.insertedAt(row: position)), now < expiry {
        row.isNew = true
        expiries.append(expiry)
      }
      row.expiry = expiries.min()
      row.hasCursor = table.cursor == position
      row.sectionTitle = table.sectionHeader(above: position)
      return row
    }
  }

  private func expiry(of time: Duration?) -> Duration? {
    guard let time else { return nil }
    let intervals = ((time + highlightTime) / TableDisplay.fadeInterval).rounded(.up)
    return TableDisplay.fadeInterval * intervals
  }

  /// Measures the rows that were not on the same line before, and learns what stands in columns
  /// that do not say how they are aligned.
  private func measure(_ rows: [SceneRow]) {
    let before = measured.map(\.texts)
    let unseen = rows.enumerated().filter { index, row in
      !before.indices.contains(index) || before[index] != row.texts
    }
    widths.see(unseen.map(\.element))
    measured = rows
    for column in headAlignments.indices where headAlignments[column] == nil {
      let known = rows.lazy.map { $0.texts[column] }.first { $0.kind != .null }
      headAlignments[column] = known?.naturalAlignment
    }
  }

  /// What the user has made of the table's own order and rows.
  private var arrangement: [String] {
    var parts: [String] = []
    if let section = currentSection { parts.append(section) }
    if table.isFiltered { parts.append("\(filter.purpose.rawValue)\(filter.text)") }
    if table.holdsOrder { parts.append("order held, \(table.heldChanges) waiting") }
    return parts
  }

  /// The title of the section that the cursor is in, or the first visible row.
  private var currentSection: String? {
    guard let sections = table.sectionLayout?.sections, table.rowCount > 0 else { return nil }
    var position = table.cursor ?? table.visibleRange.lowerBound
    for section in sections {
      if position < section.rowCount { return section.title }
      position -= section.rowCount
    }
    return nil
  }

  private func makeStatus(now: Duration) -> StatusLine {
    StatusLine(
      title: title,
      state: stateObserver.track { state() },
      waitingChanges: table.isPaused ? table.waitingChanges : nil,
      arrangement: arrangement,
      prompt: notice ?? filter.prompt ?? search.prompt,
      isFollowing: table.followsEnd && table.visibleRange.upperBound == table.rowCount,
      cursor: table.cursor,
      rowCount: table.rowCount,
      changesPerSecond: meter.changesPerSecond(at: now),
      lastChange: lastChange
    )
  }
}

/// The display's own turn in a frame.
private final class TablePainter: FrameParticipant {
  private let paint: () -> Void

  init(_ paint: @escaping () -> Void) {
    self.paint = paint
  }

  /// Painting comes after everything else in a frame that may still change the picture.
  var isVisible: Bool { false }

  func perform(_ frame: Frame) -> Bool {
    paint()
    return true
  }
}
