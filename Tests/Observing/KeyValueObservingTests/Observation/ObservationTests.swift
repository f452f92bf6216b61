import KeyValueObserving
import Testing

@Suite struct ObservationTests {
  @Test func `a change contains old and new values only on request`() {
    let request = Request()
    let plain = Log<Change<String>>()
    let full = Log<Change<String>>()
    let first = request.observe(\.status) { _, change in plain.add(change) }
    let second = request.observe(\.status, options: [.old, .new]) { _, change in full.add(change) }
    request.status = "done"
    #expect(plain.entries.map(\.old) == [nil])
    #expect(plain.entries.map(\.new) == [nil])
    #expect(full.entries.map(\.old) == ["queued"])
    #expect(full.entries.map(\.new) == ["done"])
    first.invalidate()
    second.invalidate()
  }

  @Test func `initial calls immediately with the current value and never with an old one`() {
    let request = Request()
    let log = Log<Change<String>>()
    let token = request.observe(\.status, options: [.initial, .old, .new]) { _, change in
      log.add(change)
    }
    #expect(log.entries.map(\.new) == ["queued"])
    #expect(log.entries.map(\.old) == [nil])
    token.invalidate()
  }

  @Test func `an observation that ends after its initial call is not notified again`() {
    let request = Request()
    let log = Log<String>()
    let token = request.observe(\.status, options: .initial) { request, _ in
      log.add(request.status)
    }
    token.invalidate()
    request.status = "late"
    #expect(log.entries == ["queued"])
  }

  @Test func `a nil value is present as nil`() {
    let request = Request()
    request.expected = 4
    let log = Log<Change<Int?>>()
    let token = request.observe(\.expected, options: [.old, .new]) { _, change in log.add(change) }
    request.expected = nil
    #expect(log.entries[0].old == .some(.some(4)))
    #expect(log.entries[0].new == .some(.none))
    token.invalidate()
  }

  @Test func `prior is sent before the change and without the new value`() {
    let request = Request()
    let log = Log<String>()
    let token = request.observe(\.status, options: [.old, .new, .prior]) { request, change in
      log.add("\(change.isPrior) \(change.old ?? "-") \(change.new ?? "-") now \(request.status)")
    }
    request.status = "done"
    #expect(log.entries == ["true queued - now queued", "false queued done now done"])
    token.invalidate()
  }

  @Test func `by name, values are unwrapped, and only requested ones are included`() throws {
    let request = Request()
    let log = Log<String>()
    let token = try request.observe(keyPath: "expected", options: .new) { _, change in
      log.add("\(change.oldValue ?? "-") \(change.newValue ?? "nil") \(change.new != nil)")
    }
    request.expected = 2
    request.expected = nil
    #expect(log.entries == ["- 2 true", "- nil true"])
    token.invalidate()
  }

  @Test func `distinct skips equal values, also at the end of a path`() {
    let request = Request()
    request.owner = User("a")
    let log = Log<String>()
    let direct = request.observe(\.status, options: [.new, .distinct]) { _, change in
      log.add(change.new ?? "-")
    }
    let deep = request.observe(\.owner?.name, options: [.new, .distinct]) { _, change in
      log.add((change.new ?? nil) ?? "-")
    }
    request.status = "queued"
    request.status = "done"
    request.owner = User("a")
    request.owner = User("b")
    #expect(log.entries == ["done", "b"])
    direct.invalidate()
    deep.invalidate()
  }

  @Test func `equal registrations are not merged`() {
    let request = Request()
    var calls = 0
    let tokens = (0..<3).map { _ in request.observe(\.status) { _, _ in calls += 1 } }
    request.status = "x"
    #expect(calls == 3)
    tokens[1].invalidate()
    request.status = "y"
    #expect(calls == 5)
    tokens.forEach { $0.invalidate() }
  }

  @Test func `in-place mutation notifies once with the new value`() {
    let request = Request()
    let log = Log<[Int]>()
    let token = request.observe(\.parts, options: [.old, .new]) { _, change in
      log.add(change.old ?? [])
      log.add(change.new ?? [])
    }
    request.parts.append(7)
    #expect(log.entries == [[], [7]])
    token.invalidate()
  }

  @Test func `in-place mutation does not copy if no observer requests the old value`() {
    let request = Request()
    request.parts = Array(0..<100)
    request.parts.reserveCapacity(1000)
    var calls = 0
    let token = request.observe(\.parts) { _, _ in calls += 1 }
    let before = request.parts.withUnsafeBufferPointer { $0.baseAddress }
    request.parts.append(1)
    let after = request.parts.withUnsafeBufferPointer { $0.baseAddress }
    #expect(before == after)
    #expect(calls == 1)
    token.invalidate()
  }

  @Test func `a throwing in-place mutation still notifies`() {
    struct Stop: Error {}
    func fail(_ parts: inout [Int]) throws {
      parts.append(1)
      throw Stop()
    }
    let request = Request()
    var calls = 0
    let token = request.observe(\.parts) { _, _ in calls += 1 }
    #expect(throws: Stop.self) { try fail(&request.parts) }
    #expect(calls == 1)
    token.invalidate()
  }

  @Test func `a path follows a replaced link and releases the old object`() {
    let request = Request()
    let first = User("one")
    let second = User("two")
    let log = Log<String>()
    let token = request.observe(\.owner?.name, options: [.old, .new]) { _, change in
      log.add("\((change.old ?? nil) ?? "nil") > \((change.new ?? nil) ?? "nil")")
    }
    request.owner = first
    first.name = "uno"
    request.owner = second
    first.name = "stale"
    second.name = "due"
    request.owner = nil
    second.name = "stale"
    #expect(log.entries == ["nil > one", "one > uno", "uno > two", "two > due", "due > nil"])
    token.invalidate()
  }

  @Test func `a member of a struct can end a path`() {
    let user = User("a")
    let log = Log<String>()
    let token = user.observe(\.city.town, options: [.new]) { _, change in log.add(change.new ?? "-")
    }
    user.city.town = "x"
    user.city = Address(street: "s", town: "y")
    #expect(log.entries == ["x", "y"])
    token.invalidate()
  }

  @Test func `a computed property tracks its reads, at any depth and across objects`() {
    let request = Request()
    let log = Log<String>()
    let token = request.observe(\.summary, options: [.old, .new, .prior]) { _, change in
      log.add(change.isPrior ? "prior \(change.old ?? "-")" : change.new ?? "-")
    }
    request.expected = 4
    request.received = 1
    request.url = "not read"
    #expect(
      log.entries == [
        "prior queued -", "queued 0.0", "prior queued 0.0", "queued 0.25",
      ]
    )
    token.invalidate()
  }

  @Test func `keys beyond the sixty-third share a bit and nothing else`() throws {
    let wide = Wide()
    let log = Log<String>()
    let last = wide.observe(\.p69, options: .new) { _, change in log.add("69 \(change.new ?? -1)") }
    let other = wide.observe(\.p64, options: .new) { _, change in log.add("64 \(change.new ?? -1)")
    }
    wide.p69 = 1
    wide.p64 = 2
    wide.p68 = 3
    last.invalidate()
    wide.p69 = 4
    wide.p64 = 5
    #expect(log.entries == ["69 1", "64 2", "64 5"])
    other.invalidate()
  }

  @Test func `one token represents several observations`() {
    let request = Request()
    let log = Log<String>()
    let token = request.observe(anyOf: \.status, \.received) { _, keyPath in
      log.add(keyPath == \Request.status ? "status" : "received")
    }
    request.received = 1
    request.status = "x"
    request.url = "y"
    token.invalidate()
    request.received = 2
    #expect(log.entries == ["received", "status"])
  }

  @Test func `all keys can be observed at once`() {
    let request = Request()
    request.expected = 4
    let log = Log<String>()
    let token = request.observeAllKeys { _, key in log.add(key) }
    request.received = 1
    #expect(log.entries.sorted() == ["progress", "received", "summary"])
    token.invalidate()
  }
}

@KeyValueObservable
final class Wide {
  var p00 = 0; var p01 = 0; var p02 = 0; var p03 = 0; var p04 = 0; var p05 = 0; var p06 = 0
  var p07 = 0; var p08 = 0; var p09 = 0; var p10 = 0; var p11 = 0; var p12 = 0; var p13 = 0
  var p14 = 0; var p15 = 0; var p16 = 0; var p17 = 0; var p18 = 0; var p19 = 0; var p20 = 0
  var p21 = 0; var p22 = 0; var p23 = 0; var p24 = 0; var p25 = 0; var p26 = 0; var p27 = 0
  var p28 = 0; var p29 = 0; var p30 = 0; var p31 = 0; var p32 = 0; var p33 = 0; var p34 = 0
  var p35 = 0; var p36 = 0; var p37 = 0; var p38 = 0; var p39 = 0; var p40 = 0; var p41 = 0
  var p42 = 0; var p43 = 0; var p44 = 0; var p45 = 0; var p46 = 0; var p47 = 0; var p48 = 0
  var p49 = 0; var p50 = 0; var p51 = 0; var p52 = 0; var p53 = 0; var p54 = 0; var p55 = 0
  var p56 = 0; var p57 = 0; var p58 = 0; var p59 = 0; var p60 = 0; var p61 = 0; var p62 = 0
  var p63 = 0; var p64 = 0; var p65 = 0; var p66 = 0; var p67 = 0; var p68 = 0; var p69 = 0
}
