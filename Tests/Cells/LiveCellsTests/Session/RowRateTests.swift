import LiveCells
import Testing

@Suite struct `The growth of a table` {
  @Test func `is the change of the row count in the last second`() {
    let start = ContinuousClock.now
    var rate = RowRate()
    #expect(rate.value(at: start) == nil)
    rate.note(5, at: start)
    rate.note(-2, at: start + .milliseconds(600))
    rate.note(0, at: start + .milliseconds(700))
    #expect(rate.value(at: start + .milliseconds(700)) == 3)
    #expect(rate.value(at: start + .milliseconds(1_100)) == -2)
    #expect(rate.value(at: start + .milliseconds(1_700)) == nil)
  }
}
