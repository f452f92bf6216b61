import KeyValueObserving
import Synchronization
import Testing

@KeyValueObservable
private final class Traced {
  var first = 0
  var second = 0
  var items: [Int] = []
  var both: Int { first + second }
}

// Serialized, because a trace records all objects of its class.
@Suite(.serialized) struct TraceTests {
  /// Returns the lines of a trace of `Traced` objects while `body` runs, without file names.
  private static func trace(_ body: () -> Void) -> [String] {
    let lines = Mutex<[String]>([])
    let trace = ObservationTrace.begin { step in
      guard step.className == "Traced" else { return }
      lines.withLock { $0.append(step.description) }
    }
    body()
    trace.invalidate()
    body()
    return lines.withLock { $0 }.map {
      $0.replacing("KeyValueObservingTests/TraceTests.swift", with: "TraceTests")
    }
  }

  @Test func `a trace records changes and their callbacks, in order, until it ends`() {
    let object = Traced()
    let line = UInt(#line)
    let mark = DirtyObserver {}
    let tokens = [
      object.observe(\.first, options: .prior) { object, change in
        if !change.isPrior { object.second += 1 }
      },
      object.observe(\.both) { _, _ in },
    ]
    let lines = TraceTests.trace {
      mark.track { _ = object.first }
      object.first += 1
    }
    #expect(
      lines == [
        "Traced.first setting",
        "  notified before: TraceTests:\(line + 3)",
        "  marked: TraceTests:\(line + 1)",
        "  notified: TraceTests:\(line + 6) both",
        "  notified: TraceTests:\(line + 3)",
        "    Traced.second setting",
        "      notified: TraceTests:\(line + 6) both",
      ]
    )
    tokens.forEach { $0.invalidate() }
  }

  @Test func `changes of elements are traced with their kind`() throws {
    let object = Traced()
    let token = object.observe(\.items) { _, _ in }
    let lines = TraceTests.trace { object.mutableArray(\.items).append(1) }
    #expect(lines.first == "Traced.items insertion")
    #expect(lines.count == 2)
    token.invalidate()
  }

  @Test func `changes made by a trace are not traced, and a trace may end itself`() {
    let object = Traced()
    let token = object.observe(\.first) { _, _ in }
    let count = Mutex(0)
    let own = Mutex<ObservationToken?>(nil)
    let trace = ObservationTrace.begin { step in
      guard step.className == "Traced" else { return }
      let now = count.withLock { count in
        count += 1
        return count
      }
      let other = Traced()
      let inner = other.observe(\.first) { _, _ in }
      other.first = 1
      inner.invalidate()
      if now == 2 { own.withLock { $0.take() }?.invalidate() }
    }
    own.withLock { $0 = trace }
    object.first = 1
    object.first = 2
    #expect(count.withLock { $0 } == 2)
    token.invalidate()
  }

  @Test func `a trace does not affect notifications`() {
    let trace = ObservationTrace.begin { _ in }
    for seed in 1000..<1100 {
      var generator = SplitMix64(seed: UInt64(seed))
      let history = History(length: 40, using: &generator)
      #expect(!ModelTests.differs(history), "seed \(seed)")
    }
    trace.invalidate()
  }
}
