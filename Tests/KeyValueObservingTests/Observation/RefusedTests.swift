import Testing

/// What the compiler refuses: each source is given to it, on top of one that it accepts.
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

    """

  static let refused = [
    // An action that the target can't answer, or that takes something else.
    (
      "func f(_ u: User, _ p: Panel) { _ = Observer(of: u, \\.name, target: p, action: Panel.absent) }",
      "has no member 'absent'"
    ),
    (
      "func f(_ u: User, _ p: Panel) { _ = Observer(of: u, \\.name, target: p, action: Panel.count) }",
      "no exact matches"
    ),
    // No object is an error, never silently nothing.
    (
      "func f(_ u: User?, _ p: Panel) { _ = Observer(of: u, \\.name, target: p, action: Panel.changed) }",
      "User?"
    ),
    // Bindings of unequal types, and into what can't be set.
    ("func f(_ u: User, _ p: Panel) { _ = Binding(u, \\.age, to: p, \\.text) }", "Int"),
    (
      "func f(_ u: User, _ v: User) { _ = Binding(u, \\.age, twoWay: v, \\.id) }",
      "ReferenceWritableKeyPath"
    ),
    // Isolation: an object of the main actor is observed there.
    ("func f(_ s: Screen) { _ = s.observe(\\.title) { _, _ in } }", "main actor-isolated"),
    // What many threads call must be sendable.
    (
      "func f(_ m: Meter, _ b: Box) { _ = m.observe(\\.level) { _, _ in b.count += 1 } }",
      "non-Sendable type 'Box'"
    ),
    // What many threads hold, too.
    (
      "@KeyValueObservable(.synchronized) final class Bad { var box: Box? }",
      "Sendable"
    ),
  ]

  @Test func `the preamble alone is accepted`() throws {
    #expect(try RefusedTests.errors("").isEmpty)
  }

  @Test(arguments: refused.indices)
  func `what would fail at run time is refused by the compiler`(_ index: Int) throws {
    let (source, reason) = RefusedTests.refused[index]
    let errors = try RefusedTests.errors(source)
    #expect(errors.contains { $0.contains(reason) }, "\(source)\n\(errors.joined(separator: "\n"))")
  }

  /// What the compiler says of a source after the preamble.
  static func errors(_ source: String) throws -> [String] {
    try Compiler.messages([("Refused.swift", preamble + source + "\n")])
      .filter(\.isError).map(\.text)
  }
}
