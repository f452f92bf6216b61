import CompilerTestSupport
import Testing

/// Calls that programmers know from Cocoa and Combine.
@Suite struct ForeignCallTests {
  static let preamble = [
    "import KeyValueObserving",
    "@KeyValueObservable final class User { var name = \"\"; var list: [Int] = [] }",
    "func calls(_ user: User, _ token: ObservationToken, _ all: inout [ObservationToken]) {",
  ]

  /// The calls, each with a part of the message that the compiler must give.
  static let calls = [
    (
      "user.addObserver(user, forKeyPath: \"name\", options: [.new], context: nil)",
      "observe(keyPath:"
    ),
    ("user.addObserver(user, forKeyPath: \"name\")", "observe(keyPath:"),
    ("user.removeObserver(user, forKeyPath: \"name\")", "release the token"),
    ("user.removeObserver(user, forKeyPath: \"name\", context: nil)", "release the token"),
    (
      "user.observeValue(forKeyPath: \"name\", of: user, change: nil, context: nil)",
      "own closure"
    ),
    ("_ = user.observationInfo", "isObserved(_:)"),
    ("user.willChange(.insertion, valuesAt: [1], forKey: \"list\")", "willChange(_:at:forKey:)"),
    ("user.didChange(.insertion, valuesAt: [1], forKey: \"list\")", "didChange(_:at:forKey:)"),
    ("_ = User.automaticallyNotifiesObservers(forKey: \"name\")", "@ManuallyNotified"),
    ("_ = User.keyPathsForValuesAffectingValue(forKey: \"name\")", "@AffectedBy"),
    ("_ = user.mutableArrayValue(forKey: \"list\")", "mutableArray(forKeyPath:)"),
    ("_ = user.mutableArrayValue(forKeyPath: \"list\")", "mutableArray(forKeyPath:)"),
    ("_ = user.mutableSetValue(forKey: \"list\")", "mutableSet(forKeyPath:)"),
    ("_ = user.mutableSetValue(forKeyPath: \"list\")", "mutableSet(forKeyPath:)"),
    ("_ = user.mutableOrderedSetValue(forKey: \"list\")", "mutableArray(forKeyPath:)"),
    ("user.setValuesForKeys([\"name\": \"a\"])", "setValues(forKeys:)"),
    ("user.bind(\"value\", to: user, withKeyPath: \"name\", options: nil)", "Binding"),
    ("user.unbind(\"value\")", "Binding"),
    ("_ = user.publisher(for: \\.name)", "values(of:)"),
    ("_ = user.objectWillChange", "observeAllKeys(_:)"),
    ("token.cancel()", "invalidate()"),
    ("token.store(in: &all)", "insert the token"),
    ("_ = user.observe(\\.name, changeHandler: { _, _ in })", "extraneous argument label"),
  ]

  @Test func `calls of Cocoa and Combine are rejected with the name of the counterpart`()
    async throws
  {
    let lines = Self.preamble + Self.calls.map(\.0) + ["}"]
    let source = lines.joined(separator: "\n") + "\n"
    let errors = try await Compiler.messages([("Calls.swift", source)]).filter(\.isError)
    for (index, (call, cure)) in Self.calls.enumerated() {
      let line = Self.preamble.count + index + 1
      let texts = errors.filter { $0.line == line }.map(\.text)
      #expect(texts.contains { $0.contains(cure) }, "\(call)\n\(texts)")
    }
  }

  #if !canImport(ObjectiveC)
    @Test func `types of Cocoa are rejected with the name of the counterpart`() async throws {
      let source = """
        import KeyValueObserving
        let token: NSKeyValueObservation? = nil
        let options: NSKeyValueObservingOptions = .new

        """
      let texts = try await Compiler.messages([("Types.swift", source)]).map(\.text)
      #expect(texts.contains { $0.contains("renamed to 'ObservationToken'") })
      #expect(texts.contains { $0.contains("renamed to 'ObservationOptions'") })
    }
  #endif
}
