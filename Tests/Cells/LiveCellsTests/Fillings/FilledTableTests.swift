import Foundation
import KeyValueObserving
import LiveCells
import Testing

/// A table of people with a filled column whose work returns on request.
@MainActor
private final class FilledTable {
  let clock = ManualFrameClock()
  let screen: HeadlessScreen
  let runner = HeldFillRunner()
  let people: ObservableArray<Person>
  let table: LiveTable<ObservableArray<Person>>

  init(people count: Int, height: Int = 3, overscan: Int = 2, limit: Int = 100) {
    screen = HeadlessScreen(clock: clock)
    screen.frameScheduler.fillQueue.runner = runner
    screen.frameScheduler.fillingLimit = limit
    people = ObservableArray((0..<count).map { Person("\($0)") })
    table = LiveTable(people, overscan: overscan) {
      Column("Name", \.first)
      Column("Shout", from: \.first) { $0.uppercased() }
    }
    table.onAuditMismatch = { Issue.record("\($0)") }
    table.attach(to: screen)
    table.resize(rows: height)
    clock.advanceUntilIdle()
  }

  /// Lets all running work and the work that follows from it return.
  func answer() {
    while let job = runner.underWay.first { job.answer() }
    clock.advanceUntilIdle()
  }

  /// Lets the work for an input return.
  func answer(_ input: String) throws {
    try #require(runner.underWay.first { $0.input == input }).answer()
    clock.advanceUntilIdle()
  }

  var wanted: [String] { runner.underWay.filter { !$0.isCancelled }.map(\.input) }
}

@MainActor
@Suite struct `A filled table` {
  @Test func `shows a row as not loaded in all columns until it is filled`() throws {
    let filled = FilledTable(people: 3)
    #expect(filled.screen.lines.allSatisfy { $0 == [.unloaded, .unloaded] })
    filled.screen.forgetUpdates()
    try filled.answer("1")
    #expect(filled.screen.text == ["… | …", "1 | of 1", "… | …"])
    let writes = filled.screen.updates.flatMap(\.writes)
    #expect(writes.count == 2 && writes.allSatisfy { $0.position == 1 && $0.isArrival })
    filled.screen.forgetUpdates()
    filled.people[1].first = "one"
    filled.clock.advanceUntilIdle()
    try filled.answer("one")
    #expect(filled.screen.text[1] == "one | of one")
    #expect(filled.screen.updates.flatMap(\.writes).allSatisfy { !$0.isArrival })
  }

  @Test func `fills visible rows first, then those about to become visible`() throws {
    let filled = FilledTable(people: 100, limit: 1)
    var begun: [String] = []
    for _ in 0..<5 {
      begun += filled.runner.takeBegun()
      filled.runner.underWay.first?.answer()
    }
    #expect(begun == ["0", "1", "2", "3", "4"])
    filled.answer()
    filled.table.scroll(to: 50)
    filled.clock.advanceUntilIdle()
    begun = []
    for _ in 0..<7 {
      begun += filled.runner.takeBegun()
      filled.runner.underWay.first?.answer()
    }
    #expect(begun == ["50", "51", "52", "48", "49", "53", "54"])
  }

  @Test func `shows immediately what was filled ahead`() {
    let filled = FilledTable(people: 100)
    filled.answer()
    filled.screen.forgetUpdates()
    filled.table.scroll(by: 2)
    filled.clock.advance()
    #expect(filled.screen.text == ["2 | of 2", "3 | of 3", "4 | of 4"])
    #expect(filled.wanted == ["5", "6"])
  }

  @Test func `shows a result after a requested frame had nothing left to do`() throws {
    let filled = FilledTable(people: 10)
    filled.people[1].first = "one"
    // The result of the earlier value requests a frame. The layout reads the row before it.
    try #require(filled.runner.underWay.first { $0.input == "1" }).answer()
    filled.table.scroll(by: 1)
    filled.clock.advanceUntilIdle()
    filled.answer()
    #expect(filled.screen.text == ["one | of one", "2 | of 2", "3 | of 3"])
    #expect(filled.table.audit(on: filled.screen).isEmpty)
  }

  @Test func `continues for prepared rows, and cancels the rest`() {
    let filled = FilledTable(people: 100)
    filled.table.scroll(by: 1)
    filled.clock.advanceUntilIdle()
    #expect(Set(filled.wanted) == ["0", "1", "2", "3", "4", "5"])
    filled.table.scroll(to: 50)
    filled.clock.advanceUntilIdle()
    #expect(Set(filled.wanted) == ["48", "49", "50", "51", "52", "53", "54"])
    #expect(filled.runner.takeBegun().count == 13, "nothing was begun twice")
  }

  @Test func `cancels all work when its screen disappears, and starts again on return`() {
    let filled = FilledTable(people: 10)
    filled.table.disappear()
    #expect(filled.wanted == [])
    filled.table.appear()
    filled.clock.advanceUntilIdle()
    filled.answer()
    filled.answer()
    #expect(filled.screen.text == ["0 | of 0", "1 | of 1", "2 | of 2"])
    filled.table.detach()
    #expect(filled.wanted == [])
  }

  @Test func `fills the rows of a paused display, and changes nothing else`() throws {
    let filled = FilledTable(people: 100)
    filled.answer()
    filled.table.isPaused = true
    filled.clock.advanceUntilIdle()
    filled.people[0].first = "zero"
    filled.table.scroll(to: 1)
    filled.clock.advanceUntilIdle()
    filled.table.scroll(to: 20)
    filled.clock.advanceUntilIdle()
    #expect(filled.screen.text == ["… | …", "… | …", "… | …"])
    filled.answer()
    #expect(filled.screen.text == ["20 | of 20", "21 | of 21", "22 | of 22"])
    filled.people[20].first = "twenty"
    filled.clock.advanceUntilIdle()
    filled.answer()
    #expect(filled.screen.text[0] == "20 | of 20")
  }

  @Test func `shows the result of a filling in the detail of a row`() {
    let filled = FilledTable(people: 3)
    filled.answer()
    let entries = filled.table.detailEntries(of: filled.people[1])
    #expect(entries.map(\.lines) == [["1"], ["of 1"]])
    filled.table.scroll(to: 0)
    #expect(filled.table.detailEntries(of: Person("x")).map(\.lines) == [["x"], ["…"]])
  }

  @Test func `is not sorted by a filled column`() {
    let filled = FilledTable(people: 3)
    #expect(filled.table.canSort(byColumn: 0) && !filled.table.canSort(byColumn: 1))
  }

  @Test func `reports a row that was filled for another value in an audit`() throws {
    let filled = FilledTable(people: 2)
    filled.answer()
    #expect(filled.table.audit().isEmpty)
    filled.table.tracesMutations = true
    filled.clock.advanceUntilIdle()
    filled.people[0].first = "zero"
    filled.clock.advanceUntilIdle()
    #expect(filled.table.audit(on: filled.screen).isEmpty, "it is under way")
    filled.answer()
    let why = try #require(filled.table.why(0)).fields[1]
    #expect(why.mutations.map(\.key) == ["first"])
    #expect(filled.table.audit(on: filled.screen).isEmpty)
  }

  @Test func `works off the main actor, and shows the result`() async {
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    let table = LiveTable(rows: (0..<1000).map { Person("\($0)") }) {
      Column("Shout", from: \.first) { name in
        #expect(!isOnMainThread())
        await Task.yield()
        return "of \(name)"
      }
    }
    table.attach(to: screen)
    table.resize(rows: 5)
    for position in [0, 300, 600, 601, 400, 17] {
      table.scroll(to: position)
      clock.advance()
      await Task.yield()
    }
    clock.advanceUntilIdle()
    await table.settleFillings()
    clock.advanceUntilIdle()
    #expect(screen.text == (17..<22).map { "of \($0)" })
    #expect(table.audit(on: screen).isEmpty)
  }
}

private func isOnMainThread() -> Bool { Thread.isMainThread }
