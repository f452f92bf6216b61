import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `Selecting all rows` {
  private let clock = ManualFrameClock()

  private func page(_ count: Int) -> Page {
    let people = ObservableArray((0..<count).map { Person("person \($0)") })
    let page = Page(TableSession(LiveTable(people)), clock: clock)
    page.session.resize(rows: 3)
    clock.advanceUntilIdle()
    return page
  }

  @Test func `selects rows that are not visible too, and keeps the cursor`() {
    let page = page(20)
    let session = page.session
    session.take(.key(.down))
    session.perform(.toggleSelection)
    session.perform(.selectAll)
    clock.advanceUntilIdle()
    #expect(session.status.selectionCount == 20 && session.status.cursor == 2)
    #expect(session.status.message == nil)
    session.perform(.clearSelection)
    clock.advanceUntilIdle()
    #expect(session.status.selectionCount == 0)
  }

  @Test func `is limited, and reports the limit`() {
    let page = page(100_001)
    let session = page.session
    session.perform(.selectAll)
    clock.advanceUntilIdle()
    #expect(session.status.selectionCount == 100_000)
    #expect(session.status.message == "selected the first 100000 rows, the limit")
  }

  @Test func `is limited in both directions from the cursor`() {
    let page = page(100_005)
    let session = page.session
    session.perform(.selectAll)
    session.selectRows(to: 100_004)
    clock.advanceUntilIdle()
    #expect(session.status.selectionCount == 100_000 && session.status.cursor == 0)
    #expect(session.status.message == "selected the 100000 rows here, the limit")
    session.perform(.putCursor(at: 100_004, column: 0))
    clock.advanceUntilIdle()
    session.selectRows(to: 0)
    clock.advanceUntilIdle()
    #expect(session.status.selectionCount == 100_000 && session.status.cursor == 100_004)
    session.perform(.scrollTo(3))
    clock.advanceUntilIdle()
    #expect(session.visibleRows.map(\.isSelected) == [false, false, true])
    session.selectRows(to: 100_000)
    clock.advanceUntilIdle()
    #expect(session.status.selectionCount == 5)
  }

  @Test func `has no effect on a past state`() {
    let people = ObservableArray([Person("Ada")])
    let page = Page(TableSession(LiveTable(people)), clock: clock)
    let session = page.session
    session.resize(rows: 3)
    clock.advanceUntilIdle()
    people[0].first = "A."
    clock.advanceUntilIdle()
    session.perform(.stepInTime(by: -1))
    clock.advanceUntilIdle()
    #expect(session.status.past != nil)
    session.take(.pointer(.selectAll))
    clock.advanceUntilIdle()
    #expect(session.status.past == nil && session.status.selectionCount == 0)
  }
}
