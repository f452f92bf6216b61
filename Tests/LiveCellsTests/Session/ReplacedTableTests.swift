import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A session that is given another table` {
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

  @Test func `shows its rows with its columns, and follows them`() {
    replace()
    #expect(session.columnHeads.map(\.title) == ["Age", "Mail", "Name"])
    #expect(session.columns.shown == [2, 0, 1] && session.columns.pinned == 2)
    #expect(texts.first == ["100", "", "0"] && texts.count == 5)
    #expect(session.status.rowCount == 30)
    people[1].email = "new"
    clock.advanceUntilIdle()
    #expect(texts[1] == ["99", "new", "1"])
    #expect(session.visibleRows[1].changedColumns == [1])
  }

  @Test func `tells the screen of nothing that the earlier table had`() {
    people[2].first = "late"
    people.remove(at: 4)
    replace()
    let last = screen.updates.last { !$0.list.isEmpty }
    #expect(last?.list.isReload == true && last?.rowCount == 29)
    #expect(session.visibleRows.allSatisfy { $0.changedColumns.isEmpty && !$0.isNew })
  }

  @Test func `keeps the order, the filter, the place of the cursor and what is hidden`() {
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

  @Test func `closes what was read of a row, and the past`() {
    session.perform(.toggleDetail)
    clock.advanceUntilIdle()
    #expect(session.rowDetail != nil)
    replace()
    #expect(session.rowDetail == nil && session.visibleRows.count == 5)
    session.take(.key(.character("q")))
    #expect(session.rowDetail == nil)
  }

  @Test func `holds the earlier table no longer`() {
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

  @Test func `is shown when it was given while no screen was there`() {
    session.detach()
    replace()
    let screen = PaintedScreen(session, clock: clock)
    session.resize(rows: 5)
    clock.advanceUntilIdle()
    #expect(screen.paintings > 0 && texts.first == ["100", "", "0"])
  }
}
