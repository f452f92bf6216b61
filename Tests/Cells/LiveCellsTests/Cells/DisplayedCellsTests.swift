import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `Displayed cells` {
  private let clock = ManualFrameClock()
  private let row = ContractRow(1)

  private func cell() -> (FieldCell<ContractRow>, RecordingFieldWriter) {
    let writer = RecordingFieldWriter()
    let cell = FieldCell([Field(\ContractRow.name)], scheduler: FrameScheduler(clock: clock))
    cell.writer = writer
    cell.object = row
    return (cell, writer)
  }

  @Test func `show nothing and observe nothing before their screen appears`() {
    let cells = DisplayedCells(hasAppeared: false)
    let (cell, writer) = cell()
    cells.willDisplay(cell.controller)
    #expect(writer.writtenTexts.isEmpty)
    #expect(!row.isObserved("name"))
    cells.appear()
    #expect(writer.writtenTexts == ["row 1"])
  }

  @Test func `are shown and observed if their screen never reports that it appears`() {
    let cells = DisplayedCells()
    let (cell, writer) = cell()
    cells.willDisplay(cell.controller)
    #expect(writer.writtenTexts == ["row 1"] && row.isObserved("name"))
    cells.appear()
    row.name = "changed"
    clock.advanceUntilIdle()
    #expect(writer.writtenTexts == ["row 1", "changed"])
  }

  @Test func `observe nothing once their screen has disappeared, and show what changed on return`()
  {
    let cells = DisplayedCells(hasAppeared: true)
    let (cell, writer) = cell()
    cells.willDisplay(cell.controller)
    cells.disappear()
    #expect(!row.isObserved("name"))
    row.name = "changed"
    clock.advanceUntilIdle()
    #expect(writer.writtenTexts == ["row 1"])
    cells.appear()
    #expect(writer.writtenTexts == ["row 1", "changed"])
  }

  @Test func `receive no screen events once they are not displayed`() {
    let cells = DisplayedCells(hasAppeared: true)
    let (cell, writer) = cell()
    cells.willDisplay(cell.controller)
    cells.didEndDisplaying(cell.controller)
    cells.didEndDisplaying(cell.controller)
    #expect(cells.cells.isEmpty)
    #expect(!row.isObserved("name"))
    cells.disappear()
    row.name = "changed"
    cells.appear()
    #expect(writer.writtenTexts == ["row 1"])
  }

  @Test func `are not retained, and deallocated ones are forgotten`() {
    let cells = DisplayedCells(hasAppeared: true)
    for _ in 0..<500 { cells.willDisplay(cell().0.controller) }
    #expect(cells.cells.isEmpty)
    let kept = (0..<100).map { _ in cell().0 }
    for cell in kept { cells.willDisplay(cell.controller) }
    #expect(cells.cells.count == 100)
  }
}
