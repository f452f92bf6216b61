import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `The headless screen` {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `satisfies the contract of screens`(seed: UInt64) {
    let clock = ManualFrameClock()
    let screen = HeadlessScreen(clock: clock)
    let breaches = ScreenContract().breaches(seed: seed, on: screen) {
      clock.advanceUntilIdle()
    }
    #expect(breaches.isEmpty, "\(breaches)")
  }
}
