import LiveCells
import LiveCellsTestSupport
import Testing

@testable import LiveCellsTerminal

@MainActor
@Suite struct TableDisplayContractTests {
  /// Stands for a display, which can be made only when there is a table to draw.
  private final class Screen: TableUpdating, FrameScheduling, ShownTextReading {
    let clock = ManualFrameClock()
    let output = MemoryOutput(rows: 12, columns: 60)
    private let idle: FrameScheduler
    private var display: TableDisplay?

    init() {
      idle = FrameScheduler(clock: clock)
    }

    var frameScheduler: FrameScheduler { display?.frameScheduler ?? idle }

    func connect(_ table: (any TablePresenting)?) {
      display = table.map { table in
        TableDisplay(
          table,
          output: output,
          clock: clock,
          usesColor: true,
          title: "contract",
          state: { "live" }
        )
      }
    }

    func apply(_ update: TableUpdate) {
      display?.apply(update)
    }

    func shownText(row: Int, column: Int) -> CellText? {
      display?.shownText(row: row, column: column)
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `a terminal keeps what every screen must keep`(seed: UInt64) {
    let screen = Screen()
    let breaches = ScreenContract().breaches(seed: seed, on: screen, connect: screen.connect) {
      screen.clock.advanceUntilIdle()
    }
    #expect(breaches.isEmpty)
    #expect(screen.output.terminal.faults.isEmpty)
    #expect(screen.output.writeCount > 0)
  }
}
