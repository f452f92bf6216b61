import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A paused table` {
  @Test func `keeps showing what it shows and counts what waits`() {
    let fixture = TableFixture(people: 10)
    var told = 0
    fixture.table.onWaitingChange = { told += 1 }
    fixture.table.isPaused = true
    fixture.clock.advanceUntilIdle()
    #expect(told == 0)
    fixture.people[1].first = "one"
    fixture.people[1].age = 1
    fixture.people.insert(Person("new"), at: 0)
    #expect(fixture.updates().isEmpty)
    #expect(fixture.table.waitingChanges == 2 && told == 1)
    #expect(fixture.names == ["0", "1", "2", "3", "4"])
    fixture.table.isPaused = false
    #expect(fixture.updates().count == 1)
    #expect(fixture.names == ["new", "0", "one", "2", "3"])
    #expect(fixture.table.waitingChanges == 0)
  }

  @Test func `carries out commands, which show what is current`() {
    let fixture = TableFixture(people: 20)
    fixture.table.isPaused = true
    fixture.people[6].first = "six"
    fixture.people[1].first = "one"
    fixture.table.scroll(by: 5)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["5", "six", "7", "8", "9"])
    fixture.people[7].first = "seven"
    #expect(fixture.updates().last?.writes.isEmpty == true)
    #expect(fixture.names[2] == "7")
  }
}

@MainActor
@Suite struct `Searching a table` {
  @Test func `moves the cursor to the next match and around the end`() {
    let fixture = TableFixture(people: 30)
    #expect(fixture.table.moveCursorToNextRow { $0.text.hasSuffix("7") })
    fixture.clock.advanceUntilIdle()
    #expect(fixture.screen.cursor == 7)
    #expect(fixture.names.contains("7"))
    fixture.table.moveCursorToNextRow { $0.text.hasSuffix("7") }
    fixture.table.moveCursorToNextRow { $0.text.hasSuffix("7") }
    #expect(fixture.table.cursorRow?.first == "27")
    fixture.table.moveCursorToNextRow { $0.text.hasSuffix("7") }
    #expect(fixture.table.cursorRow?.first == "7")
    fixture.table.moveCursorToNextRow(backwards: true) { $0.text.hasSuffix("7") }
    #expect(fixture.table.cursorRow?.first == "27")
  }

  @Test func `says when there is none, and reads no more than it may`() {
    let fixture = TableFixture(people: 30)
    fixture.table.moveCursor(to: 3)
    #expect(!fixture.table.moveCursorToNextRow { $0.text == "nobody" })
    #expect(!fixture.table.moveCursorToNextRow(limit: 5) { $0.text == "9" })
    #expect(fixture.table.cursorRow?.first == "3")
    let empty = TableFixture(people: 0)
    #expect(!empty.table.moveCursorToNextRow { _ in true })
  }
}
