import KeyValueObserving
import Observation
import Synchronization
import Testing

@KeyValueObservable(.synchronized)
final class Meter {
  var level = 0
}

@KeyValueObservable(.observable)
final class Volume {
  var level = 0
}

@Observable
@MainActor
final class Tally {
  var count = 0
}

/// The examples for other objects in the article "Observable classes".
@Suite(.timeLimit(.minutes(60))) struct OtherObjectsExamples {
  @Test func `an object that any thread can change`() async {
    let meter = Meter()
    let highest = Mutex(0)
    let token = meter.observe(\.level, options: .new) { _, change in
      highest.withLock { $0 = max($0, change.new ?? 0) }
    }
    await withTaskGroup { group in
      for level in 1...100 { group.addTask { meter.level = level } }
    }
    #expect(highest.withLock { $0 } == 100)
    token.invalidate()
  }

  @Test func `an object that notifies Swift's Observation`() {
    let volume = Volume()
    let changes = Mutex(0)
    withObservationTracking {
      _ = volume.level
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    volume.level = 3
    #expect(changes.withLock { $0 } == 1)
  }

  @Test @MainActor func `an Observable object`() async {
    let tally = Tally()
    let (counts, continuation) = AsyncStream.makeStream(of: Int.self)
    let token = tally.observe(\.count, options: .new) { _, change in
      continuation.yield(change.new ?? 0)
    }
    tally.count = 1
    tally.count = 2
    var iterator = counts.makeAsyncIterator()
    #expect(await iterator.next() == 2)
    token.invalidate()
  }
}
