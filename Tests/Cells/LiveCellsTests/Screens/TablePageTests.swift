import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A session reads each visible text once, when an update names it.
@MainActor
@Suite struct `A page of a session` {
  private let clock = ManualFrameClock()
  private let people = ObservableArray(
    (0..<30).map { (number: Int) in Person("\(number)", age: number) }
  )
  private let table: LiveTable<ObservableArray<Person>>
  private let session: TableSession
  private let screen: PaintedScreen

  init() {
    table = LiveTable(people) {
      Column("Name", \.first)
      Column("Age", \.age)
    }
    session = TableSession(table)
    screen = PaintedScreen(session, clock: clock)
    session.resize(rows: 5)
    clock.advanceUntilIdle()
  }

  /// Returns the number of texts that are read while an action is carried out and drawn.
  private func reads(_ action: () -> Void) -> Int {
    let before = table.counters.reads
    action()
    clock.advanceUntilIdle()
    _ = session.visibleRows
    clock.advance(by: .seconds(5))
    clock.advanceUntilIdle()
    return table.counters.reads - before
  }

  /// The addresses of the texts of the visible rows.
  private var storage: [UnsafePointer<CellText>?] {
    // Safety: the pointers are compared, and never followed.
    session.visibleRows.map { $0.texts.withUnsafeBufferPointer(\.baseAddress) }
  }

  @Test func `reads a changed text once, and keeps the texts of all other rows`() {
    let before = storage
    #expect(reads { people[2].age = 99 } == 1)
    #expect(session.visibleRows[2].texts[1].text == "99")
    #expect(zip(before, storage).map { $0 == $1 } == [true, true, false, true, true])
  }

  /// Returns the number of comparisons of texts while an action is carried out and drawn.
  private func comparisons(_ action: () -> Void) -> Int {
    table.auditsWhenIdle = false
    return TextComparisons.count {
      action()
      clock.advanceUntilIdle()
      clock.advance(by: .seconds(5))
      clock.advanceUntilIdle()
    }
  }

  @Test func `compares the texts of a changed row once, and those of no other row`() {
    #expect(comparisons { people[2].age = 99 } == 2, "one for each of the two fields")
    #expect(comparisons { session.take(.key(.down)) } == 0)
    // The rows that become visible get cells that have shown nothing yet.
    #expect(comparisons { people.remove(at: 1) } == 0)
    #expect(comparisons { session.perform(.scroll(by: 2)) } == 0)
  }

  @Test func `finds the same texts after a reload of all rows, and keeps their versions`() {
    let before = session.visibleRows
    table.disappear()
    people.append(Person("new"))
    people[2].age = 99
    table.appear()
    clock.advanceUntilIdle()
    #expect(screen.updates.last?.list.isReload == true)
    let differences = zip(session.visibleRows, before).map { $0.difference(from: $1) }
    #expect(differences[0] == .none && differences[1] == .none)
    #expect(differences[2].contains(1) && !differences[2].contains(0))
  }

  @Test func `has the rows and the status of the same frame`() {
    people.remove(at: 0)
    people[0].first = "one"
    #expect(session.page.status.rowCount == 30 && session.page.rows[1].texts[0].text == "1")
    clock.advanceUntilIdle()
    let page = session.page
    #expect(page.status.rowCount == 29 && page.rows[0].texts[0].text == "one")
    table.select(1)
    people.removeAll()
    #expect(session.page.status.rowCount == 29 && session.page.rows.count == 5)
    #expect(session.page.status.selectionCount == 0 && !session.page.rows[1].isSelected)
  }

  @Test func `reads only the rows that become visible when a row is removed or rows scroll`() {
    let before = storage
    #expect(reads { people.remove(at: 1) } == 2)
    #expect(zip([before[0]] + before[2...], storage).allSatisfy { $0 == $1 })
    #expect(reads { session.perform(.scroll(by: 2)) } == 4)
  }

  @Test func `shows removed rows, marks and earlier states without reading`() {
    people.remove(at: 1)
    clock.advanceUntilIdle()
    #expect(session.goneRows(before: 1).first?.texts.map(\.text) == ["1", "1"])
    #expect(reads { session.take(.key(.down)) } == 0)
    #expect(reads { session.take(.key(.character("["))) } == 0)
    #expect(session.status.past != nil && session.visibleRows[1].texts[0].text == "1")
    #expect(reads { session.take(.key(.character("]"))) } == 0)
  }
}
