import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A session with a replaced table` {
  private let clock = ManualFrameClock()
  private let people = ObservableArray(
    (0..<30).map { (number: Int) in Person("\(number)", age: 100 - number) }
  )
  private let session: TableSession
  private let screen: PaintedScreen

  init() {
    session = TableSession(
      LiveTable(people) {
        Column("Name", \.first)
        Column("Age", \.age)
      }
    )
    screen = PaintedScreen(session, clock: clock)
    session.resize(rows: 5)
    clock.advanceUntilIdle()
  }

  private func replace() {
    session.replaceTable(
      with: LiveTable(people) {
        Column("Age", \.age)
        Column("Mail", \.email)
        Column("Name", \.first)
      },
      pinnedColumn: 2
    )
    clock.advanceUntilIdle()
  }

  private var texts: [[String]] { session.visibleRows.map { $0.texts.map(\.text) } }

  @Test func `shows and observes the rows of the new table`() {
    replace()
    #expect(session.columnHeaders.map(\.title) == ["Age", "Mail", "Name"])
    #expect(session.columns.shown == [2, 0, 1] && session.columns.pinned == 2)
    #expect(texts.first == ["100", "", "0"] && texts.count == 5)
    #expect(session.status.rowCount == 30)
    people[1].email = "new"
    clock.advanceUntilIdle()
    #expect(texts[1] == ["99", "new", "1"])
    #expect(session.visibleRows[1].changedColumns == [1])
  }

  @Test func `passes no update of the old table to the screen`() {
    people[2].first = "late"
    people.remove(at: 4)
    replace()
    let last = screen.updates.last { !$0.list.isEmpty }
    #expect(last?.list.isReload == true && last?.rowCount == 29)
    #expect(session.visibleRows.allSatisfy { $0.changedColumns.isEmpty && !$0.isNew })
  }

  @Test func `keeps the order, the filter, the cursor and the hidden columns`() {
    session.resize(column: 1, to: 9)
    session.perform(.putCursor(at: 0, column: 1))
    session.perform(.chooseColumn(1))
    session.perform(.moveColumn(by: -1))
    for character in "&8" { session.take(.key(.character(character))) }
    session.take(.key(.enter))
    clock.advanceUntilIdle()
    session.perform(.moveCursor(by: 2))
    clock.advanceUntilIdle()
    let before = session.visibleRows.map { [$0.texts[1].text, $0.texts[0].text] }
    let cursor = session.status.cursor
    #expect(session.status.filter == "8" && (cursor ?? 0) > 0)
    replace()
    #expect(texts.map { [$0[0], $0[2]] } == before)
    #expect(session.order.map { [$0.column, $0.isAscending ? 1 : 0] } == [0, 1])
    #expect(session.status.filter == "8" && session.status.cursor == cursor)
    #expect(session.columns.shown == [0, 1, 2] && session.columns.widths == [0: 9])
    #expect(session.columns.cursor == 0)
  }

  @Test func `keeps the open detail view, and the list of keys`() {
    session.perform(.moveCursor(by: 3))
    session.perform(.toggleDetail)
    clock.advanceUntilIdle()
    #expect(session.rowDetail?.entries.map(\.lines) == [["3"], ["97"]])
    replace()
    #expect(session.rowDetail?.entries.map(\.lines) == [["97"], [""], ["3"]])
    #expect(session.take(.key(.character("q"))) == nil)
    #expect(session.rowDetail == nil)
    session.take(.key(.character("?")))
    replace()
    #expect(session.showsHelp)
  }

  @Test func `reports that it has left the past`() {
    people[1].age = 3
    clock.advanceUntilIdle()
    people[1].age = 4
    clock.advanceUntilIdle()
    session.take(.key(.character("[")))
    replace()
    #expect(session.status.past == nil)
    #expect(session.status.message == "the columns have changed: these are the current rows")
  }

  @Test(arguments: ["/2", "&1", "w"])
  func `keeps the prompt and the typed text`(typed: String) {
    var answers: [String] = []
    session.commands = [
      TableCommand("ask", keys: [.character("w")]) {
        $0.openPrompt("where ") { answers.append($0) }
      }
    ]
    for key in typed { session.take(.key(.character(key))) }
    clock.advanceUntilIdle()
    replace()
    #expect(session.isTyping)
    #expect(session.take(.key(.character("9"))) == nil)
    clock.advanceUntilIdle()
    #expect(session.status.message == (typed == "w" ? "where 9" : typed + "9"))
    session.take(.key(.enter))
    clock.advanceUntilIdle()
    switch typed {
    case "/2": #expect(session.status.cursor == 29)
    case "&1": #expect(session.status.filter == "19")
    default: #expect(answers == ["9"])
    }
  }

  @Test func `returns the cursor when a search is cancelled`() {
    session.perform(.moveCursor(by: 4))
    for key in "/2" { session.take(.key(.character(key))) }
    clock.advanceUntilIdle()
    replace()
    session.take(.key(.escape))
    clock.advanceUntilIdle()
    #expect(session.status.cursor == 4)
  }

  @Test func `keeps the selection, the pause, and the cursor's row with its line`() {
    session.perform(.chooseColumn(1))
    clock.advanceUntilIdle()
    session.perform(.moveCursor(by: 21))
    session.perform(.moveCursor(by: -2))
    for _ in 0..<3 { session.perform(.toggleSelection) }
    clock.advanceUntilIdle()
    let row = session.table.cursorObject
    let line = session.status.cursor.map { $0 - session.firstRow }
    let selected = session.table.chosenRows.map(ObjectIdentifier.init)
    #expect(selected.count == 3)
    session.perform(.togglePause)
    clock.advanceUntilIdle()
    // The new person sorts first because of the age.
    people.append(Person("new", age: 1))
    replace()
    #expect(session.table.cursorObject === row)
    #expect(session.status.cursor.map { $0 - session.firstRow } == line)
    #expect(session.table.chosenRows.map(ObjectIdentifier.init) == selected)
    #expect(session.status.waitingChanges == 0, "it is paused")
  }

  @Test func `changes the column of the prompt, wherever it is by then`() {
    let old = LiveTable(people) { Column("Name", \.first).editable(\.first) }
    session.replaceTable(with: old)
    session.take(.key(.character("e")))
    session.replaceTable(
      with: LiveTable(people) {
        Column("Mail", \.email).editable(\.email)
        Column("Name", \.first).editable(\.first)
      }
    )
    clock.advanceUntilIdle()
    session.take(.key(.character("!")))
    #expect(session.status.message == "Name: 0!")
    session.take(.key(.enter))
    #expect(people[0].first == "0!" && people[0].email.isEmpty)
    clock.advanceUntilIdle()
    session.perform(.beginEditing)
    session.take(.text("?"))
    session.replaceTable(with: LiveTable(people) { Column("Mail", \.email).editable(\.email) })
    session.take(.key(.enter))
    #expect(
      session.status.message == "the table no longer has a column Name – Name: 0!?"
    )
    #expect(people[0].first == "0!" && people[0].email.isEmpty)
  }

  @Test func `releases the old table`() {
    weak var earlier: AnyObject?
    do {
      let table = LiveTable(people) { Column("Name", \.first) }
      earlier = table
      session.replaceTable(with: table)
      clock.advanceUntilIdle()
    }
    #expect(earlier != nil)
    replace()
    #expect(earlier == nil)
  }

  @Test func `shows a table that was set without a screen`() {
    session.detach()
    replace()
    let screen = PaintedScreen(session, clock: clock)
    session.resize(rows: 5)
    clock.advanceUntilIdle()
    #expect(screen.paintings > 0 && texts.first == ["100", "", "0"])
  }
}
