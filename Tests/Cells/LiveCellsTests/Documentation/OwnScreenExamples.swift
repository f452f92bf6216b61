import LiveCells
import LiveCellsTestSupport
import Testing

final class Board: FrameScheduling, TableUpdating {
  let frameScheduler: FrameScheduler
  private var rows: [Int: [CellText]] = [:]
  private(set) var visible = 0..<0

  init(clock: any FrameClock) {
    frameScheduler = FrameScheduler(clock: clock)
  }

  func apply(_ update: TableUpdate, of table: any TableReading) {
    move(by: update.list)
    visible = update.visibleRange
    rows = rows.filter { visible.contains($0.key) }
    for row in update.fills { rows[row] = table.texts(ofRow: row) }
    for write in update.writes {
      rows[write.position]?[write.column] = table.text(row: write.position, column: write.column)
    }
  }

  private func move(by list: ListChange) {
    if list.isReload { return rows.removeAll() }
    if list.isEmpty { return }
    let shift = ListShift(list)
    var moved: [Int: [CellText]] = [:]
    for (position, texts) in rows {
      if let new = shift.positionAfter(position) { moved[new] = texts }
    }
    rows = moved
  }
}

extension Board: ShownTextReading {
  func shownText(row: Int, column: Int) -> CellText? {
    rows[row].map { $0[column] }
  }
}

/// The examples of the article "Your own screen".
@MainActor
@Suite struct OwnScreenExamples {
  @Test func `a custom screen shows a table`() {
    let clock = ManualFrameClock()
    let board = Board(clock: clock)
    let table = LiveTable(rows: (0..<100).map { Track("track \($0)") }) {
      Column("Title", \.title)
      Column("Played", \.played, format: .percent)
    }
    table.attach(to: board)
    table.resize(rows: 3)
    clock.advanceUntilIdle()
    table.source[1].played = 0.5
    table.source.remove(at: 0)
    table.scroll(by: 1)
    clock.advanceUntilIdle()
    #expect(table.audit(on: board).isEmpty)
    #expect(board.visible == 1..<4)
    table.disappear()
    table.source[2].played = 1
    table.appear()
    clock.advanceUntilIdle()
    #expect(board.shownText(row: 2, column: 1)?.text == "100%")
    table.detach()
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `keeps the contract`(seed: UInt64) {
    let clock = ManualFrameClock()
    let breaches = ScreenContract().breaches(seed: seed, on: Board(clock: clock)) {
      clock.advanceUntilIdle()
    }
    #expect(breaches.isEmpty, "\(breaches)")
  }
}
