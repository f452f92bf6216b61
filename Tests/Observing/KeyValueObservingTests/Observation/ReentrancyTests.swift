import KeyValueObserving
import Testing

@Suite struct ReentrancyTests {
  @Test func `a change in a callback is delivered completely before the outer round continues`() {
    let request = Request()
    let log = Log<String>()
    let second = request.observe(\.received, options: [.old, .new]) { _, change in
      log.add("second \(change.old ?? -1)-\(change.new ?? -1)")
    }
    let first = request.observe(\.received, options: [.old, .new]) { request, change in
      log.add("first \(change.old ?? -1)-\(change.new ?? -1)")
      if request.received == 1 { request.received = 2 }
    }
    request.received = 1
    #expect(log.entries == ["first 0-1", "first 1-2", "second 1-2", "second 0-2"])
    first.invalidate()
    second.invalidate()
  }

  @Test func `an observation that an earlier observer ends is not notified`() {
    let request = Request()
    let log = Log<String>()
    let early = request.observe(\.status) { _, _ in log.add("early") }
    let late = request.observe(\.status) { _, _ in
      log.add("late")
      early.invalidate()
    }
    request.status = "x"
    #expect(log.entries == ["late"])
    late.invalidate()
  }

  @Test func `an observation that begins in a callback is notified from the next change on`() {
    let request = Request()
    let log = Log<String>()
    var added: ObservationToken?
    let token = request.observe(\.status) { request, _ in
      log.add("outer")
      if added == nil { added = request.observe(\.status) { _, _ in log.add("added") } }
    }
    request.status = "x"
    #expect(log.entries == ["outer"])
    request.status = "y"
    #expect(log.entries == ["outer", "added", "outer"])
    token.invalidate()
    added?.invalidate()
  }

  @Test func `all observations may end in the middle of a round, and their links be reused`() {
    let request = Request()
    var tokens: [ObservationToken] = []
    var calls = 0
    tokens = (0..<50).map { _ in
      request.observe(\.status) { request, _ in
        calls += 1
        for token in tokens { token.invalidate() }
        tokens = (0..<3).map { _ in request.observe(\.status) { _, _ in calls += 1 } }
      }
    }
    request.status = "x"
    #expect(calls == 1)
    request.status = "y"
    #expect(calls == 4)
    tokens.forEach { $0.invalidate() }
  }

  @Test func `a callback may replace a link of its path`() {
    let request = Request()
    request.owner = User("a")
    let log = Log<String>()
    let token = request.observe(\.owner?.name, options: .new) { request, change in
      log.add((change.new ?? nil) ?? "nil")
      if request.owner?.name == "swap" { request.owner = User("swapped") }
    }
    request.owner?.name = "swap"
    request.owner?.name = "end"
    #expect(log.entries == ["swap", "swapped", "end"])
    token.invalidate()
  }

  @Test func `reads by an observer are not recorded by a tracking around the change`() {
    let request = Request()
    let other = Request()
    let token = request.observe(\.status) { _, _ in _ = other.status }
    let dirty = DirtyObserver {}
    dirty.track { request.status = "x" }
    other.status = "y"
    #expect(!dirty.isDirty)
    token.invalidate()
  }
}
