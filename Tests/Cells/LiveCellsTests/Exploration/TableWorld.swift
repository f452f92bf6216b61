import KeyValueObserving
import LiveCells
import LiveCellsTestSupport

/// The events of a table and its environment.
enum TableStep: CaseIterable {
  case mutateVisible, mutateHidden, mutateUnseen
  case scrollDown, scrollUp, moveCursor, select, pause
  case insertTop, insertBottom, removeTop, removeVisible, moveTop, reinsert, die, forget, sort
  case disappear, appear, trace
  case deliver
}

/// A table with few rows, two of which are visible, and a simple model of it.
@MainActor
final class TableWorld {
  typealias Broken = HistoryExplorer<TableStep>.Broken

  private let clock = ManualFrameClock()
  private let tracker = LifetimeTracker()
  private let screen: ExploredScreen
  private let source: ContractList
  private let table: LiveTable<ContractList>
  private let fault: TableFault?
  private let promise: String?
  private var broken: [Broken] = []
  private var followers: [DirtyObserver] = []

  private let reads = Reads()
  private var nextNumber = 0
  private var changes = 0
  private var isSorted = false
  private var hasAppeared = true
  private var hasCommand = false

  /// The rows at the last checked update.
  private var before: [ContractRow] = []
  private var visibleBefore: [ContractRow] = []
  private var cursorBefore: ContractRow?
  private var selected: [ContractRow] = []
  private var steps: Set<TableStep> = []
  private var writes: [Account: Int] = [:]
  private var texts: [Account: CellText] = [:]

  /// The number of rows in the snapshot of a paused table, and the texts that were seen of it.
  private var picture: (rowCount: Int, texts: [Int: [String?]]) = (0, [:])
  /// Whether the next frame takes a new snapshot although the table is paused.
  private var takesSnapshot = false

  private static let height = 2

  /// Counts the reads of rows.
  private final class Reads {
    var count = 0
  }

  /// A field of a row while one cell shows it.
  private struct Account: Hashable {
    var row: ObjectIdentifier
    var boundAt: Duration
    var column: Int
  }

  init(fault: TableFault? = nil, promise: String? = nil) {
    self.fault = fault
    self.promise = promise
    screen = ExploredScreen(clock: clock, fault: fault)
    source = ContractList([])
    table = LiveTable(source, overscan: 1) { [reads] in
      Column("Name") { row in
        reads.count += 1
        return row.name
      }
      Column("Count", \.count)
    }
    table.auditsWhenIdle = false
    for _ in 0..<5 { source.rows.append(newRow()) }
    table.attach(to: screen)
    table.resize(rows: Self.height)
    clock.advanceUntilIdle()
    note(screen.takeUpdates())
    remember()
    picture.rowCount = rows.count
    rememberPicture()
  }

  /// Plays a history and returns the first violation.
  static func play(_ history: [TableStep], fault: TableFault? = nil, promise: String? = nil)
    -> Broken?
  {
    let world = TableWorld(fault: fault, promise: promise)
    for step in history {
      world.play(step)
      if let broken = world.broken.first { return broken }
    }
    return nil
  }

  private func newRow() -> ContractRow {
    defer { nextNumber += 1 }
    let row = ContractRow(nextNumber, tracker: tracker)
    row.count = nextNumber
    return row
  }

  private func expect(_ promise: String, _ condition: Bool, _ fault: @autoclosure () -> String) {
    guard self.promise == nil || self.promise == promise, !condition else { return }
    broken.append(Broken(promise, fault()))
  }

  /// The rows in their expected order.
  private var rows: [ContractRow] {
    let all = (0..<source.count).map { source[$0] }
    guard isSorted else { return all }
    return all.enumerated().sorted {
      ($0.element.count, $0.offset) < ($1.element.count, $1.offset)
    }
    .map(\.element)
  }

  private func remember() {
    before = rows
    visibleBefore = table.visibleRange.compactMap { table.row(at: $0) }
    cursorBefore = table.cursorRow
    steps = []
  }

  // MARK: Playing

  private func play(_ step: TableStep) {
    reads.count = 0
    let cursor = table.cursorRow
    steps.insert(step)
    carryOut(step)
    if step == .deliver {
      if fault == .followsAllRows { followAll() }
      if fault == .refreshesPicture, table.isPaused { refresh() }
      checkFrame()
    } else {
      expect("T1", reads.count == 0, "\(reads.count) rows were read at \(step)")
    }
    if let cursor, step != .moveCursor, rows.contains(where: { $0 === cursor }) {
      expect("T3", table.cursorRow === cursor, "the cursor has left its row at \(step)")
    }
    if !hasAppeared {
      for row in rows { expect("C7", !row.isObserved("name"), "\(row.name) is observed") }
    }
  }

  /// Makes the table show all rows again and continue as before.
  private func refresh() {
    table.isPaused = false
    clock.advanceUntilIdle()
    table.isPaused = true
  }

  private func followAll() {
    followers = rows.map { row in
      let follower = DirtyObserver {}
      follower.track { _ = row.name }
      return follower
    }
  }

  private func carryOut(_ step: TableStep) {
    let count = source.count
    let visible = table.visibleRange.first.flatMap { table.row(at: $0) }
    switch step {
    case .mutateVisible: visible.map(mutate)
    case .mutateHidden: if let last = rows.last { mutate(last) }
    case .mutateUnseen: visible?.unseen += 1
    case .scrollDown: command { table.scroll(by: 1) }
    case .scrollUp: command { table.scroll(by: -1) }
    case .moveCursor: command { table.moveCursor(by: 1) }
    case .select: select()
    case .pause:
      table.isPaused.toggle()
      if table.isPaused, hasCommand { takesSnapshot = true }
    case .insertTop: source.rows.insert(newRow(), at: 0)
    case .insertBottom: source.rows.append(newRow())
    case .removeTop: if count > 0 { source.rows.remove(at: 0) }
    case .removeVisible:
      visible.flatMap(source.position(of:)).map { _ = source.rows.remove(at: $0) }
    case .moveTop: if count > 1 { source.rows.move(from: 0, to: count - 1) }
    case .reinsert: if count > 1 { source.rows.append(source.rows.remove(at: 0)) }
    case .die: if count > 0 { source.rows[count / 2] = newRow() }
    case .forget: source.isForgetful.toggle()
    case .sort:
      isSorted.toggle()
      takesSnapshot = true
      command { table.sort(byColumn: isSorted ? 1 : nil) }
    case .disappear:
      hasAppeared = false
      table.disappear()
    case .appear:
      if !hasAppeared { (hasCommand, takesSnapshot) = (true, true) }
      hasAppeared = true
      table.appear()
    case .trace: table.tracesMutations.toggle()
    case .deliver: clock.advance()
    }
  }

  private func command(_ body: () -> Void) {
    hasCommand = true
    body()
  }

  private func select() {
    guard let position = table.visibleRange.first, let row = table.row(at: position) else { return }
    command { table.select(position) }
    if !selected.contains(where: { $0 === row }) { selected.append(row) }
  }

  private func mutate(_ row: ContractRow) {
    changes += 1
    row.name = "changed \(changes)"
    row.count = changes % 7
  }

  // MARK: Checking

  private func checkFrame() {
    let updates = screen.takeUpdates()
    guard hasAppeared else {
      expect("C7", updates.isEmpty, "an update though it has disappeared")
      return
    }
    if table.isPaused, !takesSnapshot { return checkPicture(updates) }
    takesSnapshot = false
    let limit = table.visibleRange.count * (table.tracesMutations ? 2 : 1)
    expect("T1", reads.count <= limit, "\(reads.count) rows were read in a frame")
    checkUpdates(updates)
    checkHistories(updates)
    checkMarks()
    checkScrolling()
    checkRest()
    hasCommand = false
    remember()
    picture = (rows.count, [:])
    rememberPicture()
  }

  /// Checks the invariants of a paused table.
  private func checkPicture(_ updates: [ExploredScreen.Told]) {
    expect("T2", updates.count <= (hasCommand ? 1 : 0), "an update though it is paused")
    for told in updates {
      let isStill = told.update.list.isEmpty && told.update.writes.isEmpty
      expect("U5", isStill, "the picture changes though it is paused")
    }
    note(updates)
    expect("U5", screen.rowCount == picture.rowCount, "rows come and go though it is paused")
    for position in table.visibleRange {
      guard let seen = picture.texts[position] else { continue }
      expect("U5", seen == shownTexts(position), "row \(position) changes though it is paused")
    }
    rememberPicture()
    hasCommand = false
    clock.advanceUntilIdle()
    expect("C10", !clock.isFramePending, "asks for frames without end")
    expect("U5", screen.takeUpdates().isEmpty, "an update that nobody asked for")
  }

  private func rememberPicture() {
    for position in table.visibleRange { picture.texts[position] = shownTexts(position) }
  }

  private func shownTexts(_ position: Int) -> [String?] {
    (0..<2).map { screen.shownText(row: position, column: $0)?.text }
  }

  private func checkUpdates(_ updates: [ExploredScreen.Told]) {
    expect("T2", updates.count <= 1, "\(updates.count) updates in one frame")
    expect("T2", screen.rowCount == rows.count, "\(screen.rowCount) rows for \(rows.count)")
    guard let update = updates.first?.update, !update.list.isReload else { return }
    let filled = Set(update.fills)
    expect("T2", !update.writes.contains { filled.contains($0.position) }, "filled and written")
    // A row that the list itself has removed and inserted is not recognized.
    guard !steps.contains(.reinsert) else { return }
    let kept = Set(before.map(\.number)).intersection(rows.map(\.number)).count
    expect("T2", update.list.removals.count == before.count - kept, "a kept row was removed")
    expect("T2", update.list.insertions.count == rows.count - kept, "a kept row was inserted")
  }

  private func note(_ updates: [ExploredScreen.Told]) {
    for told in updates {
      let update = told.update
      for write in update.writes {
        guard let texts = told.texts[write.position] else { continue }
        note(write.position, write.column, texts[write.column])
      }
      for position in update.fills {
        for (column, text) in (told.texts[position] ?? []).enumerated() {
          // A row that is filled again counts as written if it was visible and its text has
          // changed.
          guard let account = account(position, column) else { continue }
          let isNew = update.list.insertions.contains(position)
          let isWritten = !isNew && texts[account].map { $0 != text } ?? false
          if isWritten { writes[account, default: 0] += 1 }
          texts[account] = text
        }
      }
    }
    let visible = table.visibleRange.flatMap { row in (0..<2).map { account(row, $0) } }
    texts = texts.filter { visible.contains($0.key) }
  }

  private func checkHistories(_ updates: [ExploredScreen.Told]) {
    note(updates)
    for position in table.visibleRange {
      guard let history = table.why(position) else {
        expect("T4", false, "nothing is known of row \(position)")
        continue
      }
      for (column, field) in history.fields.enumerated() {
        let shown = screen.shownText(row: position, column: column)
        expect("T4", field.shown == shown, "\(field.name) of row \(position) is told as it is not")
        let given = account(position, column).flatMap { writes[$0] } ?? 0
        expect("T4", field.writes == given, "\(given) writes, \(field.writes) told of")
        let isTraced = field.mutations.allSatisfy { mutation in
          mutation.object == table.row(at: position).map(ObjectIdentifier.init)
            && (mutation.key == "name") == (column == 0) && mutation.outcome != .waiting
        }
        expect("T4", isTraced, "a change that did not reach \(field.name) of row \(position)")
      }
    }
  }

  private func note(_ position: Int, _ column: Int, _ text: CellText) {
    guard let account = account(position, column) else { return }
    writes[account, default: 0] += 1
    texts[account] = text
  }

  private func account(_ position: Int, _ column: Int) -> Account? {
    guard let row = table.row(at: position), let history = table.why(position) else { return nil }
    return Account(row: ObjectIdentifier(row), boundAt: history.boundAt, column: column)
  }

  private func checkMarks() {
    if let row = table.cursorRow {
      let position = rows.firstIndex { $0 === row }
      expect("T3", position != nil && position == screen.cursor, "the cursor is elsewhere")
    } else {
      expect("T3", screen.cursor == nil, "a cursor without a row")
    }
    selected.removeAll { row in !rows.contains { $0 === row } }
    let expected = Set(selected.map(ObjectIdentifier.init))
    let actual = Set(table.selectedRows.map(ObjectIdentifier.init))
    expect("T3", actual == expected, "other rows are selected")
  }

  private func checkScrolling() {
    let others: Set<TableStep> = [
      .scrollDown, .scrollUp, .moveCursor, .moveTop, .reinsert, .sort, .appear, .disappear, .forget,
    ]
    guard steps.isDisjoint(with: others),
      !isSorted
        || steps.isDisjoint(with: [
          .mutateVisible, .mutateHidden,
        ])
    else { return }
    let anchor = visibleBefore.lazy.compactMap { row in self.rows.firstIndex { $0 === row } }.first
    guard let anchor else { return }
    let expected = min(anchor, max(0, rows.count - Self.height))
    let first = table.visibleRange.lowerBound
    let isAtRow = first == expected
    // A table that shows its first row keeps showing it, unless the cursor is visible.
    guard visibleBefore.first === before.first else {
      return expect("T3", isAtRow, "the scroll position has left its row")
    }
    guard let cursorBefore else {
      return expect("T3", first == 0, "the scroll position has left the top")
    }
    let isHeld = visibleBefore.contains { $0 === cursorBefore }
    guard isHeld, let heir = table.cursorRow, let position = rows.firstIndex(where: { $0 === heir })
    else {
      return expect("T3", isAtRow || first == 0, "the scroll position has left the cursor")
    }
    // When the cursor's row was removed, the cursor moves to another row, which stays visible.
    let revealing = min(max(expected, position - Self.height + 1), position)
    expect("T3", first == revealing, "the scroll position has left the cursor")
  }

  /// Checks the invariants that hold when no update is pending.
  private func checkRest() {
    clock.advanceUntilIdle()
    checkHistories(screen.takeUpdates())
    expect("C10", !clock.isFramePending, "asks for frames without end")
    let rows = rows
    for position in table.visibleRange {
      guard position < rows.count else {
        expect("C10", false, "row \(position) of \(rows.count) is shown")
        continue
      }
      let texts = (0..<2).map { screen.shownText(row: position, column: $0)?.text }
      let expected: [String?] = [rows[position].name, "\(rows[position].count)"]
      expect("C10", texts == expected, "row \(position) shows \(texts)")
    }
    let hidden = rows.indices.filter { !table.visibleRange.contains($0) }
    for position in hidden {
      let row = rows[position]
      expect("T1", !row.isObserved("name"), "\(row.name), which cannot be seen, is followed")
    }
  }
}
