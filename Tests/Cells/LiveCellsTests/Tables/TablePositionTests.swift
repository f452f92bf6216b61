import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `Cursor, selection and scroll position of a table` {
  @Test func `T3 keeps the scroll position at its rows when rows above change`() {
    let fixture = TableFixture(people: 50)
    fixture.table.scroll(to: 20)
    _ = fixture.updates()
    for _ in 0..<3 { fixture.people.insert(Person("new"), at: 5) }
    fixture.people.remove(at: 0)
    #expect(fixture.updates().count == 1)
    #expect(fixture.names == ["20", "21", "22", "23", "24"])
    #expect(fixture.table.visibleRange == 22..<27)
    fixture.people.remove(at: 22)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["21", "22", "23", "24", "25"], "the next row takes the place")
  }

  @Test func `T3 keeps the scroll position at its rows after a reload`() {
    let fixture = TableFixture(people: 50)
    fixture.table.scroll(to: 20)
    fixture.clock.advanceUntilIdle()
    fixture.table.disappear()
    for _ in 0..<3 { fixture.people.insert(Person("new"), at: 5) }
    fixture.table.appear()
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["20", "21", "22", "23", "24"])
  }

  @Test func `T3 scrolls relative to its rows after a reload in the same frame`() {
    let screen = HeadlessScreen()
    let list = ContractList((0..<50).map { ContractRow($0) })
    list.isForgetful = true
    let table = LiveTable(list) { Column("Name", \.name) }
    let clock = screen.frameScheduler.clock as? ManualFrameClock
    table.attach(to: screen)
    table.resize(rows: 3)
    table.scroll(to: 20)
    clock?.advanceUntilIdle()
    table.scroll(by: 2)
    list.rows.insert(ContractRow(100), at: 0)
    clock?.advanceUntilIdle()
    #expect(screen.text == ["row 22", "row 23", "row 24"])
  }

  @Test func `a table with a standing position shows the rows at that position`() {
    let fixture = TableFixture(people: 50)
    let table = fixture.table
    table.standingPosition = 20
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["20", "21", "22", "23", "24"])
    for _ in 0..<3 { fixture.people.insert(Person("new"), at: 5) }
    table.moveCursor(to: 0)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["17", "18", "19", "20", "21"])
    for _ in 0..<45 { fixture.people.remove(at: 0) }
    fixture.clock.advanceUntilIdle()
    #expect(table.visibleRange == 3..<8, "as far as there are rows enough")
    for _ in 0..<40 { fixture.people.insert(Person("back"), at: 0) }
    fixture.clock.advanceUntilIdle()
    #expect(table.visibleRange == 20..<25)
    table.standingPosition = nil
    fixture.people.insert(Person("first"), at: 0)
    fixture.clock.advanceUntilIdle()
    #expect(table.visibleRange == 21..<26)
  }

  @Test func `partially visible rows are current, and do not affect scrolling`() {
    let fixture = TableFixture(people: 50)
    let table = fixture.table
    table.resize(rows: 5, partialRows: 2)
    table.scroll(to: 20)
    fixture.clock.advanceUntilIdle()
    #expect(table.firstRow == 20 && table.visibleRange == 18..<27)
    fixture.people[18].first = "above"
    fixture.people[26].first = "below"
    fixture.clock.advanceUntilIdle()
    #expect(table.text(row: 18, column: 0).text == "above")
    #expect(table.text(row: 26, column: 0).text == "below")
    // Fully visible rows keep their lines, whatever happens to a partially visible row.
    fixture.people.remove(at: 18)
    fixture.people.insert(Person("new"), at: 0)
    fixture.people.insert(Person("new"), at: 0)
    fixture.clock.advanceUntilIdle()
    #expect(table.firstRow == 21 && table.text(row: 21, column: 0).text == "20")
    // The cursor scrolls its row to full visibility.
    table.moveCursor(to: 27)
    fixture.clock.advanceUntilIdle()
    #expect(table.firstRow == 23 && table.visibleRange == 21..<30)
    table.scroll(to: 49)
    fixture.clock.advanceUntilIdle()
    #expect(table.firstRow == 46 && table.visibleRange == 44..<51)
  }

  @Test func `T3 keeps cursor and selection on their rows`() {
    let fixture = TableFixture(people: 20)
    let chosen = [fixture.people[1], fixture.people[3]]
    fixture.table.moveCursor(to: 3)
    fixture.table.select(1)
    fixture.table.select(3)
    fixture.clock.advanceUntilIdle()
    fixture.people.insert(Person("new"), at: 0)
    fixture.people.move(from: 4, to: 1)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.cursorRow === chosen[1])
    #expect(fixture.screen.cursor == 1)
    #expect(Set(fixture.table.selectedRows.map(\.first)) == ["1", "3"])
    #expect((0..<20).filter { fixture.table.isSelected($0) } == [1, 3])
  }

  @Test func `T3 a removed row is deselected, and its successor gets the cursor`() {
    let fixture = TableFixture(people: 4)
    fixture.table.moveCursor(to: 2)
    fixture.table.select(2)
    fixture.clock.advanceUntilIdle()
    fixture.people.remove(at: 2)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.cursorRow?.first == "3")
    #expect(fixture.table.selectedRows.isEmpty)
    fixture.people.remove(at: 2)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.cursorRow?.first == "1", "the last row when none follows")
    fixture.people.remove(at: 0)
    fixture.people.remove(at: 0)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.cursorRow == nil && fixture.screen.cursor == nil)
  }

  @Test func `a click applies to the displayed row, even if the list has changed`() {
    let fixture = TableFixture(people: 20)
    fixture.people.insert(Person("new"), at: 0)
    fixture.table.moveCursor(to: 2)
    #expect(fixture.table.cursorRow?.first == "2")
    fixture.people.remove(at: 4)
    fixture.table.select(3)
    #expect(fixture.table.selectedRows.isEmpty, "the row that was clicked is gone")
  }

  @Test func `moving the cursor makes it visible`() {
    let fixture = TableFixture(people: 20)
    for _ in 0..<7 { fixture.table.moveCursor(by: 1) }
    fixture.clock.advanceUntilIdle()
    #expect(fixture.screen.cursor == 6)
    #expect(fixture.table.visibleRange == 2..<7)
    fixture.table.moveCursor(by: .min)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.visibleRange == 0..<5)
    fixture.table.moveCursor(by: .max)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.visibleRange == 15..<20)
  }

  @Test func `follows its end only if enabled and scrolled to the end`() {
    let fixture = TableFixture(people: 10)
    fixture.table.scroll(to: 5)
    fixture.people.append(Person("new"))
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.visibleRange == 5..<10)
    fixture.table.followsEnd = true
    fixture.people.append(Person("newer"))
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.visibleRange == 5..<10, "it was not at the end")
    fixture.table.scroll(to: 100)
    fixture.people.append(Person("newest"))
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names.last == "newest")
  }

  @Test func `another height keeps the first row, unless the end is followed`() {
    let fixture = TableFixture(people: 10, height: 10)
    fixture.table.resize(rows: 4)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.visibleRange == 0..<4, "the last row could be seen, and isn't followed")
    fixture.table.followsEnd = true
    fixture.table.resize(rows: 3)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.visibleRange == 0..<3, "the end is followed, but couldn't be seen")
    fixture.table.scroll(to: 100)
    fixture.table.resize(rows: 2)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.visibleRange == 8..<10)
  }

  @Test func `reports no cursor and no selection without rows`() {
    let fixture = TableFixture(people: 20)
    fixture.people.remove(at: 1)
    let updates = fixture.updates()
    #expect(updates.count == 1)
    #expect(updates.filter(\.areDecorationsChanged).isEmpty)
  }

  @Test func `reports whether it follows its end`() {
    let fixture = TableFixture(people: 10)
    let table: any TableCommanding = fixture.table
    #expect(!table.isFollowingEnd)
    fixture.table.followsEnd = true
    #expect(!table.isFollowingEnd, "it isn't there")
    fixture.table.scroll(to: 100)
    #expect(table.isFollowingEnd)
    fixture.table.moveCursor(to: 7)
    #expect(!table.isFollowingEnd, "the row that a person has moved to stays in sight")
    fixture.table.followsEnd = false
    #expect(!table.isFollowingEnd)
  }

  @Test func `T3 an empty table shows its first rows when rows are inserted`() {
    let fixture = TableFixture(people: 0)
    fixture.people.update { for number in 0..<20 { fixture.people.append(Person("\(number)")) } }
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["0", "1", "2", "3", "4"])
  }

  @Test func `T3 after a replacement, the display begins after the last row that stayed`() {
    let fixture = TableFixture(people: 20)
    fixture.table.scroll(to: 10)
    fixture.table.moveCursor(to: 12)
    fixture.clock.advanceUntilIdle()
    fixture.people.update {
      for position in 5..<20 { fixture.people[position] = Person("new \(position)") }
    }
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names.first == "new 5", "behind the last row that stayed")
    fixture.people.replaceAll(with: (0..<20).map { Person("other \($0)") })
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names.first == "other 0")
  }
}
