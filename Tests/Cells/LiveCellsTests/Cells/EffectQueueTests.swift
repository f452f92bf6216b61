import Testing

@testable import LiveCells

struct EffectQueueTests {
  @Test func `effects that are caused by an effect follow it`() {
    var queue = EffectQueue()
    let begins = queue.add(.update)
    #expect(begins && queue.isWorking)
    #expect(queue.take() == .update)
    let nested = queue.add(.clear)
    #expect(!nested)
    let goesOn = queue.end()
    #expect(goesOn && queue.isWorking)
    #expect(queue.take() == .clear)
    let goesOnAgain = queue.end()
    #expect(!goesOnAgain && !queue.isWorking)
  }
}
