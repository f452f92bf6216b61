import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A table in a random history, with a model of the expected display that uses no positions.
@MainActor
private final class ObservedHistory {
  let clock = ManualFrameClock()
  let screen: HeadlessScreen
  let history: TableHistory
  var faults: [String] = []

  /// The rows at the last update.
  private var before: [ContractRow] = []
  private var steps: Set<TableHistory.Step> = []

  init(seed: UInt64) {
    screen = HeadlessScreen(clock: clock)
    history = TableHistory(seed: seed)
    history.table.attach(to: screen)
    history.table.resize(rows: 6)
    clock.advanceUntilIdle()
    remember()
  }

  private var table: LiveTable<ContractList> { history.table }
  private var rows: [ContractRow] { (0..<history.source.count).map { history.source[$0] } }

  private func expect(_ condition: Bool, _ fault: String) {
    if !condition { faults.append(fault) }
  }

  private func remember() {
    before = rows
    steps = []
    screen.forgetUpdates()
  }

  /// Plays up to the next frame and checks its updates.
  func playFrame() {
    let cursor = table.cursorRow
    let selected = table.selectedRows
    let top = table.visibleRange.first.flatMap { table.row(at: $0) }
    let visible = table.visibleRange.compactMap { table.row(at: $0) }
    var step = history.play()
    while step != .frame {
      steps.insert(step)
      step = history.play()
    }
    // Only rows that a fast scroll has deferred may need another frame.
    clock.advanceUntilIdle()
    guard table.isVisible else { return }
    checkUpdates()
    checkMarks(cursor: cursor, selected: selected)
    checkScrolling(top: top, visible: visible)
    expect(screen.rowCount == rows.count, "T2: number of rows")
    remember()
  }

  private func checkUpdates() {
    expect(screen.updates.count <= 1, "T2: \(screen.updates.count) updates in one frame")
    guard let update = screen.updates.first, !update.list.isReload else { return }
    let kept = Set(before.map(\.number)).intersection(rows.map(\.number))
    expect(update.list.removals.count == before.count - kept.count, "T2: a kept row was removed")
    expect(update.list.insertions.count == rows.count - kept.count, "T2: a kept row was inserted")
    expect(Set(update.list.moves.map(\.from)).count == update.list.moves.count, "T2: moved twice")
    let written = update.writes.map { [$0.position, $0.column] }
    expect(Set(written).count == written.count, "T2: a field was written twice")
    let filled = Set(update.fills)
    expect(!update.writes.contains { filled.contains($0.position) }, "T2: filled and written")
  }

  private func checkMarks(cursor: ContractRow?, selected: [ContractRow]) {
    let present = Set(rows.map(ObjectIdentifier.init))
    if !steps.contains(.moveCursor), let cursor {
      if present.contains(ObjectIdentifier(cursor)) {
        expect(table.cursorRow === cursor, "T3: the cursor has left its row")
      } else {
        expect(table.cursorRow != nil || rows.isEmpty, "T3: the cursor was lost")
      }
    }
    if let row = table.cursorRow {
      expect(rows.firstIndex { $0 === row } == table.cursor, "T3: the cursor is elsewhere")
    }
    if !steps.contains(.toggleSelection) {
      let expected = Set(selected.map(ObjectIdentifier.init)).intersection(present)
      expect(Set(table.selectedRows.map(ObjectIdentifier.init)) == expected, "T3: selection")
    }
    let order = table.selectedRows.compactMap { row in rows.firstIndex { $0 === row } }
    expect(order == order.sorted(), "T3: selected rows out of order")
  }

  private func checkScrolling(top: ContractRow?, visible: [ContractRow]) {
    let others: Set<TableHistory.Step> = [
      .scroll, .jump, .resize, .moveCursor, .move, .replaceAll, .appear, .disappear,
    ]
    guard steps.isDisjoint(with: others), !visible.isEmpty else { return }
    // No row has moved and the user has not scrolled, so the first remaining visible row must be
    // the first.
    guard let anchor = visible.first(where: { row in rows.contains { $0 === row } }),
      let position = rows.firstIndex(where: { $0 === anchor })
    else { return }
    let height = table.visibleRange.count
    let expected = min(position, max(0, rows.count - height))
    expect(table.visibleRange.lowerBound == expected, "T3: the scroll position has left its row")
  }
}

@MainActor
@Suite struct `A table in random histories` {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `reports one consistent update per frame, and keeps cursor, selection and scroll`(
    seed: UInt64
  ) {
    let observed = ObservedHistory(seed: seed)
    for frame in 0..<60 where observed.faults.isEmpty {
      observed.playFrame()
      #expect(observed.faults == [], "seed \(seed), frame \(frame): \(observed.history.steps)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `T1 reads each visible row at most once per frame, and no other`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let fixture = TableFixture(people: 300, height: 10, overscan: 5)
    for _ in 0..<60 {
      _ = fixture.takeReads()
      let distance = Int.random(in: -9...9, using: &generator)
      let changes = Int.random(in: 0...40, using: &generator)
      fixture.table.scroll(by: distance)
      for _ in 0..<changes {
        let position = Int.random(in: 0..<fixture.people.count, using: &generator)
        fixture.people[position].first = "\(Int.random(in: 0..<1000, using: &generator))"
      }
      fixture.clock.advance()
      // Ten rows are visible. A row that has just become visible may be among the changed rows.
      #expect(fixture.reads <= 10, "seed \(seed)")
    }
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.audit(on: fixture.screen).isEmpty, "seed \(seed)")
  }
}
