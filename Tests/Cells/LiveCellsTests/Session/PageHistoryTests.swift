import LiveCells
import LiveCellsTestSupport
import Testing

@testable import LiveCells

@Suite struct `A page history` {
  private func page(_ number: Int) -> PastPage {
    var page = ShownPage()
    page.rows = [ShownRow(position: 0, texts: [CellText("\(number)")])]
    page.status.rowCount = number
    return PastPage(page, marking: PageChanges(), time: "\(number)")
  }

  /// Returns what a screen shows of a page of the past.
  private func shown(_ past: (page: PastPage, stepsBack: Int)) -> ShownPage {
    var page = ShownPage()
    past.page.show(in: &page, stepsBack: past.stepsBack)
    return page
  }

  @Test func `shows pages in order, and returns to the current state`() {
    var history = PageHistory(limit: 10)
    #expect(!history.step(by: -1) && history.past == nil, "there is none")
    history.append(page(0))
    #expect(!history.step(by: -1) && history.past == nil, "the newest is what is shown")
    for number in 1...3 { history.append(page(number)) }
    #expect(!history.step(by: 1) && history.past == nil)
    let back = [history.step(by: -1), history.step(by: -10), history.step(by: -1)]
    #expect(back == [true, true, false])
    #expect(history.past?.page.time == "0" && history.past?.stepsBack == 3)
    #expect(history.step(by: 2) && history.past?.page.time == "2")
    history.append(page(4))
    #expect(history.past?.page.time == "2" && history.past?.stepsBack == 2)
    #expect(history.step(by: 2) && history.past == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `keeps the newest pages, and the displayed one while it is kept`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limit = Int.random(in: 0...20, using: &random)
    var history = PageHistory(limit: limit)
    var newest = -1
    for _ in 0..<500 {
      let before = history.past.map { shown($0).status.rowCount }
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        newest += 1
        history.append(page(newest))
        if let before, let after = history.past.map({ shown($0).status.rowCount }) {
          #expect(after == before || after > before && newest - before >= limit)
        }
      case 2: _ = history.step(by: Int.random(in: -5...5, using: &random))
      default: history.returnToPresent()
      }
      guard let past = history.past else { continue }
      #expect(shown(past).status.rowCount + past.stepsBack == newest)
      #expect(past.stepsBack > 0 && past.stepsBack <= limit + limit / 16)
    }
  }
}

@Suite struct `A page of the past` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `shows its rows with the marks of its change`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var page = ShownPage()
    var changes = PageChanges()
    var expected: [ShownRow] = []
    let first = Int.random(in: 0...1_000_000, using: &random)
    for position in first..<first + Int.random(in: 0...60, using: &random) {
      func chance() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
      var row = ShownRow(position: position, texts: [CellText("\(position)"), .empty])
      (row.hasCursor, row.isSelected, row.isDeleted) = (chance(), chance(), chance())
      row.sectionTitle = chance() ? "\(position)" : nil
      var shown = row
      (shown.isNew, shown.changedColumns) = (chance(), Set((0..<300).filter { _ in chance() }))
      if shown.isNew { changes.insertions.insert(position) }
      changes.columns[position] = shown.changedColumns.isEmpty ? nil : shown.changedColumns
      expected.append(shown)
      // Other marks are those of earlier changes, and what is typed is not of the past.
      (row.isNew, row.changedColumns, row.expiry) = (chance(), [1], .seconds(2))
      row.typed = .init(column: 0, before: "a", after: "b")
      page.rows.append(row)
    }
    (page.order, page.emptyText) = ((2, false), "of that time")
    (page.status.cursor, page.status.rowCount, page.status.filter) = (3, 70, "f")
    let past = PastPage(page, marking: changes, time: "12:00")
    var shown = ShownPage()
    (shown.emptyText, shown.status.title) = ("of now", "T")
    past.show(in: &shown, stepsBack: 4)
    #expect(shown.rows == expected)
    #expect(shown.order?.column == 2 && shown.order?.isAscending == false)
    #expect(shown.status.past == .init(time: "12:00", stepsBack: 4))
    #expect(shown.status.cursor == 3 && shown.status.rowCount == 70 && shown.status.filter == "f")
    #expect(shown.emptyText == "of now" && shown.status.title == "T")
    for row in expected { #expect(past.row(at: row.position) == row) }
    #expect(past.row(at: first - 1) == nil && past.row(at: first + expected.count) == nil)
  }
}

@MainActor
@Suite struct `A session that displays the past` {
  private let clock = ManualFrameClock()
  private let people = ObservableArray(
    (0..<9).map { (number: Int) in Person("\(number)", age: number) }
  )
  private let table: LiveTable<ObservableArray<Person>>
  private let session: TableSession
  private let screen: PaintedScreen
  private let times = ChangeRecorder<Int>()

  init() {
    table = LiveTable(people) {
      Column("Name", \.first)
      Column("Age", \.age)
    }
    session = TableSession(table)
    session.screen.timeOfDay = { [times] in
      times.record(0)
      return "\(times.events.count)"
    }
    screen = PaintedScreen(session, clock: clock)
    session.resize(rows: 3)
    clock.advanceUntilIdle()
  }

  private func press(_ keys: String) {
    for key in keys { session.take(.key(.character(key))) }
    clock.advanceUntilIdle()
  }

  private var names: [String] { session.visibleRows.map { $0.texts[0].text } }

  @Test func `shows an earlier state with its changes, while the present continues`() {
    people[1].first = "changed"
    clock.advanceUntilIdle()
    people.insert(Person("new"), at: 0)
    clock.advanceUntilIdle()
    people[2].age = 70
    clock.advanceUntilIdle()
    #expect(names == ["new", "0", "changed"])
    press("[")
    #expect(names == ["new", "0", "changed"] && session.status.past?.stepsBack == 1)
    #expect(session.visibleRows.map(\.isNew) == [true, false, false])
    press("[")
    #expect(names == ["0", "changed", "2"])
    #expect(session.visibleRows.map(\.changedColumns) == [[], [0], []])
    press("[[")
    #expect(
      names == ["0", "1", "2"] && session.status.message == "no earlier changes are recorded"
    )
    people[0].first = "live"
    clock.advanceUntilIdle()
    #expect(names == ["0", "1", "2"], "the past stays as it was")
    #expect(session.status.past?.stepsBack == 4 && session.status.rowCount == 9)
    press("}")
    #expect(session.status.past == nil && names == ["live", "0", "changed"])
  }

  @Test func `shares the unchanged texts of rows with the screen`() {
    /// The arrays in which the texts of the displayed rows are stored.
    func storages() -> [UnsafeRawPointer?] {
      // Safety: the addresses are compared, and not read.
      session.visibleRows.map { $0.texts.withUnsafeBytes { $0.baseAddress } }
    }
    people[1].first = "changed"
    clock.advanceUntilIdle()
    let shown = storages()
    #expect(storages() == shown)
    people[0].first = "later"
    clock.advanceUntilIdle()
    #expect(storages()[0] != shown[0] && storages()[1] == shown[1])
    press("[")
    #expect(names == ["0", "changed", "2"] && storages()[1] == shown[1])
  }

  @Test func `shows the filter and the order of an earlier state`() {
    people[1].first = "changed"
    clock.advanceUntilIdle()
    press("s")
    session.filter(by: "1")
    clock.advanceUntilIdle()
    people[1].first = "1 again"
    clock.advanceUntilIdle()
    people[1].first = "1 at last"
    clock.advanceUntilIdle()
    #expect(session.order?.column == 0 && session.status.filter == "1")
    press("[")
    #expect(session.order?.column == 0 && session.status.filter == "1" && names == ["1 again"])
    press("{")
    #expect(session.order == nil && session.status.filter == nil && names == ["0", "1", "2"])
    press("]")
    #expect(session.order == nil && session.status.filter == nil && names == ["0", "changed", "2"])
    press("}")
    #expect(session.order?.column == 0 && session.status.filter == "1" && names == ["1 at last"])
  }

  @Test func `returns to the present with other keys, without acting on rows`() {
    people[1].first = "changed"
    clock.advanceUntilIdle()
    press("[x")
    #expect(session.status.past == nil && table.selectedRows.isEmpty)
    #expect(session.status.message == "live again; the command was ignored (Esc)")
    press("[")
    #expect(session.take(.key(.control("c"))) == .quit)
    press("]")
    #expect(session.status.message == "these are the current rows")
  }

  @Test func `treats texts typed in the past as texts, never as commands`() {
    var endings = 0
    var age = 100
    func grow() {
      for _ in 0..<2 {
        age += 1
        people[1].age = age
        clock.advanceUntilIdle()
      }
    }
    session.commands = [
      TableCommand("end", keys: [.character("K")]) { _ in endings += 1 }
    ]
    for typed in ["&2q", "/2q"] {
      grow()
      press("[")
      #expect(session.status.past != nil)
      for key in typed { #expect(session.take(.key(.character(key))) == nil) }
      #expect(session.status.message?.hasPrefix(typed) == true && session.status.past == nil)
      session.take(.key(.escape))
    }
    for key in "eaK" {
      grow()
      press("[")
      #expect(session.status.past != nil)
      for key in "\(key)qX" { #expect(session.take(.key(.character(key))) == nil) }
      #expect(session.status.message == "live again; the command was ignored (Esc)")
      session.take(.key(.escape))
    }
    #expect(endings == 0 && people[1].first == "1")
    press("[s")
    #expect(session.status.past == nil && session.order?.column == 0, "an order is for all rows")
  }

  @Test func `begins with visible rows, even if the screen was measured late`() {
    let late = TableSession(LiveTable(people) { Column("Name", \.first) })
    let screen = PaintedScreen(late, clock: clock)
    late.resize(rows: 0)
    clock.advanceUntilIdle()
    late.resize(rows: 2)
    clock.advanceUntilIdle()
    people[0].first = "changed"
    clock.advanceUntilIdle()
    late.perform(.stepInTime(by: -1))
    clock.advanceUntilIdle()
    #expect(late.visibleRows.map { $0.texts[0].text } == ["0", "1"])
    withExtendedLifetime(screen) {}
  }

  @Test func `keeps no page for the user's own actions`() {
    press("s")
    session.perform(.scroll(by: 2))
    clock.advanceUntilIdle()
    press("[")
    #expect(session.status.past == nil)
    session.historyLimit = 0
    people[3].first = "changed"
    clock.advanceUntilIdle()
    press("[")
    #expect(session.status.past == nil)
  }
}
