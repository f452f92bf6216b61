import KeyValueObserving
import Observation
import Synchronization
import Testing

@Observable @MainActor
private final class Counter {
  var count = 0
  var name = "n"
  var inner: Counter?
}

/// Yields until a condition is true, or the tests' time limit ends the wait.
@MainActor
private func until(_ condition: () -> Bool) async {
  while !condition(), !Task.isCancelled { await Task.yield() }
}

@Suite(.timeLimit(.minutes(60))) @MainActor struct ObservableTests {
  @Test func `an observation of an Observable object receives the new value after every change`()
    async
  {
    let counter = Counter()
    let log = Log<String>()
    let token = counter.observe(\.count, options: [.old, .new]) { counter, change in
      log.add("\(change.old ?? -1) \(change.new ?? -1) \(counter.count)")
    }
    for number in 1...3 {
      counter.count = number
      await until { log.entries.count == number }
    }
    #expect(log.entries == ["0 1 1", "1 2 2", "2 3 3"])
    token.invalidate()
  }

  @Test func `changes of one turn are combined, and the last is never lost`() async {
    let counter = Counter()
    let log = Log<Int>()
    let token = counter.observe(\.count, options: .new) { _, change in log.add(change.new ?? -1) }
    for round in 1...10 {
      for number in 0..<10 { counter.count = round * 10 + number }
      await until { log.entries.last == round * 10 + 9 }
    }
    #expect(log.entries.count <= 100)
    token.invalidate()
  }

  @Test func `a change made in the callback is reported too`() async {
    let counter = Counter()
    let log = Log<Int>()
    let token = counter.observe(\.count, options: .new) { counter, change in
      log.add(change.new ?? -1)
      if counter.count < 5 { counter.count += 1 }
    }
    counter.count = 1
    await until { log.entries.last == 5 }
    #expect(log.entries == [1, 2, 3, 4, 5])
    token.invalidate()
  }

  @Test func `initial, distinct and nested paths behave as for classes with the macro`() async {
    let counter = Counter()
    let log = Log<String>()
    let token = counter.observe(\.inner?.name, options: [.initial, .new, .distinct]) { _, change in
      log.add((change.new ?? nil) ?? "nil")
    }
    counter.inner = Counter()
    await until { log.entries.count == 2 }
    let marker = counter.observe(\.name, options: .new) { _, _ in log.add("marker") }
    counter.inner?.name = "n"
    counter.name = "x"
    await until { log.entries.contains("marker") }
    #expect(log.entries == ["nil", "n", "marker"])
    token.invalidate()
    marker.invalidate()
  }

  @Test func `an ended observation or a deallocated object sends no notification`() async {
    let log = Log<String>()
    weak var weakly: Counter?
    let token: ObservationToken
    do {
      let counter = Counter()
      weakly = counter
      token = counter.observe(\.count) { _, _ in log.add("dead") }
      counter.count = 1
    }
    #expect(weakly == nil)
    let counter = Counter()
    let ended = counter.observe(\.count) { _, _ in log.add("ended") }
    counter.count = 1
    ended.invalidate()
    let marker = counter.observe(\.count) { _, _ in log.add("marker") }
    counter.count = 2
    await until { !log.entries.isEmpty }
    #expect(log.entries == ["marker"])
    token.invalidate()
    marker.invalidate()
  }

  @Test func `re-evaluation is not recorded by an enclosing tracking`() async {
    let counter = Counter()
    let other = Counter()
    let log = Log<Int>()
    let token = counter.observe(\.count, options: .new) { _, change in log.add(change.new ?? -1) }
    let leaked = Flag()
    withObservationTracking {
      _ = other.count
      counter.count = 1
    } onChange: {
      leaked.set()
    }
    await until { log.entries == [1] }
    counter.count = 2
    await until { log.entries == [1, 2] }
    #expect(!leaked.isSet)
    token.invalidate()
  }
}

/// A flag that any thread may set.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
