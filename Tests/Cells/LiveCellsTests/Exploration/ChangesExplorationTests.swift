import KeyValueObserving
import LiveCellsTestSupport
import Testing

@testable import LiveCells

/// The events of the record of changes.
private enum ChangeStep: CaseIterable {
  case writeFirst, writeSecond, arrive, insert, remove, move, reload, rearrange
  case draw, wait, waitLong, back, backFar, forward, present, forget
}

/// Built-in faults, which the exploration must detect.
private enum ChangeFault: String, CaseIterable {
  case marksArrivals = "late"
  case marksRearrangements = "requested"
  case neverFades = "fading"
  case sleepsTooLong = "waking"
  case recordsNothing = "history"
  case showsAnotherPage = "past"
  case showsRemovedRowsTwice = "removed"
}

/// A table of a few numbered rows, which a test changes.
@MainActor
private final class NumberedTable: TableReading {
  final class Row {
    var text = "0"
  }

  var rows = (0..<4).map { _ in Row() }
  let columnHeaders = [ColumnHeader("Number")]
  let emptyText = ""
  var rowCount: Int { rows.count }
  var visibleRange: Range<Int> { 0..<rows.count }
  var cursor: Int? { nil }
  var sectionLayout: SectionLayout? { nil }

  func text(row: Int, column: Int) -> CellText { CellText(rows[row].text) }
  func object(ofRow row: Int) -> AnyObject? { rows.indices.contains(row) ? rows[row] : nil }
  func isSelected(_ row: Int) -> Bool { false }
  func isDeleted(_ row: Int) -> Bool { false }
}

/// The record of changes with a simple model of what it must show.
@MainActor
private final class ChangesWorld {
  typealias Broken = HistoryExplorer<ChangeStep>.Broken

  private let table = NumberedTable()
  private var page = TablePage()
  private var changes = RecentChanges()
  private let fault: ChangeFault?
  private var now = Duration.zero
  /// The times of the last changes, by row.
  private var changedAt: [ObjectIdentifier: [Duration]] = [:]
  private var insertedAt: [ObjectIdentifier: Duration] = [:]
  /// The times of the removals.
  private var removedAt: [Duration] = []
  private var isForgotten = false
  /// A message that was not expected.
  private var wrongMessage: String?
  /// Whether a page marked other changes than those since the page before.
  private var isPageWrong = false
  /// The time at which the record wants to draw next.
  private var wakes: Duration?
  /// The expected pages, the oldest first, and the number of the displayed one.
  private var pages: [[String]] = []
  private var shownPage: Int?
  private var hasChange = true
  /// The rows and the changed positions that the next page marks.
  private var inserted: Set<Int> = []
  private var written: Set<Int> = []
  /// The number of changes that were counted, by time.
  private var counted: [(time: Duration, count: Int)] = []
  /// The rows that existed at any time. Retained, so that no two have the same address.
  private var all: [NumberedTable.Row] = []

  private static let time = "12:00"
  private static let fading = Duration.milliseconds(2_250)

  private init(_ fault: ChangeFault?) {
    self.fault = fault
    all = table.rows
    note(TableUpdate(time: now, rowCount: 4, visibleRange: 0..<4, fills: [0, 1, 2, 3]))
    draw()
  }

  static func play(_ history: [ChangeStep], fault: ChangeFault? = nil) -> Broken? {
    let world = ChangesWorld(fault)
    for step in history {
      if let broken = world.play(step) ?? world.check(step) { return broken }
    }
    return nil
  }

  private func note(_ update: TableUpdate) {
    var update = update
    if fault == .marksArrivals {
      for index in update.writes.indices { update.writes[index].isArrival = false }
    }
    if fault == .marksRearrangements { update.isRearranged = false }
    let change = page.apply(update, of: table)
    if fault == .recordsNothing, !update.writes.isEmpty, changes.isEnabled {
      changes.isEnabled = false
      defer { changes.isEnabled = true }
      return
    }
    changes.note(
      change,
      to: page,
      height: 40,
      timeOfDay: { Self.time },
      commits: { nil },
      causes: { _ in [] },
      key: { _ in nil }
    )
  }

  /// Records that a change of the list makes the positions of earlier changes invalid.
  private func listHasChanged(inserting position: Int? = nil, count: Int = 1) {
    hasChange = true
    (written, inserted) = ([], position.map { [$0] } ?? [])
    counted.append((now, count))
  }

  private func update(
    list: ListChange = ListChange(),
    fills: [Int] = [],
    writes: [TableUpdate.Write] = []
  ) -> TableUpdate {
    TableUpdate(
      time: now,
      list: list,
      rowCount: table.rowCount,
      visibleRange: table.visibleRange,
      fills: fills,
      writes: writes
    )
  }

  private func write(_ position: Int, isArrival: Bool = false) {
    guard table.rows.indices.contains(position) else { return }
    let row = table.rows[position]
    row.text = "\((Int(row.text) ?? 0) + 1)"
    note(update(writes: [.init(position: position, column: 0, isArrival: isArrival)]))
    if !isArrival {
      changedAt[ObjectIdentifier(row), default: []].append(now)
      hasChange = true
      written.insert(position)
      counted.append((now, 1))
    }
  }

  private func draw() {
    changes.beginShowing()
    if let marked = changes.pageChanges {
      if Set(marked.columns.keys) != written || marked.insertions != inserted { isPageWrong = true }
      var page = ShownPage()
      page.rows = table.rows.enumerated().map { position, row in
        ShownRow(position: position, texts: [CellText(row.text)])
      }
      changes.record(PastPage(page, marking: marked, time: "12:00"))
    }
    if hasChange { pages.append(table.rows.map(\.text)) }
    (hasChange, written, inserted) = (false, [], [])
    let rows = table.rows.enumerated().map { position, row in
      var shown = ShownRow(position: position, texts: [CellText(row.text)])
      shown.expiry = changes.highlights.highlights(of: row, at: now).expiry
      return shown
    }
    wakes = changes.rowsWereDrawn(rows, at: now, and: nil)
    if fault == .sleepsTooLong { wakes = wakes.map { $0 + .seconds(1) } }
  }

  private func play(_ step: ChangeStep) -> Broken? {
    switch step {
    case .writeFirst: write(0)
    case .writeSecond: write(1)
    case .arrive: write(1, isArrival: true)
    case .insert:
      guard table.rows.count < 8 else { break }
      let row = NumberedTable.Row()
      all.append(row)
      table.rows.insert(row, at: 0)
      note(update(list: ListChange(insertions: [0]), fills: [0]))
      insertedAt[ObjectIdentifier(row)] = now
      listHasChanged(inserting: 0)
    case .remove:
      guard table.rows.count > 2 else { break }
      table.rows.removeLast()
      note(update(list: ListChange(removals: [table.rows.count])))
      removedAt.append(now)
      listHasChanged()
    case .move:
      table.rows.append(table.rows.removeFirst())
      note(update(list: ListChange(moves: [.init(from: 0, to: table.rows.count - 1)])))
      listHasChanged()
    case .reload:
      note(update(list: .reload, fills: Array(table.rows.indices)))
      listHasChanged(count: 0)
    case .rearrange:
      table.rows.reverse()
      var reversed = update(list: ListChange(moves: [.init(from: 0, to: table.rows.count - 1)]))
      reversed.isRearranged = true
      let rate = changes.changesPerSecond(at: now)
      note(reversed)
      if changes.changesPerSecond(at: now) != rate {
        return Broken("requested", "an order that the user chose counts as a change")
      }
    case .draw: draw()
    case .wait: now += .milliseconds(300)
    case .waitLong: now += .seconds(3)
    case .back: goBack(by: -1)
    case .backFar: goBack(by: -10)
    case .forward: goBack(by: 1)
    case .present:
      changes.history.returnToPresent()
      shownPage = nil
    case .forget:
      changes.removeAll()
      (changedAt, insertedAt, removedAt, pages, shownPage) = ([:], [:], [], [], nil)
      (hasChange, wakes, isForgotten) = (false, nil, true)
      (written, inserted) = ([], [])
      draw()
    }
    return nil
  }

  private func goBack(by distance: Int) {
    let message = changes.step(by: distance)
    let isMoved = message == nil
    let expected =
      shownPage == 0 && distance < 0 || pages.count < 2 && distance < 0
      ? "no earlier changes are recorded"
      : shownPage == nil && distance > 0 ? "these are the current rows" : nil
    if message != expected { wrongMessage = message ?? "none" }
    if fault == .showsAnotherPage, isMoved { _ = changes.step(by: -1) }
    let newest = pages.count - 1
    guard newest > 0, shownPage != nil || distance < 0 else { return }
    let target = max(0, (shownPage ?? newest) + distance)
    shownPage = target >= newest ? nil : target
  }

  private func check(_ step: ChangeStep) -> Broken? {
    for row in table.rows {
      let shown = changes.highlights.highlights(of: row, at: now)
      let times = changedAt[ObjectIdentifier(row)] ?? []
      let isRestless =
        times.count >= 9 && times[times.count - 1] - times[times.count - 9] < .seconds(2)
      let last = times.last ?? .seconds(-1_000)
      let isMarked = shown.columns == [0] || fault == .neverFades && !times.isEmpty && !isRestless
      if times.isEmpty, isMarked { return Broken("late", "a value that was loaded late is marked") }
      if isMarked, now - last > Self.fading || isRestless {
        return Broken("fading", "a change stays marked")
      }
      if !isMarked, !times.isEmpty, !isRestless, now - last < .seconds(2) {
        return Broken("fading", "a change is not marked")
      }
      let inserted = insertedAt[ObjectIdentifier(row)] ?? .seconds(-1_000)
      if shown.isNew != (now - inserted < .seconds(2)),
        now - inserted < .seconds(2) || now - inserted > Self.fading
      {
        return Broken("fading", "a new row is \(shown.isNew ? "" : "not ")marked")
      }
    }
    if let wrongMessage { return Broken("past", "message: \(wrongMessage)") }
    return checkRecords() ?? checkRemovals(step) ?? checkWaking(step) ?? checkPages()
  }

  /// The previous texts, the rate and the marks of pages.
  private func checkRecords() -> Broken? {
    if isPageWrong { return Broken("history", "a page marks other changes") }
    for row in table.rows where fault != .recordsNothing && fault != .marksArrivals {
      let recorded = changes.fields.changes(ofColumn: 0, of: row)
      let count = min(changedAt[ObjectIdentifier(row)]?.count ?? 0, FieldChanges.maxChanges)
      if recorded.count != count || recorded.contains(where: { $0.time != Self.time }) {
        return Broken("history", "\(recorded.count) of \(count) changes of a field are recorded")
      }
    }
    let rate = counted.filter { now - $0.time < .seconds(1) }.reduce(0) { $0 + $1.count }
    guard fault == nil || fault == .neverFades else { return nil }
    if changes.changesPerSecond(at: now) != rate { return Broken("rate", "not \(rate) changes") }
    if (changes.lastChange == nil) != !counted.contains(where: { $0.count > 0 }), !isForgotten {
      return Broken("rate", "the time of the last change is missing")
    }
    return nil
  }

  /// Removed rows are shown once until they fade, and are forgotten when rows are drawn later.
  private func checkRemovals(_ step: ChangeStep) -> Broken? {
    guard step == .draw else { return nil }
    let before = table.rows.map { changes.goneRows.rows(before: $0).count }.reduce(0, +)
    var shown = before + changes.goneRows.rows(before: nil).count
    if fault == .showsRemovedRowsTwice { shown *= 2 }
    let certain = removedAt.count { now - $0 < .seconds(2) }
    let possible = removedAt.count { now - $0 < Self.fading }
    return (min(certain, 10)...max(possible, certain)).contains(shown)
      ? nil : Broken("removed", "\(shown) of \(possible) removed rows")
  }

  /// Whatever is marked when rows are drawn fades at the promised time at the latest.
  private func checkWaking(_ step: ChangeStep) -> Broken? {
    guard step == .draw else { return nil }
    let first = table.rows.compactMap { changes.highlights.highlights(of: $0, at: now).expiry }
      .min()
    guard let first else { return nil }
    guard let wakes, wakes <= first, wakes > now else {
      return Broken(
        "waking",
        "something fades at \(first), and the screen wakes at \(wakes.map { "\($0)" } ?? "never")"
      )
    }
    return nil
  }

  private func checkPages() -> Broken? {
    let past = changes.history.past
    switch (past, shownPage) {
    case (nil, nil): break
    case (let past?, let shown?):
      var page = ShownPage()
      past.page.show(in: &page, stepsBack: past.stepsBack)
      if page.rows.map({ $0.texts[0].text }) != pages[shown] {
        return Broken("past", "another page is displayed")
      }
      if past.stepsBack != pages.count - 1 - shown {
        return Broken("past", "\(past.stepsBack) steps back")
      }
    case (nil, _?):
      return Broken(fault == .recordsNothing ? "history" : "past", "no past page is displayed")
    case (_?, nil): return Broken("past", "the past is displayed instead of the present")
    }
    return nil
  }
}

@MainActor
@Suite(.serialized) struct `The recent changes explored` {
  private func explorer(_ fault: ChangeFault? = nil) -> HistoryExplorer<ChangeStep> {
    HistoryExplorer(ChangeStep.allCases) { ChangesWorld.play($0, fault: fault) }
  }

  @Test func `are marked until they fade, and kept as pages, in all orders of a few steps`() {
    let breach = explorer().all(ofLength: ExplorationScale.depth)
    #expect(breach == nil, "\(breach.map { "\($0)" } ?? "")")
  }

  @Test(arguments: ExplorationScale.seeds(20))
  func `are marked until they fade, and kept as pages, in random histories`(seed: UInt64) {
    let breach = explorer().random(ofLength: 400, seed: seed)
    #expect(breach == nil, "seed \(seed): \(breach.map { "\($0)" } ?? "")")
  }

  @Test(arguments: ChangeFault.allCases)
  private func `are rejected with a fault, by a short history`(fault: ChangeFault) throws {
    let found = (1...30 as ClosedRange<UInt64>).lazy
      .compactMap { explorer(fault).random(ofLength: 200, seed: $0) }.first
    let breach = try #require(found, "no random history breaks \(fault.rawValue)")
    #expect(breach.history.count <= 8, "\(breach)")
    #expect(ChangesWorld.play(breach.history) == nil)
  }
}
