import LiveCellsTestSupport
import Testing

@testable import LiveCells

@MainActor
@Suite struct `A frame alarm` {
  @Test func `fires at its new time and not before, and can be set again`() async {
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
