import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing
import ToolkitTestSupport

/// A screen that alters the updates that it forwards, to simulate a fault.
@MainActor
private final class AlteringScreen<Screen: FrameScheduling & TableUpdating & ShownTextReading>:
  FrameScheduling, TableUpdating, ShownTextReading
{
  private let screen: Screen
  private let alter: (inout TableUpdate) -> Void

  init(_ screen: Screen, alter: @escaping (inout TableUpdate) -> Void) {
    self.screen = screen
    self.alter = alter
  }

  var frameScheduler: FrameScheduler { screen.frameScheduler }

  func apply(_ update: TableUpdate, of table: any TableReading) {
    var update = update
    alter(&update)
    screen.apply(update, of: table)
  }

  func shownText(row: Int, column: Int) -> CellText? {
    screen.shownText(row: row, column: column)
  }
}

@MainActor
@Suite struct `A screen with the rules of UIKit` {
  private let clock = ManualFrameClock()

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `satisfies the contract of screens, with window or display reported first`(seed: UInt64) {
    for entersWindowFirst in [false, true] {
      let view = StrictTableView(entersWindowFirst: entersWindowFirst)
      let screen = UIKitLikeScreen(clock: clock, view: view)
      let breaches = ScreenContract().breaches(
        seed: seed,
        on: screen,
        runFrames: { clock.advanceUntilIdle() }
      )
      #expect(breaches.isEmpty, "\(breaches)")
      #expect(view.refusals.isEmpty, "\(view.refusals)")
      #expect(OrderOfCalls(view.calls).faults.isEmpty)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `has cells that keep the contract of cells`(seed: UInt64) {
    let breaches = CellContract().breaches(seed: seed) {
      UIKitLikeCell(reuseIdentifier: "row", scheduler: $0)
    }
    #expect(breaches.isEmpty, "\(breaches)")
  }

  @Test func `reloads once for any changes while its view is in no window`() {
    let screen = UIKitLikeScreen(clock: clock)
    let table = LiveTable(rows: (0..<50).map { ContractRow($0) }) { Column("Name", \.name) }
    table.attach(to: screen)
    table.resize(rows: 5)
    clock.advanceUntilIdle()
    screen.view.isInWindow = false
    let before = screen.view.calls.count
    table.source.move(from: 0, to: 2)
    table.source.remove(at: 0)
    table.source[0].name = "changed"
    clock.advanceUntilIdle()
    let ends = screen.view.calls[before...].count { call in
      if case .didEndDisplaying = call { true } else { false }
    }
    #expect(ends == 5, "all cells were asked for anew, once")
    screen.view.isInWindow = true
    #expect(
      (0..<3).map { screen.shownText(row: $0, column: 0)?.text } == ["changed", "row 0", "row 3"]
    )
    #expect(screen.view.refusals.isEmpty)
  }

  @Test func `fails the contract if it does not fill cells that were prepared long ago`() {
    final class Careless: StrictTableViewClient {
      let screen: UIKitLikeScreen
      init(_ screen: UIKitLikeScreen) { self.screen = screen }
      func numberOfRows(in view: StrictTableView) -> Int { screen.numberOfRows(in: view) }
      func tableView(_ view: StrictTableView, cellForRowAt position: Int) -> StrictTableViewCell {
        screen.tableView(view, cellForRowAt: position)
      }
      func tableView(_ view: StrictTableView, willDisplay cell: StrictTableViewCell, at: Int) {}
      func tableView(_ view: StrictTableView, didEndDisplaying _: StrictTableViewCell, at: Int) {}
    }
    let screen = UIKitLikeScreen(clock: clock)
    let careless = Careless(screen)
    screen.view.client = careless
    let breaches = ScreenContract(steps: 2000).breaches(
      seed: 1,
      on: screen,
      runFrames: { clock.advanceUntilIdle() }
    )
    #expect(!breaches.isEmpty)
  }

  @Test func `fails the contract if it loses a write or omits inserted rows`() {
    let faults: [(inout TableUpdate) -> Void] = [
      { $0.writes.removeAll() },
      { if !$0.list.isReload { $0.list.insertions.removeAll() } },
    ]
    let outcomes = faults.map { fault in
      let screen = UIKitLikeScreen(clock: clock)
      let breaches = ScreenContract(steps: 2000).breaches(
        seed: 2,
        on: AlteringScreen(screen, alter: fault),
        runFrames: { clock.advanceUntilIdle() }
      )
      return (breaches.isEmpty, screen.view.refusals.isEmpty)
    }
    #expect(outcomes[0] == (false, true))
    #expect(!outcomes[1].1)
  }
}

/// Checks the order of calls that UIKit guarantees.
private struct OrderOfCalls {
  var faults: [String] = []

  init(_ calls: [StrictTableView.Call]) {
    var dequeued: Int?
    var displayed = 0
    for call in calls {
      switch call {
      case .cellForRow(let position): dequeued = position
      case .dequeue(let position, _):
        if dequeued != position { faults.append("dequeued \(position) unasked") }
      case .willDisplay: displayed += 1
      case .didEndDisplaying(let position):
        displayed -= 1
        if displayed < 0 { faults.append("ended \(position) that was not displayed") }
      }
    }
    let asked = calls.count { if case .cellForRow = $0 { true } else { false } }
    let shown = calls.count { if case .willDisplay = $0 { true } else { false } }
    if asked <= shown { faults.append("no row was prepared and never displayed") }
  }
}

@MainActor
@Suite struct `A strict table view` {
  /// Provides a number of rows for the view.
  private final class Rows: StrictTableViewClient {
    var count: Int
    var dequeues = 1
    init(_ count: Int) { self.count = count }

    func numberOfRows(in view: StrictTableView) -> Int { count }
    func tableView(_ view: StrictTableView, cellForRowAt position: Int) -> StrictTableViewCell {
      for _ in 1..<dequeues { _ = view.dequeueReusableCell(withIdentifier: "row", for: position) }
      return view.dequeueReusableCell(withIdentifier: "row", for: position)
    }
    func tableView(_ view: StrictTableView, willDisplay cell: StrictTableViewCell, at: Int) {}
    func tableView(_ view: StrictTableView, didEndDisplaying _: StrictTableViewCell, at: Int) {}
  }

  private let view = StrictTableView(prefetchDistance: 1)
  private let rows = Rows(10)

  init() {
    view.register({ StrictTableViewCell(reuseIdentifier: "row") }, forCellReuseIdentifier: "row")
    view.client = rows
    view.reloadData()
    view.scroll(to: 0..<3)
  }

  @Test func `rejects inconsistent updates`() {
    let batches: [(StrictTableBatch, count: Int, String)] = [
      (StrictTableBatch(insertions: [0]), 10, "invalid number of rows"),
      (StrictTableBatch(deletions: [3, 3]), 8, "deleted or moved twice"),
      (StrictTableBatch(deletions: [10], insertions: [0]), 10, "no such row before"),
      (StrictTableBatch(deletions: [0], insertions: [10]), 10, "no such row afterwards"),
      (StrictTableBatch(moves: [.init(from: 1, to: 2)], reloads: [1]), 10, "reloaded and"),
      (StrictTableBatch(deletions: [1], reloads: [1]), 9, "reloaded and"),
      (StrictTableBatch(insertions: [2], moves: [.init(from: 1, to: 2)]), 11, "one position"),
    ]
    for (batch, count, words) in batches {
      rows.count = 10
      view.reloadData()
      rows.count = count
      view.performBatchUpdates(batch)
      #expect(view.refusals.last?.contains(words) == true, "\(view.refusals.last ?? "accepted")")
    }
    #expect(view.refusals.count == batches.count)
    rows.count = 10
    view.reloadData()
    view.performBatchUpdates(StrictTableBatch(moves: [.init(from: 0, to: 2)], reloads: [1]))
    #expect(view.refusals.count == batches.count)
  }

  @Test func `rejects a second cell for a row, and a cell that was not requested`() {
    rows.dequeues = 2
    view.scroll(to: 7..<10)
    #expect(view.refusals.contains { $0.contains("two cells") })
    _ = view.dequeueReusableCell(withIdentifier: "row", for: 0)
    #expect(view.refusals.last == "row 0 was not asked for")
  }

  @Test func `displays a prepared row without a new request, and drops others silently`() {
    #expect(view.cellForRow(at: 3) == nil)
    let asked = view.calls.count { $0 == .cellForRow(3) }
    view.scroll(to: 1..<4)
    #expect(view.cellForRow(at: 3) != nil)
    #expect(view.calls.count { $0 == .cellForRow(3) } == asked)
    view.scroll(to: 7..<10)
    #expect(view.calls.contains(.cellForRow(4)))
    #expect(!view.calls.contains(.willDisplay(4)) && !view.calls.contains(.didEndDisplaying(4)))
  }

  @Test func `keeps the cell of a row that moves`() {
    let cell = view.cellForRow(at: 0)
    rows.count = 9
    view.performBatchUpdates(
      StrictTableBatch(deletions: [1], moves: [.init(from: 0, to: 2)])
    )
    #expect(view.cellForRow(at: 2) === cell)
    #expect(view.refusals.isEmpty)
  }
}

@MainActor
@Suite struct `A screen with the rules of GTK` {
  private let clock = ManualFrameClock()

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `satisfies the contract of screens, with many more rows bound than visible`(seed: UInt64) {
    for limit in [205, 12] {
      let screen = GTKLikeScreen(clock: clock, view: StrictListView(boundLimit: limit))
      let breaches = ScreenContract().breaches(
        seed: seed,
        on: screen,
        runFrames: { clock.advanceUntilIdle() }
      )
      #expect(breaches.isEmpty, "\(breaches)")
      #expect(screen.view.refusals.isEmpty, "\(screen.view.refusals)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `has cells that keep the contract of cells`(seed: UInt64) {
    let breaches = CellContract().breaches(seed: seed) { GTKLikeCell(scheduler: $0) }
    #expect(breaches.isEmpty, "\(breaches)")
  }

  @Test func `fails the contract if it assumes that visible rows were just bound`() {
    let screen = GTKLikeScreen(clock: clock)
    let altering = AlteringScreen(screen) { update in
      if !update.list.isReload { update.fills.removeAll() }
    }
    let breaches = ScreenContract(steps: 2000).breaches(
      seed: 3,
      on: altering,
      runFrames: { clock.advanceUntilIdle() }
    )
    #expect(!breaches.isEmpty)
  }

  @Test func `does not bind a row again because it changes`() {
    let screen = GTKLikeScreen(clock: clock)
    let table = LiveTable(rows: (0..<1000).map { ContractRow($0) }) { Column("Count", \.count) }
    table.attach(to: screen)
    table.resize(rows: 10)
    clock.advanceUntilIdle()
    #expect(screen.view.boundCount > 50)
    let binds = screen.view.bindCount
    table.source[3].count = 7
    clock.advanceUntilIdle()
    #expect(screen.shownText(row: 3, column: 0)?.text == "7")
    #expect(screen.view.bindCount == binds)
    table.source.insert(ContractRow(-1), at: 2)
    clock.advanceUntilIdle()
    #expect(screen.view.bindCount == binds + 1)
  }

  @Test func `rejects an inconsistent change`() {
    let screen = GTKLikeScreen(clock: clock)
    screen.view.itemsChanged(0, removed: 1, added: 1)
    screen.view.itemsChanged(0, removed: 0, added: 1)
    #expect(screen.view.refusals.count == 2)
  }
}
