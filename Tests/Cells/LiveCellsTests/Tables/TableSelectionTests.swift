import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `The focus of a table` {
  private let fixture = TableFixture(people: 20)
  private var table: LiveTable<ObservableArray<Person>> { fixture.table }

  @Test func `is the row under the cursor, reported once per frame`() {
    let told = ChangeRecorder<String?>()
    let token = table.focus.observe(\.cursorRow) { [table] _, _ in
      told.record(table.focus.cursorRow?.first)
    }
    #expect(table.focus.cursorRow == nil)
    table.moveCursor(to: 3)
    table.moveCursor(by: 1)
    #expect(told.events.isEmpty, "the screen doesn't show it yet")
    fixture.clock.advanceUntilIdle()
    #expect(told.events == ["4"] && table.focus.cursorRow === fixture.people[4])
    fixture.people.remove(at: 0)
    fixture.clock.advanceUntilIdle()
    #expect(told.events == ["4"], "the row has only moved")
    fixture.people.remove(at: 3)
    fixture.clock.advanceUntilIdle()
    #expect(told.events == ["4", "5"], "the row that took its place")
    table.clearCursor()
    fixture.clock.advanceUntilIdle()
    #expect(told.events == ["4", "5", nil])
    token.invalidate()
  }

  @Test func `contains the selected rows by position, reported when they change`() {
    let told = ChangeRecorder<[String]>()
    let token = table.focus.observe(\.selectedRows) { [table] _, _ in
      told.record(table.focus.selectedRows.map(\.first))
    }
    table.select(4)
    table.select(2)
    fixture.clock.advanceUntilIdle()
    table.moveCursor(to: 1)
    fixture.clock.advanceUntilIdle()
    #expect(told.events == [["2", "4"]])
    fixture.people.remove(at: 4)
    fixture.clock.advanceUntilIdle()
    #expect(told.events == [["2", "4"], ["2"]])
    table.clearSelection()
    fixture.clock.advanceUntilIdle()
    #expect(told.events.last == [] && told.events.count == 3)
    token.invalidate()
  }

  @Test func `leads to the properties of the current row under the cursor`() {
    let told = ChangeRecorder<String?>()
    let token = table.focus.observe(\.cursorRow?.first, options: [.initial, .new]) { _, change in
      told.record(change.new ?? nil)
    }
    table.moveCursor(to: 2)
    fixture.clock.advanceUntilIdle()
    fixture.people[2].first = "other"
    table.moveCursor(to: 0)
    fixture.clock.advanceUntilIdle()
    fixture.people[2].first = "unseen"
    #expect(told.events == [nil, "2", "other", "0"])
    token.invalidate()
  }

  @Test func `may trigger a command, whose effect the next frame shows`() {
    let token = table.focus.observe(\.cursorRow) { [table] _, _ in
      if table.focus.cursorRow === table.row(at: 1) { table.moveCursor(by: 1) }
    }
    table.moveCursor(to: 1)
    fixture.clock.advanceUntilIdle()
    #expect(table.focus.cursorRow === fixture.people[2])
    #expect(fixture.screen.updates.last?.cursor == 2)
    token.invalidate()
  }
}
