import LiveCells

/// A complete screen in a few lines, written from "Where to add" of the architecture: it prints
/// layouts as lines of text, and is operated by the names of keys.
@MainActor
final class PaperScreen: LayoutShowing {
  /// The printed text of the focused layout.
  private(set) var lines: [String] = []
  private let clock: any FrameClock
  private let height: Int
  private var layouts: [Shown] = []
  private var closing: CheckedContinuation<Void, Never>?
  /// The copied texts.
  private(set) var clipboard: [String] = []

  /// A layout with its panes.
  private struct Shown {
    let layout: ScreenLayout
    var state: LayoutState
    var panes: [Int: PaperPane] = [:]
  }

  init(clock: any FrameClock, height: Int = 6) {
    self.clock = clock
    self.height = height
  }

  func run(_ layout: ScreenLayout) async throws {
    show(layout)
    await withCheckedContinuation { closing = $0 }
  }

  func open(_ layout: ScreenLayout) {
    if !layouts.isEmpty { show(layout) }
  }

  private func show(_ layout: ScreenLayout) {
    for pane in layouts.last?.panes.values ?? [:].values { pane.session.detach() }
    layouts.append(Shown(layout: layout, state: LayoutState(layout)))
    arrange()
  }

  /// Shows the visible panes of the front layout, and detaches the others.
  private func arrange() {
    guard var shown = layouts.last else { return }
    for (number, session) in shown.layout.sessions.enumerated() {
      session.screen.surroundings = (nil, shown.state.abilities)
      guard shown.state.visiblePanes.contains(number) else {
        shown.panes.removeValue(forKey: number)?.session.detach()
        continue
      }
      if shown.panes[number] != nil { continue }
      let pane = PaperPane(session, clock: clock, height: height) { [weak self] in self?.print() }
      session.screen.copy = { [weak self] in self?.clipboard.append($0) }
      shown.panes[number] = pane
    }
    layouts[layouts.count - 1] = shown
    print()
  }

  private func print() {
    guard let shown = layouts.last else { return lines = [] }
    lines = shown.state.visiblePanes.flatMap { number in
      let mark = number == shown.state.focus ? "=" : "-"
      return (shown.panes[number]?.lines ?? []).enumerated().map { index, line in
        index == 0 ? "\(mark) \(line)" : line
      }
    }
  }

  /// Handles a key by its name.
  func press(_ name: String) {
    guard let key = PressedKey(name), let shown = layouts.last,
      let pane = shown.panes[shown.state.focus],
      let left = pane.handle(.key(key))
    else { return }
    switch left {
    case .close, .quit: close(all: left == .quit)
    default:
      if layouts[layouts.count - 1].state.perform(left) { arrange() }
    }
  }

  private func close(all: Bool) {
    while let shown = layouts.popLast() {
      for pane in shown.panes.values { pane.session.detach() }
      if !all { break }
    }
    if layouts.isEmpty {
      closing?.resume()
      closing = nil
    } else {
      layouts[layouts.count - 1].panes = [:]
      arrange()
    }
  }
}

/// One table on paper.
@MainActor
final class PaperPane: FrameScheduling, FramePainting {
  let frameScheduler: FrameScheduler
  let session: TableSession
  private(set) var lines: [String] = []
  private let onPrint: () -> Void
  /// The first line of the page that is shown instead of the rows.
  private var pageTop = 0
  private var widths: [Int: Int] = [:]

  init(
    _ session: TableSession,
    clock: any FrameClock,
    height: Int,
    onPrint: @escaping () -> Void
  ) {
    self.session = session
    self.onPrint = onPrint
    frameScheduler = FrameScheduler(clock: clock)
    session.attach(to: self)
    session.resize(rows: height)
  }

  /// Handles an input. Returns an action that concerns the complete screen.
  func handle(_ input: TableInput) -> TableAction? {
    guard let left = session.take(input) else { return nil }
    switch left {
    case .resizeColumn(let difference):
      if let column = session.columns.cursor {
        let width = session.columns.widths[column] ?? widths[column] ?? 1
        session.resize(column: column, to: max(1, width + difference))
      }
    case .moveCursor(let distance), .scroll(let distance): turn(by: distance)
    case .movePages(let pages): turn(by: Int(pages * 5))
    case .moveToFirst: turn(by: .min / 2)
    case .moveToLast: turn(by: .max / 2)
    case .repaint: print(session.page)
    default: return left
    }
    return nil
  }

  /// Scrolls the page that is shown instead of the rows.
  private func turn(by distance: Int) {
    pageTop = max(0, min(pageTop + distance, page.count - 1))
    session.updateStatus()
  }

  func paint(at time: Duration) {
    guard let page = session.takePage() else { return }
    print(page)
    session.didShow()
  }

  private func print(_ shown: ShownPage) {
    let status = shown.status
    let isPage = session.showsHelp || session.rowDetail != nil
    if !isPage { pageTop = 0 }
    let body = isPage ? Array(page.dropFirst(pageTop)) : lines(of: shown)
    let heading = session.showsHeaders && !isPage ? [headers(shown.order)] : []
    lines = [status.title] + heading + body + [text(status)]
    onPrint()
  }

  /// The keys or the complete row.
  private var page: [String] {
    if session.showsHelp { return session.help.map { "\($0.keys): \($0.title)" } }
    return (session.rowDetail?.entries ?? []).flatMap { entry in
      ["\(entry.title): \(entry.lines.joined(separator: " / "))"]
        + (entry.account.map { [$0] } ?? [])
    }
  }

  private func lines(of page: ShownPage) -> [String] {
    if page.rows.isEmpty { return [page.emptyText] }
    measure(page.rows)
    return page.rows.flatMap { row -> [String] in
      let title = row.sectionTitle.map { ["[\($0)]"] } ?? []
      let gone = session.goneRows(before: row.position).map { line($0) }
      return title + gone + [line(row)]
    } + session.goneRows(before: nil).map { line($0) }
  }

  private func line(_ row: ShownRow) -> String {
    let mark = row.isDeleted ? "-" : row.hasCursor ? ">" : row.isNew ? "+" : " "
    let fields = session.columns.shown.map { column -> String in
      if let typed = row.typed, typed.column == column { return "\(typed.before)|\(typed.after)" }
      let changed = row.changedColumns.contains(column) ? "*" : ""
      return padded(row.texts[column].text + changed, column)
    }
    return mark + (row.isSelected ? "x" : " ") + fields.joined(separator: " ")
  }

  private func headers(_ order: (column: Int, isAscending: Bool)?) -> String {
    "  "
      + session.columns.shown.map { column in
        let arrow = order?.column == column ? order?.isAscending == true ? "^" : "v" : ""
        let mark = session.columns.cursor == column ? "_" : ""
        return padded(mark + session.columnHeaders[column].title + arrow, column)
      }.joined(separator: " ")
  }

  private func measure(_ rows: [ShownRow]) {
    for column in session.columns.shown {
      let longest = rows.map { $0.texts[column].text.count }.max() ?? 0
      widths[column] = max(widths[column] ?? session.columnHeaders[column].title.count, longest)
    }
  }

  private func padded(_ text: String, _ column: Int) -> String {
    let width = session.columns.widths[column] ?? widths[column] ?? text.count
    return text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func text(_ status: TableStatus) -> String {
    var parts = [status.message ?? status.source.text]
    if let past = status.past { parts.append(past.text) }
    if let waiting = status.waitingChanges { parts.append("paused, \(waiting) waiting") }
    if let filter = status.filter { parts.append("filtered by \(filter)") }
    if let held = status.heldChanges { parts.append("held, \(held) waiting") }
    if status.selectionCount > 0 { parts.append("\(status.selectionCount) selected") }
    if status.isFollowing { parts.append("following") }
    parts.append(status.cursor.map { "\($0 + 1)/\(status.rowCount)" } ?? status.countText)
    return parts.joined(separator: ", ")
  }
}
