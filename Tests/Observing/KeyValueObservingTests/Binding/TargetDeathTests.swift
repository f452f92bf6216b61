import KeyValueObserving
import Testing

/// A target whose class is not observable.
private final class PlainTarget {
  var text = ""
  func changed() {}
}

@KeyValueObservable
private final class OwnField {
  var text = ""
  func changed() {}
}

@KeyValueObservable(.synchronized)
private final class ThreadSafeField {
  var text = ""
}

@MainActor
@KeyValueObservable
private final class MainField {
  var text = ""
  func changed() {}
}

@Suite(.timeLimit(.minutes(60))) struct `A registration whose target is deallocated` {
  private let user = User("a")
  private let gauge = ThreadSafeField()

  /// Observes `user.name` or `gauge.text` for a target, and returns what keeps the observation.
  private func ends<Target: AnyObject>(
    _ make: () -> Target,
    _ observe: (Target) throws -> AnyObject
  ) rethrows -> Bool {
    var target: Target? = make()
    let token = try target.map(observe)
    let wasObserved = user.isObserved("name") || gauge.isObserved("text")
    target = nil
    return withExtendedLifetime(token) {
      wasObserved && !user.isObserved("name") && !gauge.isObserved("text")
    }
  }

  @Test func `ends with an observable target`() throws {
    #expect(
      ends(OwnField.init) { Observer(of: user, \.name, target: $0, action: OwnField.changed) }
    )
    #expect(ends(OwnField.init) { user.observe(\.name, owner: $0) { _, _, _ in } })
    #expect(
      try ends(OwnField.init) {
        try Observer(of: user, keyPath: "name", target: $0, action: OwnField.changed)
      }
    )
    #expect(ends(ThreadSafeField.init) { gauge.observe(\.text, owner: $0) { _, _, _ in } })
  }

  @Test func `ends with the observable target of a binding`() throws {
    #expect(ends(OwnField.init) { Binding(user, \.name, to: $0, \.text) })
    #expect(ends(OwnField.init) { Binding(user, \.name, twoWay: $0, \.text) })
    #expect(ends(ThreadSafeField.init) { Binding(gauge, \.text, twoWay: $0, \.text) })
    #expect(try ends(OwnField.init) { try Binding(user, keyPath: "name", to: $0, keyPath: "text") })
    #expect(
      try ends(OwnField.init) { try Binding(user, keyPath: "name", twoWay: $0, keyPath: "text") }
    )
  }

  @Test(arguments: [false, true])
  func `ends with the source of a binding`(isByName: Bool) throws {
    let field = OwnField()
    var source: User? = User("b")
    let binding = try source.map { source in
      isByName
        ? try Binding(source, keyPath: "name", twoWay: field, keyPath: "text")
        : Binding(source, \.name, twoWay: field, \.text)
    }
    #expect(field.isObserved("text"))
    source = nil
    #expect(!field.isObserved("text"))
    withExtendedLifetime(binding) {}
  }

  @Test @MainActor func `ends with the observable target of a binding on the main actor`() {
    #expect(ends({ MainField() }) { Binding(gauge, \.text, onMainActor: $0, \.text) })
    #expect(ends({ MainField() }) { Binding(gauge, \.text, twoWayOnMainActor: $0, \.text) })
  }

  @Test @MainActor func `ends after the deallocation of a target of the main actor`() async {
    let user = User("a")
    var target: MainField? = MainField()
    let observer = target.map {
      Observer(of: user, \.name, onMainActor: $0, action: MainField.changed)
    }
    #expect(user.isObserved("name"))
    target = nil
    // Until the time limit of the suite, if the observation does not end.
    while user.isObserved("name") { await Task.yield() }
    withExtendedLifetime(observer) {}
  }

  @Test func `ends with the next change for another target`() {
    var target: PlainTarget? = PlainTarget()
    let tokens = target.map {
      [
        Binding(user, \.name, to: $0, \.text), user.observe(\.name, owner: $0) { _, _, _ in },
        Observer(of: user, \.name, target: $0, action: PlainTarget.changed),
      ]
    }
    user.name = "b"
    #expect(target?.text == "b")
    target = nil
    #expect(user.isObserved("name"))
    user.name = "c"
    #expect(!user.isObserved("name"))
    withExtendedLifetime(tokens) {}
  }

  @Test func `ends with the next change of a synchronized object`() {
    let token = gauge.observe(\.text, owner: PlainTarget()) { _, _, _ in }
    #expect(gauge.isObserved("text"))
    gauge.text = "b"
    #expect(!gauge.isObserved("text"))
    withExtendedLifetime(token) {}
  }

  @Test func `ends with a target that is deallocated on another thread`() async {
    let user = User("a")
    var target: ThreadSafeField? = ThreadSafeField()
    weak let dead = target
    let token = target.map { user.observe(\.name, owner: $0) { _, _, _ in } }
    #expect(user.isObserved("name"))
    let task = Task.detached { [target] in _ = target }
    target = nil
    await task.value
    while dead != nil { await Task.yield() }
    #expect(!user.isObserved("name"))
    withExtendedLifetime(token) {}
  }
}
