import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A paused table` {
  @Test func `counts waiting changes of invisible rows`() {
    let fixture = TableFixture(people: 20)
    fixture.table.isPaused = true
    for number in 0..<3 { fixture.people[number].first = "new \(number)" }
    _ = fixture.updates()
    #expect(fixture.table.waitingChanges == 3)
    for distance in [15, -15, 3, -3] {
      fixture.table.scroll(by: distance)
      _ = fixture.updates()
      #expect(fixture.table.waitingChanges == 3)
    }
    #expect(fixture.names.prefix(3) == ["0", "1", "2"])
    fixture.table.isPaused = false
    _ = fixture.updates()
    #expect(fixture.table.waitingChanges == 0 && fixture.names[0] == "new 0")
  }

  @Test func `counts waiting rows while the screen scrolls and the cursor moves`() {
    let fixture = TableFixture(people: 20)
    fixture.table.isPaused = true
    fixture.people.insert(Person("new"), at: 0)
    fixture.people.remove(at: 10)
    _ = fixture.updates()
    #expect(fixture.table.waitingChanges == 2)
    for distance in [15, -15] {
      fixture.table.scroll(by: distance)
      _ = fixture.updates()
      #expect(fixture.table.waitingChanges == 2)
    }
    for row in [19, 0] {
      fixture.table.moveCursor(to: row)
      _ = fixture.updates()
      #expect(fixture.table.waitingChanges == 2)
    }
    fixture.people.insert(Person("another"), at: 0)
    _ = fixture.updates()
    #expect(fixture.table.waitingChanges == 3)
    fixture.table.isPaused = false
    _ = fixture.updates()
    #expect(fixture.table.waitingChanges == 0)
  }

  @Test func `keeps its texts and counts waiting changes`() {
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

  @Test func `keeps its display while the cursor moves and the screen scrolls`() {
    let fixture = TableFixture(people: 20)
    fixture.table.isPaused = true
    fixture.people[1].first = "one"
    fixture.people[6].first = "six"
    fixture.people.remove(at: 2)
    fixture.people.insert(Person("new"), at: 0)
    fixture.table.moveCursor(by: 2)
    fixture.table.moveCursor(by: 1)
    let updates = fixture.updates()
    #expect(updates.count == 1)
    #expect(updates.allSatisfy { $0.list.isEmpty && $0.writes.isEmpty && $0.fills.isEmpty })
    #expect(fixture.names == ["0", "1", "2", "3", "4"] && fixture.screen.cursor == 1)

    fixture.table.scroll(by: 5)
    _ = fixture.updates()
    #expect(fixture.names == ["5", "six", "7", "8", "9"], "what was not seen is read as it is")
    fixture.people[7].first = "seven"
    fixture.table.scroll(by: -5)
    _ = fixture.updates()
    #expect(fixture.names == ["0", "1", "2", "3", "4"], "what was seen stays, gone or not")
    fixture.table.scroll(by: 5)
    _ = fixture.updates()
    #expect(fixture.names == ["5", "six", "7", "8", "9"])
    #expect(fixture.table.waitingChanges >= 2)

    fixture.table.scroll(by: -5)
    fixture.table.isPaused = false
    _ = fixture.updates()
    #expect(fixture.names == ["0", "one", "3", "4", "5"])
    #expect(fixture.table.cursorRow?.first == "one" && fixture.screen.cursor == 2)
    #expect(fixture.table.audit(on: fixture.screen).isEmpty)
  }

  @Test func `selects displayed rows, and deselects removed ones when it resumes`() {
    let fixture = TableFixture(people: 10)
    fixture.table.isPaused = true
    fixture.people.remove(at: 1)
    fixture.table.select(1)
    fixture.table.select(2)
    #expect(fixture.table.selectedRows.map(\.first) == ["1", "2"])
    fixture.table.isPaused = false
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.selectedRows.map(\.first) == ["2"])
  }

  @Test func `shows a removed row that was never visible as empty`() {
    let fixture = TableFixture(people: 20)
    fixture.table.isPaused = true
    fixture.people.remove(at: 10)
    fixture.table.scroll(to: 9)
    _ = fixture.updates()
    #expect(fixture.names == ["9", "", "11", "12", "13"])
    #expect(fixture.table.isSelected(10) == false && fixture.table.row(at: 10) == nil)
    fixture.table.isPaused = false
    _ = fixture.updates()
    #expect(fixture.names == ["9", "11", "12", "13", "14"])
  }

  @Test func `shows new rows when it is sorted or filtered`() {
    let fixture = TableFixture(people: 20)
    fixture.table.isPaused = true
    fixture.people[3].first = "three"
    fixture.table.sort(byColumn: 0, ascending: false)
    _ = fixture.updates()
    #expect(fixture.names.first == "three")
    fixture.people[3].first = "first"
    #expect(fixture.updates().isEmpty)
    #expect(fixture.names.first == "three")
  }

  @Test func `releases the rows of its display when it resumes`() {
    let tracker = LifetimeTracker()
    let fixture = TableFixture(people: 200, tracker: tracker)
    fixture.table.isPaused = true
    for _ in 0..<20 {
      fixture.table.scroll(by: 5)
      _ = fixture.updates()
    }
    fixture.people.replaceAll(with: [])
    #expect(tracker.liveCount > 50)
    fixture.table.isPaused = false
    _ = fixture.updates()
    #expect(tracker.liveCount == 0)
  }
}

@MainActor
@Suite struct `Searching a table` {
  private func search(
    _ fixture: TableFixture,
    backwards: Bool = false,
    for suffix: String
  ) -> SearchOutcome {
    fixture.table.beginSearch(backwards: backwards)
    return fixture.table.search(rows: 100) { $0.text.hasSuffix(suffix) }
  }

  @Test func `moves the cursor to the next match and wraps around`() {
    let fixture = TableFixture(people: 30)
    #expect(search(fixture, for: "7") == .ended)
    fixture.clock.advanceUntilIdle()
    #expect(fixture.screen.cursor == 7)
    #expect(fixture.names.contains("7"))
    _ = search(fixture, for: "7")
    _ = search(fixture, for: "7")
    #expect(fixture.table.cursorRow?.first == "27")
    _ = search(fixture, for: "7")
    #expect(fixture.table.cursorRow?.first == "7")
    _ = search(fixture, backwards: true, for: "7")
    #expect(fixture.table.cursorRow?.first == "27")
  }

  @Test func `reports when there is no match, and reads within its limit`() {
    let fixture = TableFixture(people: 30)
    fixture.table.moveCursor(to: 3)
    #expect(search(fixture, for: "nobody") == .foundNothing)
    fixture.table.beginSearch(backwards: false)
    #expect(fixture.table.search(rows: 5) { $0.text == "9" } == .goesOn)
    #expect(fixture.table.searchProgress == 1 - 25.0 / 30)
    #expect(fixture.table.cursorRow?.first == "3")
    #expect(fixture.table.search(rows: 1) { $0.text == "9" } == .ended)
    #expect(fixture.table.cursorRow?.first == "9" && fixture.table.searchProgress == nil)
    #expect(search(TableFixture(people: 0), for: "") == .foundNothing)
  }

  @Test func `misses no row when rows are removed between two of its parts`() {
    let fixture = TableFixture(people: 30)
    fixture.table.beginSearch(backwards: false)
    #expect(fixture.table.search(rows: 5) { $0.text == "5" } == .goesOn)
    fixture.people.remove(at: 0)
    fixture.table.scroll(by: 1)
    #expect(fixture.table.search(rows: 1) { $0.text == "5" } == .ended)
    #expect(fixture.table.cursorRow?.first == "5")
  }

  @Test func `can be cancelled, and leaves the cursor in place`() {
    let fixture = TableFixture(people: 30)
    fixture.table.beginSearch(backwards: false)
    fixture.table.endSearch()
    #expect(fixture.table.search(rows: 30) { _ in true } == .ended)
    #expect(fixture.table.cursorRow == nil)
  }
}
