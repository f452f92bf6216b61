import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A table` {
  @Test func `shows the declared columns`() {
    let screen = HeadlessScreen()
    let table = LiveTable(rows: [Person("Ada", "Lovelace", age: 36), Person("Alan", "Turing")]) {
      Column("Name", \.fullName)
      Column("Age", \.age, format: .plain.showingNil(as: "–"))
      Column("First", key: "first")
    }
    table.attach(to: screen)
    table.resize(rows: 10)
    (screen.frameScheduler.clock as? ManualFrameClock)?.advanceUntilIdle()
    #expect(table.columnHeaders.map(\.title) == ["Name", "Age", "First"])
    #expect(screen.text == ["Ada Lovelace | 36 | Ada", "Alan Turing | – | Alan"])
  }

  @Test func `T1 reads only visible rows, whichever rows change`() {
    let fixture = TableFixture(people: 10_000)
    _ = fixture.takeReads()
    for position in stride(from: 0, to: 10_000, by: 7) {
      fixture.people[position].first = "changed"
    }
    #expect(fixture.updates().count == 1)
    #expect(fixture.reads == 1, "of 1,429 changed rows one is visible")
    for position in 100..<10_000 { fixture.people[position].first = "again" }
    #expect(!fixture.clock.isFramePending)
  }

  @Test func `T1 has one cell per prepared row, however far it scrolls`() {
    let tracker = LifetimeTracker()
    let fixture = TableFixture(people: 500, height: 5, overscan: 2, tracker: tracker)
    for _ in 0..<80 {
      fixture.table.scroll(by: 3)
      fixture.clock.advanceUntilIdle()
    }
    let binds = fixture.table.counters.binds
    #expect(binds <= 7 + 80 * 3 + 2)
    for _ in 0..<10 { fixture.people.remove(at: 0) }
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.counters.binds == binds, "rows that stay visible keep their cells")
    #expect(tracker.liveCount == 490)
  }

  @Test func `T2 reports one move and one write for a row that moves and changes`() throws {
    let fixture = TableFixture(people: 5)
    fixture.people[1].first = "moved and changed"
    fixture.people.move(from: 1, to: 3)
    let updates = fixture.updates()
    #expect(updates.count == 1)
    let update = try #require(updates.first)
    #expect(update.list == ListChange(moves: [.init(from: 1, to: 3)]))
    #expect(update.fills.isEmpty)
    #expect(update.writes.map(\.position) == [3])
    #expect(update.writes.map(\.column) == [0])
    #expect(fixture.names == ["0", "2", "3", "moved and changed", "4"])
  }

  @Test func `T2 reports all changes of a frame in one update`() throws {
    let fixture = TableFixture(people: 20)
    fixture.people.insert(Person("new"), at: 1)
    fixture.people.remove(at: 3)
    fixture.people[0].first = "zero"
    fixture.people[4].first = "four"
    fixture.people.append(Person("last"))
    let update = try #require(fixture.updates().first)
    #expect(fixture.clock.isFramePending == false)
    #expect(update.list == ListChange(removals: [2], insertions: [1, 20]))
    #expect(update.fills == [1])
    #expect(update.writes.map(\.position) == [0, 4])
    #expect(fixture.names == ["zero", "new", "1", "3", "four"])
    #expect(update.rowCount == 21)
  }

  @Test func `T2 shows a row that was removed and inserted again between two frames`() {
    let fixture = TableFixture(people: 5)
    let row = fixture.people.remove(at: 0)
    fixture.people.insert(row, at: 2)
    row.first = "again"
    #expect(fixture.updates().count == 1)
    #expect(fixture.names == ["1", "2", "again", "3", "4"])
  }

  @Test func `reports no update for invisible changes`() {
    let fixture = TableFixture(people: 20)
    fixture.people[0].email = "not a column"
    fixture.people[10].first = "not visible"
    #expect(fixture.clock.isFramePending == false)
    fixture.people[0].first = "other"
    fixture.people[0].first = "0"
    #expect(fixture.updates().isEmpty, "it shows that already")
    #expect(fixture.table.counters.savedWrites == 2)
  }

  @Test func `C7 disappearing ends all observation, appearing shows current values`() {
    let fixture = TableFixture(people: 10)
    fixture.table.disappear()
    fixture.people[0].first = "changed"
    fixture.people.insert(Person("new"), at: 2)
    #expect(fixture.clock.isFramePending == false)
    fixture.table.appear()
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["changed", "1", "new", "2", "3"])
  }

  @Test func `returning unchanged fills no row again and keeps the selection`() {
    let fixture = TableFixture(people: 10)
    fixture.table.moveCursor(to: 1)
    fixture.table.select(2)
    fixture.clock.advanceUntilIdle()
    fixture.screen.forgetUpdates()
    fixture.table.disappear()
    fixture.table.appear()
    #expect(fixture.updates().isEmpty)
    #expect(fixture.table.isSelected(2) && fixture.screen.cursor == 1)
    fixture.table.disappear()
    fixture.people[1].first = "one"
    fixture.table.appear()
    let updates = fixture.updates()
    #expect(updates.count == 1 && updates.first?.fills == [])
    #expect(updates.first?.writes == [.init(position: 1, column: 0)])
    #expect(fixture.names[1] == "one")
  }

  @Test func `returning to rows in another order shows that order`() {
    let fixture = TableFixture(people: 10)
    fixture.table.disappear()
    fixture.people.move(from: 1, to: 3)
    fixture.table.appear()
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["0", "2", "3", "1", "4"])
  }

  @Test func `T4 explains the texts of a row`() throws {
    let fixture = TableFixture(people: 10)
    fixture.people[2].first = "two"
    fixture.clock.advanceUntilIdle()
    fixture.people[2].first = "second"
    fixture.clock.advanceUntilIdle()
    let why = try #require(fixture.table.why(2))
    #expect(why.deliveries == 2 && why.savedWrites == 2)
    #expect(why.lastDelivery == fixture.clock.now)
    #expect(why.fields.map(\.writes) == [2, 0])
    #expect(why.fields[0].before == CellText("two"))
    #expect(why.fields[0].shown == CellText("second"))
    #expect(fixture.table.why(9) == nil, "it is not held ready")
  }

  @Test func `T4 lists the changes of a field, and which were written or saved`() throws {
    let fixture = TableFixture(people: 10)
    fixture.table.tracesMutations = true
    _ = fixture.updates()
    fixture.people[2].first = "two"
    fixture.people[2].first = "second"
    fixture.people[2].age = nil
    fixture.people[2].email = "reaches no field"
    let waiting = try #require(fixture.table.why(2))
    #expect(waiting.fields[0].mutations.map(\.outcome) == [.waiting, .waiting])
    _ = fixture.updates()
    let why = try #require(fixture.table.why(2))
    let mutations = why.fields.flatMap(\.mutations)
    #expect(mutations.map(\.key) == ["first", "first", "age"])
    #expect(mutations.map(\.className) == ["Person", "Person", "Person"])
    #expect(mutations.map(\.order) == mutations.map(\.order).sorted())
    #expect(mutations.map(\.outcome) == [.written, .written, .saved])
    #expect(mutations.allSatisfy { $0.object == ObjectIdentifier(fixture.people[2]) } as Bool)
    #expect(why.fields.map(\.mutationCount) == [2, 1])
    #expect("\(why)".contains("Person.age changed at") && "\(why)".contains("before “2”"))
    fixture.table.tracesMutations = false
    #expect(fixture.table.why(2)?.fields[0].mutations.isEmpty == true)
  }

  @Test func `T4 names a change of another object that a field reads`() throws {
    let screen = HeadlessScreen()
    let clock = screen.frameScheduler.clock as? ManualFrameClock
    let (ada, bert) = (Person("Ada"), Person("Bert"))
    ada.friend = bert
    let table = LiveTable(rows: [ada]) { Column("Friend", \.friend?.first) }
    table.tracesMutations = true
    table.attach(to: screen)
    table.resize(rows: 1)
    clock?.advanceUntilIdle()
    bert.first = "Bertram"
    clock?.advanceUntilIdle()
    let mutation = try #require(table.why(0)?.fields[0].mutations.first)
    #expect(mutation.object == ObjectIdentifier(bert) && mutation.key == "first")
    #expect(screen.text == ["Bertram"])
  }

  @Test func `T4 traces only when enabled, and only visible rows`() {
    let fixture = TableFixture(people: 20)
    #expect(!fixture.table.tracesMutations)
    fixture.people[0].first = "zero"
    fixture.clock.advanceUntilIdle()
    #expect(fixture.table.why(0)?.fields[0].mutations.isEmpty == true)
    fixture.table.tracesMutations = true
    fixture.clock.advanceUntilIdle()
    fixture.table.scroll(to: 10)
    fixture.clock.advanceUntilIdle()
    #expect(!fixture.people[0].isObserved("first") && fixture.people[10].isObserved("first"))
    fixture.table.disappear()
    #expect(!fixture.people[10].isObserved("first"))
  }

  @Test func `a fast scroll shows rows immediately and observes them when it ends`() {
    let fixture = TableFixture(people: 1000)
    for page in 1...5 {
      fixture.table.scroll(to: page * 100)
      fixture.clock.advance()
      #expect(fixture.names.first == "\(page * 100)")
    }
    fixture.people[500].first = "changed while passing"
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names.first == "changed while passing")
    fixture.people[501].first = "changed after"
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names[1] == "changed after")
  }

  @Test func `rows are observed immediately after a single jump`() {
    let fixture = TableFixture(people: 1000)
    for page in 1...3 {
      fixture.table.scroll(to: page * 100)
      fixture.clock.advance(by: .seconds(1))
      #expect(!fixture.clock.isFramePending)
      fixture.people[page * 100].first = "followed"
      #expect(fixture.clock.isFramePending)
      fixture.clock.advanceUntilIdle()
    }
  }

  @Test func `work of a frame stops at its budget and continues in the next`() {
    let fixture = TableFixture(people: 5)
    fixture.screen.frameScheduler.budget = .milliseconds(5)
    var spend = true
    let slow = LiveTable(fixture.people) {
      Column("Slow") { person in
        if spend { fixture.clock.spend(.milliseconds(3)) }
        return person.first
      }
    }
    let screen = HeadlessScreen(clock: fixture.clock, budget: .milliseconds(5))
    slow.auditsWhenIdle = false
    fixture.table.detach()
    slow.attach(to: screen)
    slow.resize(rows: 5)
    fixture.clock.advanceUntilIdle()
    for position in 0..<5 { fixture.people[position].first = "new \(position)" }
    screen.forgetUpdates()
    fixture.clock.advance()
    #expect(screen.updates.last?.writes.count == 2)
    // Rows that change repeatedly do not delay the others forever.
    fixture.people[0].first = "newer 0"
    fixture.clock.advance()
    fixture.people[0].first = "newest 0"
    fixture.clock.advance()
    #expect(screen.text.suffix(3) == ["new 2", "new 3", "new 4"])
    fixture.clock.advanceUntilIdle()
    #expect(screen.text.first == "newest 0")
    spend = false
  }

  @Test func `shows a row twice if its list contains it twice`() {
    let fixture = TableFixture(people: 3)
    fixture.people.append(fixture.people[0])
    fixture.clock.advanceUntilIdle()
    fixture.people[0].first = "twice"
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["twice", "1", "2", "twice"])
    #expect(fixture.table.visiblePositions(of: fixture.people[0]) == [0, 3])
  }

  @Test func `an empty table shows its text, and is filled when rows are inserted`() {
    let fixture = TableFixture(people: 0)
    #expect(fixture.screen.rowCount == 0 && fixture.names.isEmpty)
    #expect(fixture.table.emptyText == "No rows")
    fixture.table.moveCursor(by: 1)
    fixture.people.append(Person("first"))
    fixture.clock.advanceUntilIdle()
    #expect(fixture.names == ["first"])
  }

  @Test func `C1 releases every row when it is detached or deallocated`() {
    let tracker = LifetimeTracker()
    var fixture: TableFixture? = TableFixture(people: 10, tracker: tracker)
    weak let table = fixture?.table
    fixture?.people[0].first = "a frame is asked for"
    fixture = nil
    #expect(table == nil)
    #expect(tracker.liveCount == 0)
  }

  @Test func `C9 a change on another thread is shown in the next frame on the main actor`() async {
    let fixture = TableFixture(people: 10)
    await Handover(fixture.people[1]).elsewhere { $0.first = "elsewhere" }
    #expect(fixture.screen.updates.isEmpty)
    #expect(fixture.updates().count == 1)
    #expect(fixture.names[1] == "elsewhere")
  }
}
