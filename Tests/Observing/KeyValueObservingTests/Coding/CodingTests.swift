import KeyValueObserving
import Testing

@Suite struct CodingTests {
  @Test func `values read by name keep their types`() throws {
    let request = Request(url: "u", id: 3)
    request.owner = User("a")
    #expect(try request.value(forKey: "url") as? String == "u")
    #expect(try request.value(forKey: "expected") == nil)
    #expect(try request.value(forKey: "priority") as? Request.Priority == .low)
    #expect(try request.value(forKeyPath: "owner.name") as? String == "a")
    #expect(try request.value(forKey: "progress") == nil)
  }

  @Test func `setting by name converts losslessly and notifies once`() throws {
    let request = Request()
    var calls = 0
    let token = request.observe(\.received) { _, _ in calls += 1 }
    try request.setValue(Int8(5), forKey: "received")
    try request.setValue(6.0, forKey: "received")
    #expect(request.received == 6)
    #expect(calls == 2)
    try request.setValue(1, forKey: "priority")
    #expect(request.priority == .high)
    try request.setValue(nil, forKey: "expected")
    try request.setValue(7, forKey: "expected")
    #expect(request.expected == 7)
    token.invalidate()
  }

  @Test(arguments: [
    ("nosuch", 1 as (any Sendable)?, CodingError.Code.undefinedKey),
    ("received", nil, .nilForNonOptional),
    ("received", "text", .wrongType),
    ("received", 1.5, .wrongType),
    ("received", UInt64.max, .wrongType),
    ("received", true, .wrongType),
    ("priority", 9, .wrongType),
    ("revision", 2, .readOnly),
    ("id", 2, .readOnly),
    ("progress", 0.5, .readOnly),
  ])
  func `an invalid value is an error with class and key, and nothing changes`(
    key: String,
    value: (any Sendable)?,
    code: CodingError.Code
  ) {
    let request = Request()
    let error = #expect(throws: CodingError.self) { try request.setValue(value, forKey: key) }
    #expect(error?.code == code)
    #expect(error?.className == "Request")
    #expect(error?.key == key)
    #expect(error.map { "\($0)".contains("Request.\(key)") } == true)
    #expect(request.received == 0)
  }

  @Test(arguments: [
    "", ".", "a..b", "owner.", ".owner", "@", "owner.nosuch", "url.length", "@count",
  ])
  func `an invalid key path is an error at the registration`(path: String) {
    let request = Request()
    request.owner = User("a")
    #expect(throws: CodingError.self) { try request.observe(keyPath: path) { _, _ in } }
    #expect(throws: CodingError.self) { try request.value(forKeyPath: path) }
  }

  @Test func `writing through a nil link does nothing`() throws {
    let request = Request()
    try request.setValue("x", forKeyPath: "owner.name")
    request.owner = User("a")
    try request.setValue("x", forKeyPath: "owner.name")
    #expect(request.owner?.name == "x")
  }

  @Test func `several values are read and set by name`() throws {
    let request = Request()
    try request.setValues(forKeys: ["status": "s", "expected": nil, "received": 3])
    let values = try request.dictionaryWithValues(forKeys: ["status", "expected", "received"])
    #expect(values["status"] as? String == "s")
    #expect(values.keys.contains("expected"))
    #expect(values["received"] as? Int == 3)
  }

  @Test func `a value of any type is stored unchanged, or rejected without a change`() throws {
    let values: [Any?] = [
      nil, 0, -1, Int.max, UInt64.max, 1.5, Double.nan, Double.infinity, -0.0, "text", "", true,
      [1], ["a"], Set([1]), Request.Priority.high, User("x"), Request(), (1, 2), Float(2),
      [String: Int](),
      Optional<Int>.none as Any, Optional<Int?>.some(.some(3)) as Any, Character("c"), Int8(3),
    ]
    let request = Request()
    for key in request.keyTable.keys.map(\.name) {
      for value in values {
        let before = String(describing: try request.value(forKey: key))
        var calls = 0
        let token = try request.observe(keyPath: key) { _, _ in calls += 1 }
        do {
          try request.setValue(value, forKey: key)
          #expect(calls == 1, "\(key) \(String(describing: value))")
        } catch {
          #expect(String(describing: try request.value(forKey: key)) == before)
          #expect(calls == 0)
          #expect(error.key == key)
        }
        token.invalidate()
      }
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `a path can be observed if and only if it can be read`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "owner", "name", "@count", "@sum", "parts", "tags", ".", "..", "@", "x", "self", "city",
      "@max", "é", " ",
    ]
    let request = Request()
    request.owner = User("a")
    var refused = 0
    for _ in 0..<1000 {
      let path = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined(separator: Bool.random(using: &random) ? "." : "")
      do {
        _ = try request.value(forKeyPath: path)
        do {
          try request.observe(keyPath: path) { _, _ in }.invalidate()
        } catch {
          // The object itself can be read, and never changes.
          #expect(error.code == .notObservable || path == "self", "\(path): \(error)")
        }
      } catch {
        refused += 1
        #expect(throws: CodingError.self, "\(path)") {
          _ = try request.observe(keyPath: path) { _, _ in }
        }
      }
    }
    #expect((1..<1000).contains(refused))
    #expect(request.keyTable.keys.allSatisfy { !request.isObserved($0.name) })
  }

  @Test func `an undefined key is not observed`() {
    #expect(!Request().isObserved("nope"))
  }
}
