import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A session` {
  private let clock = ManualFrameClock()
  private let people = ObservableArray(
    (0..<30).map { (number: Int) in Person("\(number)", age: number) }
  )
  private let table: LiveTable<ObservableArray<Person>>
  private let session: TableSession
  private let screen: PaintedScreen
  private let wakes = ChangeRecorder<Duration>()

  init() {
    table = LiveTable(people) {
      Column("Name", \.first)
      Column("Age", \.age)
    }
    session = TableSession(table, title: "people")
    session.screen.timeOfDay = { "12:00:00" }
    session.screen.wake = { [wakes] in wakes.record($0) }
    screen = PaintedScreen(session, clock: clock)
    session.resize(rows: 5)
    clock.advanceUntilIdle()
  }

  private func rest() {
    clock.advanceUntilIdle()
  }

  private var names: [String] { session.visibleRows.map { $0.texts[0].text } }

  @Test func `shows the first row with the cursor, and paints only after changes`() {
    #expect(session.visibleRows.map(\.hasCursor) == [true, false, false, false, false])
    let paintings = screen.paintings
    people[20].first = "unseen"
    rest()
    #expect(screen.paintings == paintings)
    people[2].first = "two"
    rest()
    #expect(screen.paintings == paintings + 1)
    #expect(session.visibleRows[2].changedColumns == [0])
    #expect(session.status.changesPerSecond == 1 && session.status.lastChange == "12:00:00")
  }

  @Test func `reports changes without a viewer, and records and schedules nothing`() {
    session.attach(to: screen, hasUser: false)
    rest()
    let paintings = screen.paintings
    people[2].first = "two"
    people.remove(at: 3)
    rest()
    #expect(screen.paintings > paintings && names[2] == "two")
    #expect(session.visibleRows.allSatisfy { $0.changedColumns.isEmpty && !$0.isNew })
    #expect(session.goneRows(before: 3).isEmpty)
    #expect(session.status.changesPerSecond == 0 && wakes.events.isEmpty)
  }

  @Test func `shows a row that returns while it fades only once`() {
    let person = people[2]
    people.remove(at: 2)
    rest()
    #expect(session.goneRows(before: 2).count == 1)
    people.insert(person, at: 1)
    rest()
    #expect(names[1] == person.first)
    #expect((0..<5).allSatisfy { session.goneRows(before: $0).isEmpty })
  }

  @Test func `counts commits that change no visible row, for a second`() {
    let person = Person("commits", age: 7)
    session.source = {
      var source = SourceStatus.live
      source.commits = person.age ?? 0
      return source
    }
    rest()
    // Commits before the session was attached do not count as changes.
    #expect(session.status.commitsPerSecond == 0 && session.status.lastChange == nil)
    person.age = 10
    rest()
    #expect(session.status.commitsPerSecond == 3 && session.status.changesPerSecond == 0)
    #expect(session.status.lastChange == "12:00:00")
    clock.advance(by: .seconds(2))
    rest()
    #expect(session.status.commitsPerSecond == 0)
  }

  @Test func `keeps its title and its status current while it is shown`() {
    let paintings = screen.paintings
    session.title = "others"
    rest()
    #expect(screen.paintings == paintings + 1 && session.status.title == "others")
    let person = Person("live")
    session.source = { SourceStatus(person.first == "live" ? .live : .stale, "locked") }
    rest()
    #expect(!session.status.source.isOutdated && session.status.outdatedSince == nil)
    person.first = "stale"
    rest()
    #expect(session.status.source.isOutdated)
    #expect(session.status.outdatedSince == "12:00:00")
  }

  @Test func `reports an empty table only after reading, with its filter`() {
    people.replaceAll(with: [])
    session.source = { SourceStatus(.loading, "rows") }
    rest()
    #expect(session.page.emptyText == "loading, rows")
    session.source = { .live }
    rest()
    #expect(session.page.emptyText == "No rows")
    session.filter(by: "nobody")
    rest()
    #expect(session.page.emptyText == "No rows match nobody")
  }

  @Test func `does not mark or count a value that has only been loaded`() {
    let table = LiveTable(people) {
      Column("Name", format: .plain) { (person: Person) throws -> String in
        if person.first.isEmpty { throw UnloadedError() }
        return person.first
      }
    }
    people[1].first = ""
    let session = TableSession(table, title: "people")
    session.screen.timeOfDay = { "12:00:00" }
    let screen = PaintedScreen(session, clock: clock)
    session.resize(rows: 5)
    rest()
    #expect(session.visibleRows[1].texts == [.unloaded])
    let paintings = screen.paintings
    people[1].first = "come"
    rest()
    #expect(screen.paintings == paintings + 1)
    #expect(session.visibleRows[1].texts[0].text == "come")
    #expect(session.visibleRows[1].changedColumns.isEmpty)
    #expect(session.status.lastChange == nil)
    people[1].first = "changed"
    rest()
    #expect(session.visibleRows[1].changedColumns == [0])
    #expect(session.status.lastChange == "12:00:00")
  }

  @Test func `sorts and filters very many rows only if they already were`() {
    let many = ObservableArray((0...20_000).map { (number: Int) in Person("\(number)") })
    let table = LiveTable(many) { Column("Name", \.first) }
    let session = TableSession(table)
    let screen = PaintedScreen(session, clock: clock)
    session.resize(rows: 5)
    rest()
    session.perform(.order)
    rest()
    #expect(table.sortedColumn == nil)
    #expect(session.status.message == "more than 20000 rows cannot be sorted or filtered here")
    table.sort(byColumn: 0, ascending: false)
    rest()
    session.perform(.reverseOrder)
    rest()
    #expect(session.visibleRows.first?.texts[0].text == "0" && screen.paintings > 0)
    table.sort(byColumn: nil)
    table.filter { $0.first.hasPrefix("1") || $0.first == "7" }
    rest()
    session.filter(by: "7")
    rest()
    #expect(session.visibleRows.first?.texts[0].text == "7")
  }

  @Test func `marks a row object: its highlight moves with it`() {
    people[1].first = "one"
    rest()
    #expect(session.visibleRows[1].changedColumns == [0])
    people.move(from: 1, to: 3)
    rest()
    #expect(session.visibleRows.map(\.changedColumns) == [[], [], [], [0], []])
    session.perform(.scroll(by: 10))
    rest()
    session.perform(.scroll(by: -10))
    rest()
    #expect(session.visibleRows[3].changedColumns == [0])
    clock.advance(by: .seconds(5))
    #expect(session.visibleRows[3].changedColumns.isEmpty)
  }

  @Test func `marks new rows, but not those shown by an order or a filter`() {
    people.insert(Person("new"), at: 2)
    rest()
    #expect(session.visibleRows.map(\.isNew) == [false, false, true, false, false])
    people.remove(at: 2)
    clock.advance(by: .seconds(5))
    rest()
    let change = session.status.changesPerSecond
    session.filter(by: "9")
    rest()
    #expect(names == ["9", "19", "29"])
    session.filter(by: "")
    session.perform(.chooseColumn(1))
    session.perform(.reverseOrder)
    rest()
    #expect(names.first == "29")
    #expect(!session.visibleRows.contains { $0.isNew })
    #expect(session.status.changesPerSecond == change)
  }

  @Test func `groups rows into sections by the column under the cursor, and ungroups`() {
    for person in people { person.age = (person.age ?? 0) % 2 }
    session.take(.key(.right))
    session.take(.key(.character("S")))
    rest()
    #expect(table.sectionedColumn == 1)
    #expect(names == ["0", "2", "4", "6", "8"])
    session.take(.key(.character("S")))
    rest()
    #expect(table.sectionedColumn == nil && names == ["0", "1", "2", "3", "4"])
  }

  @Test func `follows the top until the cursor is put on a row, and again after Home`() {
    people.insert(Person("newest"), at: 0)
    rest()
    #expect(names.first == "newest" && table.cursor == 0)
    session.perform(.moveCursor(by: 1))
    rest()
    people.insert(Person("newer"), at: 0)
    rest()
    #expect(names.first == "newest" && table.cursorRow?.first == "0")
    session.perform(.moveToFirst)
    rest()
    people.insert(Person("again"), at: 0)
    rest()
    #expect(names.first == "again" && table.cursorRow?.first == "again")
  }

  @Test func `acts on the displayed row, even if another has just replaced it`() {
    session.commands.append(
      TableCommand("age", keys: [.character("a")]) { [table] _ in table.cursorRow?.age = 99 }
    )
    people.insert(Person("unseen"), at: 0)
    session.take(.key(.character("a")))
    #expect(people[0].age != 99 && people[1].age == 99)
    session.perform(.moveToFirst)
    rest()
    people.insert(Person("unseen as well"), at: 0)
    session.take(.key(.character("x")))
    #expect(table.selectedRows.map(\.first) == ["unseen"])
    session.perform(.moveToFirst)
    rest()
    people.insert(Person("third"), at: 0)
    session.perform(.moveCursor(by: 1))
    #expect(table.cursorRow?.first == "unseen")
  }

  @Test func `begins at the first row when all rows are replaced`() {
    session.perform(.moveCursor(by: 2))
    people.replaceAll(with: [])
    rest()
    #expect(table.cursor == nil)
    people.replaceAll(with: [Person("back")])
    rest()
    #expect(session.visibleRows.map(\.hasCursor) == [true])
  }

  @Test func `reports that nothing was found only after searching all rows`() {
    let many = ObservableArray((0..<5000).map { Person("\($0)") })
    let table = LiveTable(many) { Column("Name", \.first) }
    /// A clock that advances at each read.
    final class SlowClock: FrameClock {
      let inner = ManualFrameClock()
      var now: Duration {
        inner.spend(.milliseconds(3))
        return inner.now
      }
      func requestFrame(_ frame: @escaping @MainActor @Sendable (Duration) -> Void) {
        inner.requestFrame(frame)
      }
    }
    let clock = SlowClock()
    let session = TableSession(table)
    session.screen.wake = { _ in }
    let screen = PaintedScreen(session, clock: clock)
    session.resize(rows: 5)
    clock.inner.advanceUntilIdle()
    session.search(for: "nobody")
    #expect(session.status.message?.contains("% searched") == true)
    for _ in 0..<200 where session.status.message?.contains("% searched") == true {
      clock.inner.advance()
    }
    #expect(session.status.message == "/nobody  not found")
    session.search(for: "4999")
    for _ in 0..<200 where table.cursorRow?.first != "4999" { clock.inner.advance() }
    #expect(table.cursorRow?.first == "4999")
    #expect(screen.paintings > 0)
  }

  @Test func `ends a long search with Esc`() {
    session.search(for: "nobody")
    #expect(session.status.message == "/nobody  not found")
    session.take(.key(.escape))
    #expect(session.status.message == nil)
  }

  @Test func `performs the program's commands, prompts and messages`() {
    session.commands.append(
      TableCommand("rename", keys: [.character("e")]) { [table] session in
        session.openPrompt("Name: ", text: table.cursorRow?.first ?? "") { name in
          table.cursorRow?.first = name
          session.showMessage("renamed")
        }
      }
    )
    #expect(session.help.first == CommandHelp("e", "rename"))
    session.take(.key(.character("e")))
    #expect(session.status.message == "Name: 0")
    session.take(.text("q"))
    session.take(.key(.enter))
    #expect(people[0].first == "0q" && session.status.message == "renamed")
    #expect(session.take(.key(.character("q"))) == .close)
  }

  @Test func `calls onActivate for a chosen row, or shows the complete row without it`() {
    session.take(.key(.enter))
    rest()
    #expect(session.rowDetail?.position == 0)
    session.take(.key(.enter))
    var chosen: [String] = []
    session.onActivate = { [table] in chosen.append(table.cursorRow?.first ?? "") }
    session.take(.key(.enter))
    rest()
    #expect(chosen == ["0"] && session.rowDetail == nil)
  }

  @Test func `selects consecutive rows`() {
    session.take(.key(.character("x")))
    rest()
    session.take(.key(.character("x")))
    rest()
    #expect(session.visibleRows.map(\.isSelected) == [true, true, false, false, false])
    #expect(session.status.selectionCount == 2 && table.selectedRows.map(\.first) == ["0", "1"])
    session.take(.key(.character("X")))
    #expect(session.status.selectionCount == 0)
  }

  @Test func `retains no row and requests no frame when it is detached`() {
    let tracker = LifetimeTracker()
    people[0] = Person("new", tracker: tracker)
    rest()
    people[0].first = "changed"
    rest()
    session.detach()
    people.remove(at: 0)
    #expect(tracker.liveCount == 0)
    #expect(!clock.isFramePending)
    session.attach(to: screen)
    session.resize(rows: 5)
    rest()
    #expect(names.first == "1")
  }
}
