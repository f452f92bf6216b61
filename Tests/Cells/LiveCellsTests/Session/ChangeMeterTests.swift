import LiveCells
import Testing

@Suite struct ChangeMeterTests {
  @Test func `changes of the last second are counted`() {
    var meter = ChangeMeter()
    meter.note(3, at: .milliseconds(0))
    meter.note(4, at: .milliseconds(500))
    #expect(meter.changesPerSecond(at: .milliseconds(999)) == 7)
    #expect(meter.changesPerSecond(at: .milliseconds(1000)) == 4)
    #expect(meter.expiry == .milliseconds(1500))
    #expect(meter.changesPerSecond(at: .milliseconds(1500)) == 0)
    #expect(meter.expiry == nil)
  }

  @Test func `zero changes are not counted`() {
    var meter = ChangeMeter()
    meter.note(0, at: .zero)
    #expect(meter.expiry == nil)
  }
}
