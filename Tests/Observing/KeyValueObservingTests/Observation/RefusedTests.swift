import CompilerTestSupport
import Testing

/// Code that the compiler must reject. Each source is appended to a preamble that it accepts.
@Suite(.serialized) struct RefusedTests {
  static let preamble = """
    import KeyValueObserving

    @KeyValueObservable final class User {
      var name = ""
      var age = 0
      private(set) var id = 1
    }
    @KeyValueObservable @MainActor final class Screen { var title = "" }
    @KeyValueObservable(.synchronized) final class Meter { var level = 0 }
    final class Panel {
      var text = ""
      func changed() {}
      func changed(of user: User) {}
      func count(_ number: Int) {}
    }
    final class Box { var count = 0 }
    @MainActor final class Label {
      var text = ""
      func changed() {}
      func show(_ user: User) {}
      func values(_ old: String?, _ new: String?) {}
      func take(_ box: Change<Box>) {}
    }
    @KeyValueObservable final class Shelf { var box = Box(); var title = "" }

    """

  static let refused = [
    // An action that the target does not have, or that has other parameters.
    (
      "func f(_ u: User, _ p: Panel) { _ = Observer(of: u, \\.name, target: p, action: Panel.absent) }",
      "has no member 'absent'"
    ),
    (
      "func f(_ u: User, _ p: Panel) { _ = Observer(of: u, \\.name, target: p, action: Panel.count) }",
      "no exact matches"
    ),
    // A nil object is an error instead of being ignored.
    (
      "func f(_ u: User?, _ p: Panel) { _ = Observer(of: u, \\.name, target: p, action: Panel.changed) }",
      "User?"
    ),
    // Bindings of different types, and to read-only properties.
    ("func f(_ u: User, _ p: Panel) { _ = Binding(u, \\.age, to: p, \\.text) }", "Int"),
    (
      "func f(_ u: User, _ v: User) { _ = Binding(u, \\.age, twoWay: v, \\.id) }",
      "ReferenceWritableKeyPath"
    ),
    // Isolation: an object of the main actor must be observed there.
    ("func f(_ s: Screen) { _ = s.observe(\\.title) { _, _ in } }", "main actor-isolated"),
    // Closures called on many threads must be sendable.
    (
      "func f(_ m: Meter, _ b: Box) { _ = m.observe(\\.level) { _, _ in b.count += 1 } }",
      "non-Sendable type 'Box'"
    ),
    // Values stored in synchronized objects must be sendable as well.
    (
      "@KeyValueObservable(.synchronized) final class Bad { var box: Box? }",
      "Sendable"
    ),
    // Closures and targets for synchronized objects.
    (
      "func f(_ m: Meter, _ b: Box) { _ = m.observe(\\.level, owner: b) { b, _, _ in b.count += 1 } }",
      "risks causing data races"
    ),
    (
      "func f(_ m: Meter, _ o: Meter, _ b: Box) {"
        + " _ = m.observe(\\.level, owner: o) { _, _, _ in b.count += 1 } }",
      "non-Sendable type 'Box'"
    ),
    (
      "func f(_ m: Meter, _ b: Box) { _ = m.observe(anyOf: \\.level) { _, _ in b.count += 1 } }",
      "non-Sendable type 'Box'"
    ),
    (
      "func f(_ m: Meter, _ b: Box) { _ = m.observeAllKeys { _, _ in b.count += 1 } }",
      "non-Sendable type 'Box'"
    ),
    (
      "func f(_ m: Meter, _ b: Box) throws {"
        + " _ = try m.observe(keyPath: \"level\") { _, _ in b.count += 1 } }",
      "non-Sendable type 'Box'"
    ),
    (
      "func f(_ m: Meter, _ p: Panel) {"
        + " _ = Observer(of: m, \\.level, target: p, action: Panel.changed) }",
      "risks causing data races"
    ),
    (
      "func f(_ m: Meter, _ b: Box) { _ = Binding(m, \\.level, to: b, \\.count) }",
      "risks causing data races"
    ),
    (
      "func f(_ m: Meter, _ b: Box, _ n: Meter) {"
        + " _ = Binding(m, \\.level, to: n, \\.level) { $0 + b.count } }",
      "non-Sendable type 'Box'"
    ),
    // A method of the main actor as the action for an object that is changed elsewhere.
    (
      "func f(_ u: User, _ l: Label) { _ = Observer(of: u, \\.name, target: l, action: Label.changed) }",
      "main actor-isolated"
    ),
    (
      "func f(_ u: User, _ l: Label) { _ = Observer(of: u, \\.name, target: l, action: Label.show) }",
      "main actor-isolated"
    ),
    (
      "func f(_ u: User, _ l: Label) { _ = Observer(of: u, \\.name, target: l, action: Label.values) }",
      "main actor-isolated"
    ),
    // Delivery on the main actor requires a sendable target of the main actor.
    (
      "func f(_ m: Meter, _ p: Panel) {"
        + " _ = Observer(of: m, \\.level, onMainActor: p, action: Panel.changed) }",
      "'Sendable'"
    ),
    (
      "func f(_ s: Shelf, _ l: Label) { _ = Observer(of: s, \\.box, onMainActor: l, action: Label.take) }",
      "'Sendable'"
    ),
    (
      "func f(_ s: Shelf, _ b: Box) { _ = s.observe(\\.title, onMainActor: { _ in b.count += 1 }) }",
      "risks causing data races"
    ),
    (
      "func f(_ m: Meter, _ l: Label) { _ = Binding(m, \\.level, onMainActor: l, \\.text) { \"\\($0)\" } }",
      "main actor-isolated"
    ),
    (
      "@MainActor func f(_ u: User, _ l: Label) { _ = Binding(u, \\.name, onMainActor: l, \\.text) }",
      "SynchronizedKeyValueObservable"
    ),
    (
      "@MainActor func f(_ m: Meter) { var calls = 0; _ = m.observe(\\.level) { _, _ in calls += 1 } }",
      "calls"
    ),
  ]

  /// Valid sources that are similar to those above.
  static let accepted = [
    "",
    "func f(_ m: Meter, _ o: Meter) { _ = m.observe(\\.level, owner: o) { o, _, _ in o.level = 1 } }",
    // An owner and a target that are transferred.
    "func f(_ m: Meter) { _ = m.observe(\\.level, owner: Box()) { b, _, _ in b.count += 1 } }",
    "func f(_ m: Meter) { _ = Observer(of: m, \\.level, target: Panel(), action: Panel.changed) }",
    "func f(_ m: Meter, _ n: Meter) { _ = Binding(m, \\.level, twoWay: n, \\.level) }",
    "func f(_ m: Meter, _ n: Meter) { _ = Binding(m, \\.level, to: n, \\.level) { $0 + 1 } }",
    "func f(_ m: Meter) { _ = m.observe(anyOf: \\.level) { m, _ in m.level = 1 } }",
    "func f(_ m: Meter) { _ = m.observeAllKeys { m, _ in m.level = 1 } }",
    "@MainActor func f(_ m: Meter) { _ = m.observe(\\.level) { _, _ in } }",
    "func f(_ u: User, _ b: Box) { _ = u.observe(\\.name, owner: b) { b, _, _ in b.count += 1 } }",
    "func f(_ u: User, _ p: Panel) { _ = Binding(u, \\.name, to: p, \\.text) }",
    // Targets of the main actor for objects that are changed elsewhere.
    "func f(_ u: User, _ l: Label) { _ = Observer(of: u, \\.name, onMainActor: l, action: Label.changed) }",
    "func f(_ m: Meter, _ l: Label) { _ = Observer(of: m, \\.level, onMainActor: l, action: Label.changed) }",
    "func f(_ m: Meter, _ l: Label) { _ = Observer(of: m, \\.level, target: l, action: Label.changed) }",
    "@MainActor func f(_ u: User, _ l: Label) {"
      + " _ = Observer(of: u, \\.name, target: l, action: Label.show) }",
    "@MainActor func f(_ u: User, _ l: Label) {"
      + " _ = Observer(of: u, \\.name, target: l, action: Label.values) }",
    "@MainActor func f(_ s: Screen, _ p: Panel) {"
      + " _ = Observer(of: s, \\.title, target: p, action: Panel.changed) }",
    "@MainActor func f(_ m: Meter, _ l: Label) {"
      + " _ = Binding(m, \\.level, onMainActor: l, \\.text) { \"\\($0)\" } }",
    "@MainActor func f(_ m: Meter, _ p: Panel) {"
      + " _ = Binding(m, \\.level, onMainActor: p, \\.text) { \"\\($0)\" } }",
    "func f(_ u: User, _ b: Box) { _ = u.observeAllKeys { _, _ in b.count += 1 } }",
  ]

  @Test(arguments: accepted)
  func `valid code is accepted`(_ source: String) async throws {
    #expect(try await RefusedTests.errors(source) == [])
  }

  @Test(arguments: refused.indices)
  func `code that would fail at run time is rejected by the compiler`(_ index: Int) async throws {
    let (source, reason) = RefusedTests.refused[index]
    let errors = try await RefusedTests.errors(source)
    #expect(errors.contains { $0.contains(reason) }, "\(source)\n\(errors.joined(separator: "\n"))")
  }

  /// Returns the compiler's messages for a source after the preamble.
  static func errors(_ source: String) async throws -> [String] {
    try await Compiler.messages([("Refused.swift", preamble + source + "\n")], followsSending: true)
      .filter(\.isError).map(\.text)
  }
}
