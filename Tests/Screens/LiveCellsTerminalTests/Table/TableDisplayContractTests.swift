import LiveCells
import LiveCellsTestSupport
import Testing

@testable import LiveCellsTerminal

@MainActor
@Suite struct TableDisplayContractTests {
  @Test(arguments: 0..<30 as Range<UInt64>)
  func `the display fulfils the contract of screens`(seed: UInt64) {
    let clock = ManualFrameClock()
    let output = MemoryOutput(rows: 12, columns: 60)
    let breaches = ScreenContract().breaches(
      seed: seed,
      runFrames: { clock.advanceUntilIdle() },
      show: { table in
        TableDisplay(TableSession(table), output: output, clock: clock, usesColor: true)
      }
    )
    #expect(breaches.isEmpty, "\(breaches)")
    #expect(output.terminal.faults.isEmpty)
    #expect(output.writeCount > 0)
  }
}
