import LiveCellsTestSupport
import Testing

@testable import LiveCells

@MainActor
@Suite struct `An alarm that is set again` {
  @Test func `rings at the new time and not before, and can be set once more`() async {
    let (rings, continuation) = AsyncStream<ContinuousClock.Instant>.makeStream()
    let alarm = FrameAlarm { continuation.yield(.now) }
    var iterator = rings.makeAsyncIterator()
    alarm.set(after: .milliseconds(1))
    let start = ContinuousClock.now
    alarm.set(after: .milliseconds(100))
    let first = await iterator.next()
    #expect(first.map { $0 - start >= .milliseconds(100) } == true)
    alarm.set(after: .seconds(3600))
    alarm.set(after: .zero)
    let second = await iterator.next()
    #expect(second != nil)
  }
}
