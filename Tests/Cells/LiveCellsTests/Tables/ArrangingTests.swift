import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A table that is sorted and filtered` {
  private func fixture(_ count: Int = 20) -> TableFixture {
    let fixture = TableFixture(people: count)
    for position in 0..<count { fixture.people[position].age = count - position }
    fixture.clock.advanceUntilIdle()
    fixture.screen.forgetUpdates()
    return fixture
  }

  @Test func `sorts by a column and stays sorted as values change`() {
    let fixture = fixture()
    fixture.table.sort(byColumn: 1, ascending: true)
    #expect(fixture.updates().count == 1)
    #expect(fixture.names == ["19", "18", "17", "16", "15"])
    #expect(fixture.table.sortedColumn == 1 && fixture.table.isSortAscending)
    fixture.people[0].age = 2
    let updates = fixture.updates()
    #expect(updates.map(\.list) == [ListChange(moves: [.init(from: 19, to: 1)])])
    #expect(fixture.names == ["19", "0", "18", "17", "16"])
    fixture.table.sort(byColumn: nil)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.sortedColumn == nil)
    #expect(fixture.names == ["0", "1", "2", "3", "4"])
  }

  @Test func `T2 reports one move and one write for a row that its value moves`() throws {
    let fixture = fixture()
    fixture.table.sort(byColumn: 1)
    _ = fixture.updates()
    fixture.people[18].age = 3
    fixture.people[18].first = "moved"
    let updates = fixture.updates()
    #expect(updates.count == 1)
    let update = try #require(updates.first)
    #expect(update.list == ListChange(moves: [.init(from: 1, to: 2)]))
    #expect(update.writes.map(\.position) == [2, 2] && update.fills.isEmpty)
    #expect(fixture.names == ["19", "17", "moved", "16", "15"])
  }

  @Test func `T3 keeps cursor and selection on their rows while sorting and filtering`() {
    let fixture = fixture()
    fixture.table.moveCursor(to: 3)
    fixture.table.select(4)
    fixture.clock.advanceUntilIdle()
    fixture.table.sort(byColumn: 1)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.visibleRange == 0..<5, "it goes on showing the first rows")
    #expect(fixture.table.cursorRow === fixture.people[3] && fixture.table.cursor == 16)
    fixture.table.filter { ($0.age ?? 0) > 15 }
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["4", "3", "2", "1", "0"] && fixture.table.rowCount == 5)
    #expect(fixture.table.cursor == 1)
    #expect(fixture.table.selectedRows.map(\.first) == ["4"] && fixture.table.isSelected(0))
    fixture.people[3].age = 3
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.cursorRow === fixture.people[2], "the next row has taken its place")
    fixture.table.filter(nil)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.rowCount == 20 && !fixture.table.isFiltered)
    #expect(fixture.table.cursorRow === fixture.people[2])
  }

  @Test func `T3 keeps the scroll position at its rows while sorting`() {
    let fixture = fixture()
    fixture.table.scroll(to: 10)
    fixture.clock.advanceUntilIdle()
    fixture.table.sort(byColumn: 1)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names.first == "10")
    fixture.people[19].age = 50
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names.first == "10")
  }

  @Test func `T1 observes invisible rows only for their sort values`() {
    let fixture = fixture(1000)
    fixture.table.sort(byColumn: 1)
    _ = fixture.updates()
    fixture.people[0].first = "not visible, and not in the order"
    #expect(!fixture.clock.isFramePending)
    fixture.people[0].age = 999
    #expect(fixture.clock.isFramePending)
    _ = fixture.takeReads()
    #expect(fixture.updates().count <= 1)
    #expect(fixture.takeReads() == 0, "rows that are not visible are not rendered")
  }

  @Test func `shows only rows with a field that satisfies a condition, while typing`() {
    let fixture = fixture()
    for text in ["1", "1 8"] {
      let parts = text.split(separator: " ").map(String.init)
      fixture.table.filter(whereAnyField: { parts.contains($0.text) })
      fixture.clock.advanceUntilIdle()
    }
    #expect(fixture.names == ["1", "8", "12", "19"], "by the first column or by the second")
    fixture.people[3].first = "8"
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["1", "8", "8", "12", "19"])
    fixture.table.filter(whereAnyField: nil)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.rowCount == 20)
  }

  @Test func `C7 observes nothing while it has disappeared, and is current on return`() {
    let fixture = fixture()
    fixture.table.sort(byColumn: 1)
    fixture.clock.advanceUntilIdle()
    fixture.table.disappear()
    #expect(!fixture.people[3].isObserved("age"))
    fixture.people[3].age = 1
    fixture.people.remove(at: 18)
    #expect(!fixture.clock.isFramePending)
    fixture.table.appear()
    fixture.table.scroll(to: 0)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["3", "19", "17", "16", "15"])
    fixture.table.disappear()
    fixture.table.sort(byColumn: 0, ascending: false)
    #expect(!fixture.people[3].isObserved("first"))
    fixture.table.appear()
    fixture.table.scroll(to: 0)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names.first == "19")
  }

  @Test func `shows rows arranged by the program in one update with their values`() {
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    let people = ObservableArray((0..<10).map { (age: Int) in Person("\(age)", age: age) })
    let table = LiveTable(people.sorted(by: \.age, ascending: false)) { Column("Name", \.first) }
    table.attach(to: screen)
    table.resize(rows: 3)
    clock.advanceUntilIdle()
    #expect(screen.text == ["9", "8", "7"])
    screen.forgetUpdates()
    people[0].age = 9
    people[0].first = "as old"
    people[9].first = "oldest"
    clock.advanceUntilIdle()
    #expect(screen.updates.count == 1)
    #expect(screen.text == ["as old", "oldest", "8"], "the top is followed")
    table.scroll(to: 0)
    clock.advanceUntilIdle()
    #expect(screen.text == ["as old", "oldest", "8"])
  }

  // MARK: Holding the order

  @Test func `holds the order: values change, positions do not`() {
    let fixture = fixture()
    fixture.table.sort(byColumn: 1)
    fixture.table.holdsOrder = true
    fixture.clock.advanceUntilIdle()
    fixture.screen.forgetUpdates()
    var told = 0
    fixture.table.onWaitingChange = { told += 1 }
    fixture.people[18].age = 50
    fixture.people[0].age = 2
    let lists = fixture.updates().map(\.list)
    #expect(lists == [ListChange()])
    #expect(fixture.names == ["19", "18", "17", "16", "15"])
    #expect(fixture.table.text(row: 1, column: 1).text == "50")
    #expect(fixture.table.heldChanges == 2 && told == 1)
    fixture.table.holdsOrder = false
    #expect(fixture.updates().count == 1, "everything that waited in one update")
    #expect(fixture.names == ["19", "0", "17", "16", "15"])
    #expect(fixture.table.heldChanges == 0 && told == 2)
  }

  @Test func `holds the order of its source, and removes deleted rows`() {
    let fixture = fixture()
    fixture.table.moveCursor(to: 1)
    fixture.table.holdsOrder = true
    _ = fixture.updates()
    fixture.people.move(from: 0, to: 4)
    fixture.people.insert(Person("new"), at: 0)
    #expect(fixture.updates().isEmpty && fixture.table.heldChanges == 2)
    fixture.people.remove(at: 1)
    #expect(fixture.updates().map(\.list) == [ListChange(removals: [1])])
    #expect(fixture.names == ["0", "2", "3", "4", "5"])
    #expect(fixture.table.cursorRow?.first == "2")
    fixture.table.holdsOrder = false
    #expect(fixture.updates().count == 1)
    #expect(fixture.names == ["new", "2", "3", "4", "0"])
    fixture.people.insert(Person("newer"), at: 0)
    #expect(fixture.updates().map(\.list) == [ListChange(insertions: [0])])
  }
}
