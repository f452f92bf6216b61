import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
private final class NameCell: ObservingCell<ContractRow> {
  var shown = ""
  var isHidden = true

  override func update(from row: ContractRow) { shown = row.name }
  override func setHidden(_ isHidden: Bool) { self.isHidden = isHidden }
}

@MainActor
private final class CountCell: ObservingCell<ContractRow> {
  var shown = ""

  override func update(from row: ContractRow) { shown = "\(row.count)" }
}

@MainActor
@Suite struct `A pool of cells` {
  private let clock = ManualFrameClock()
  private let scheduler: FrameScheduler
  private let pool = CellPool()

  init() {
    let scheduler = FrameScheduler(clock: clock)
    self.scheduler = scheduler
    pool.register({ NameCell(scheduler: scheduler) }, forIdentifier: "name")
    pool.register({ CountCell(scheduler: scheduler) }, forIdentifier: "count")
  }

  @Test func `hands out cells by identifier, and those that wait before new ones`() {
    let name = pool.dequeue(NameCell.self, withIdentifier: "name")
    let other = pool.dequeue(NameCell.self, withIdentifier: "name")
    let count = pool.dequeue(withIdentifier: "count")
    #expect(name !== other)
    #expect(pool.identifier(of: name) == "name" && pool.identifier(of: count) == "count")
    pool.recycle(name)
    #expect(pool.identifier(of: name) == nil)
    #expect(pool.waitingCount(forIdentifier: "name") == 1)
    #expect(pool.dequeue(withIdentifier: "count") !== name)
    #expect(pool.dequeue(withIdentifier: "name") === name)
    #expect(pool.waitingCount(forIdentifier: "name") == 0)
  }

  @Test func `lets a cell go of its object when it is given back, without writing`() {
    let tracker = LifetimeTracker()
    let cell = pool.dequeue(NameCell.self, withIdentifier: "name")
    do {
      cell.object = ContractRow(1, tracker: tracker)
      cell.controller.willDisplay()
    }
    #expect(cell.shown == "row 1" && !cell.isHidden)
    pool.recycle(cell)
    #expect(tracker.liveCount == 0)
    #expect(cell.shown == "row 1" && cell.isHidden)
    let again = pool.dequeue(NameCell.self, withIdentifier: "name")
    again.object = ContractRow(2)
    #expect(again === cell && cell.isHidden, "displayed before it was asked to")
    cell.controller.willDisplay()
    #expect(cell.shown == "row 2" && !cell.isHidden)
  }

  @Test func `forgets the cells of a kind that is registered anew`() {
    let cell = pool.dequeue(withIdentifier: "name")
    pool.recycle(cell)
    pool.register({ [scheduler] in CountCell(scheduler: scheduler) }, forIdentifier: "name")
    #expect(pool.waitingCount(forIdentifier: "name") == 0)
    #expect(pool.dequeue(withIdentifier: "name") is CountCell)
  }

  @Test func `traps at an identifier that nobody registered, with the identifier`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let pool = CellPool()
        pool.register({ preconditionFailure("not asked for") }, forIdentifier: "title")
        _ = pool.dequeue(withIdentifier: "titel")
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("“titel”; there are “title”"))
  }

  @Test func `traps when a cell is given back twice`() async throws {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let pool = CellPool()
        let scheduler = FrameScheduler(clock: ManualFrameClock())
        pool.register({ NameCell(scheduler: scheduler) }, forIdentifier: "name")
        let cell = pool.dequeue(withIdentifier: "name")
        pool.recycle(cell)
        pool.recycle(cell)
      }
    }
  }
}

@MainActor
@Suite struct `Rows with cells of several kinds` {
  private let clock = ManualFrameClock()
  private let pool = CellPool()
  private let source: ObservableArray<ContractRow>
  private let rows: CellRows<ObservableArray<ContractRow>>
  private let tracker = LifetimeTracker()

  init() {
    let scheduler = FrameScheduler(clock: clock)
    let pool = pool
    pool.register({ NameCell(scheduler: scheduler) }, forIdentifier: "name")
    pool.register({ CountCell(scheduler: scheduler) }, forIdentifier: "count")
    source = ObservableArray((0..<20).map { [tracker] in ContractRow($0, tracker: tracker) })
    rows = CellRows(source, pool: pool, scheduler: scheduler) { row, _ in
      if row.number.isMultiple(of: 3) {
        let cell = pool.dequeue(NameCell.self, withIdentifier: "name")
        cell.object = row
        return cell
      }
      let cell = pool.dequeue(CountCell.self, withIdentifier: "count")
      cell.object = row
      return cell
    }
    rows.appear()
    clock.advanceUntilIdle()
    rows.show(0..<4)
  }

  private var shown: [String] {
    rows.visible.map { position in
      switch rows.cell(at: position) {
      case let cell as NameCell: cell.shown
      case let cell as CountCell: cell.shown
      default: "none"
      }
    }
  }

  @Test func `show each row by a cell of its kind, current`() {
    #expect(shown == ["row 0", "0", "0", "row 3"])
    source[0].name = "first"
    source[1].count = 7
    source[1].name = "unseen here"
    clock.advanceUntilIdle()
    #expect(shown == ["first", "7", "0", "row 3"])
  }

  @Test func `use cells again as they scroll, each kind its own`() {
    let first = rows.cell(at: 0)
    rows.show(2..<6)
    #expect(shown == ["0", "row 3", "0", "0"])
    #expect(pool.waitingCount(forIdentifier: "name") == 1)
    rows.show(5..<9)
    #expect(shown == ["0", "row 6", "0", "0"])
    #expect(pool.waitingCount(forIdentifier: "name") == 1, "two were made, one is used")
    rows.show(3..<7)
    #expect([rows.cell(at: 3), rows.cell(at: 6)].contains { $0 === first })
    source[0].name = "gone out of sight"
    #expect(!clock.isFramePending)
  }

  @Test func `keep the cell of a row that moves, and give back that of one that goes`() {
    let last = rows.cell(at: 3)
    var changes: [ListChange] = []
    rows.onChange = { changes.append($0) }
    source.move(from: 3, to: 0)
    source.remove(at: 2)
    #expect(shown == ["row 0", "0", "0", "row 3"], "not before the frame")
    clock.advanceUntilIdle()
    #expect(changes.count == 1)
    #expect(shown == ["row 3", "row 0", "0", "0"])
    #expect(rows.cell(at: 0) === last)
    #expect(tracker.liveCount == 19)
  }

  @Test func `observe nothing when the screen has disappeared, and are right on return`() {
    rows.disappear()
    source[0].name = "changed"
    source.remove(at: 1)
    #expect(!clock.isFramePending)
    rows.appear()
    clock.advanceUntilIdle()
    #expect(shown == ["changed", "0", "row 3", "0"])
  }

  @Test func `ask for another cell for a row that is to be shown otherwise`() {
    let before = rows.cell(at: 0)
    rows.reload(0)
    #expect(rows.cell(at: 0) === before, "of the same kind, the one that waits")
    #expect(shown == ["row 0", "0", "0", "row 3"])
    rows.show(0..<0)
    #expect(pool.waitingCount(forIdentifier: "name") == 2)
    #expect(pool.waitingCount(forIdentifier: "count") == 2)
  }

  @Test func `trap when two cells are dequeued for one row`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let scheduler = FrameScheduler(clock: ManualFrameClock())
        let pool = CellPool()
        pool.register({ NameCell(scheduler: scheduler) }, forIdentifier: "name")
        let clock = ManualFrameClock()
        let rows = CellRows(
          ObservableArray([ContractRow(0)]),
          pool: pool,
          scheduler: FrameScheduler(clock: clock)
        ) { _, _ in
          _ = pool.dequeue(withIdentifier: "name")
          return pool.dequeue(withIdentifier: "name")
        }
        rows.appear()
        clock.advanceUntilIdle()
        rows.show(0..<1)
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("row 0 needs one cell"))
    #expect(text.contains("“name”, “name”"))
  }
}
