import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A table that shows its first row` {
  @Test func `keeps showing its first row when rows are inserted before it`() {
    let fixture = TableFixture(people: 5, height: 3)
    fixture.people.insert(Person("new"), at: 0)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["new", "0", "1"])
  }

  @Test func `shows the greatest values as they change, sorted by itself or its source`() {
    let fixture = TableFixture(people: 5, height: 2)
    fixture.table.sort(byColumn: 1, ascending: false)
    for (age, person) in fixture.people.enumerated() { person.age = age }
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["4", "3"])
    fixture.people[0].age = 10
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["0", "4"])
    let screen = HeadlessScreen(clock: fixture.clock)
    let sorted = LiveTable(fixture.people.sorted(by: \.age, ascending: false)) {
      Column("Name", \.first)
    }
    sorted.attach(to: screen)
    sorted.resize(rows: 2)
    fixture.clock.advanceUntilIdle()
    fixture.people[1].age = 11
    fixture.clock.advanceUntilIdle()
    #expect(screen.text == ["1", "0"])
  }

  @Test func `keeps the row visible that the user has chosen`() {
    let fixture = TableFixture(people: 5, height: 3)
    fixture.table.moveCursor(to: 1)
    fixture.clock.advanceUntilIdle()
    fixture.people.insert(Person("new"), at: 0)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["0", "1", "2"])
  }

  @Test func `keeps its rows after scrolling, or if following is disabled`() {
    let fixture = TableFixture(people: 9, height: 3)
    fixture.table.scroll(to: 2)
    fixture.people.insert(Person("new"), at: 0)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["2", "3", "4"])
    fixture.table.scroll(to: 0)
    fixture.table.followsStart = false
    fixture.clock.advanceUntilIdle()
    fixture.people.insert(Person("newer"), at: 0)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["new", "0", "1"])
  }
}
