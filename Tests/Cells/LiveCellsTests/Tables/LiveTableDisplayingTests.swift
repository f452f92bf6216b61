import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A table whose toolkit requests any row at any time` {
  private let clock = ManualFrameClock()
  private let rows = (0..<200).map { ContractRow($0) }

  private func shownTable(on screen: HeadlessScreen) -> LiveTable<ObservableArray<ContractRow>> {
    let table = LiveTable(rows: rows, overscan: 2) { Column("Name", \.name) }
    table.attach(to: screen)
    table.resize(rows: 5)
    clock.advanceUntilIdle()
    return table
  }

  @Test func `returns distant rows as of the last update`() {
    let screen = HeadlessScreen(clock: clock)
    let table = shownTable(on: screen)
    #expect(table.displayedObject(ofRow: 150) === rows[150])
    #expect(table.displayedTexts(ofRow: 150).map(\.text) == ["row 150"])
    table.source.remove(at: 10)
    #expect(table.displayedObject(ofRow: 150) === rows[150])
    #expect(table.displayedObject(ofRow: 10) == nil)
    table.source.replaceAll(with: [])
    #expect(table.displayedObject(ofRow: 150) == nil)
    #expect(table.displayedTexts(ofRow: 150) == [.empty])
    clock.advanceUntilIdle()
    #expect(table.displayedObject(ofRow: 0) == nil)
  }

  @Test func `does not observe a row that is not prepared`() {
    let screen = HeadlessScreen(clock: clock)
    let table = shownTable(on: screen)
    _ = table.displayedTexts(ofRow: 150)
    #expect(!rows[150].isObserved("name"))
    #expect(rows[0].isObserved("name"))
  }

  @Test func `selects and deselects rows that are not prepared`() {
    let screen = HeadlessScreen(clock: clock)
    let table = shownTable(on: screen)
    table.setSelected(true, row: 150)
    table.setSelected(true, row: 2)
    #expect(table.selectedRows.map(\.number) == [2, 150])
    table.source.remove(at: 0)
    table.setSelected(false, row: 150)
    #expect(table.selectedRows.map(\.number) == [2], "the position is that of the last update")
  }

  @Test func `observes nothing after its screen was deallocated`() {
    var screen: HeadlessScreen? = HeadlessScreen(clock: clock)
    let scheduler = screen?.frameScheduler
    let table = screen.map { shownTable(on: $0) }
    screen = nil
    #expect(rows[0].isObserved("name"))
    rows[0].name = "changed"
    clock.advanceUntilIdle()
    #expect(!rows[0].isObserved("name"))
    let deliveries = table?.counters.deliveries
    table?.source.remove(at: 5)
    clock.advanceUntilIdle()
    #expect(table?.counters.deliveries == deliveries)
    #expect(scheduler != nil)
  }
}
