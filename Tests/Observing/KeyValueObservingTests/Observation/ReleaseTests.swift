import KeyValueObserving
import Testing

/// Runs a closure when it is deallocated, like arbitrary captures of a callback.
private final class LastWords {
  var say: () -> Void = {}

  deinit { say() }
}

/// Ends an observation in the getter that it evaluates.
@KeyValueObservable
private final class Quitter {
  var first = 1
  var second = 2
  @NotObserved var quit: () -> Void = {}

  var sum: Int {
    let first = first
    quit()
    return first + second
  }
}

/// The captures of a callback are released by the next access to the object, wherever that is.
/// Their deallocation can run any code.
@Suite struct ReleaseTests {
  /// Observes a user and ends the observation on another thread, which leaves `words` retained.
  private func leave(_ words: LastWords, with user: User) async {
    let box = TokenBox(user.observe(\.name) { _, _ in _ = words })
    await Task.detached { box.end() }.value
  }

  @Test func `an observation that ends during its evaluation observes no later reads`() {
    let object = Quitter()
    weak var weakly: LastWords?
    do {
      let words = LastWords()
      weakly = words
      var token: ObservationToken? = object.observe(\.sum) { _, _ in _ = words }
      object.second = 3
      object.quit = { token?.invalidate() }
      object.first = 2
      token = nil
      object.quit = {}
    }
    #expect(weakly == nil)
    #expect(!object.isObserved("first") && !object.isObserved("second"))
  }

  @Test func `released captures may end the path that is being updated`() async {
    let request = Request()
    let user = User("a")
    var names: [String?] = []
    weak var weakly: LastWords?
    do {
      let words = LastWords()
      weakly = words
      let path = request.observe(\.owner?.name, options: .new) { _, change in
        names.append(change.new ?? nil)
      }
      words.say = { path.invalidate() }
      await leave(words, with: user)
    }
    request.owner = user
    #expect(weakly == nil)
    user.name = "b"
    request.owner = nil
    // The observation ended during the first change, for which it may still be called.
    #expect(names.count <= 1)
    #expect(!user.isObserved("name"))
    #expect(!request.isObserved("owner"))
  }

  @Test func `released captures may change a property that is being read`() async {
    let request = Request()
    let user = User("a")
    var names: [String?] = []
    let path = request.observe(\.owner?.name, options: .new) { _, change in
      names.append(change.new ?? nil)
    }
    do {
      let words = LastWords()
      words.say = { user.name = "last words" }
      await leave(words, with: user)
    }
    request.owner = user
    #expect(names.last == "last words")
    user.name = "b"
    #expect(names.last == "b")
    path.invalidate()
  }

  @MainActor
  @Test func `captures are released when a dirty observer tracks the object again`() async {
    let user = User("a")
    let observer = DirtyObserver {}
    observer.track { _ = user.name }
    weak var weakly: LastWords?
    do {
      let words = LastWords()
      weakly = words
      let box = TokenBox(user.observe(\.name) { _, _ in _ = words })
      await Task.detached { box.end() }.value
    }
    #expect(weakly != nil, "nobody has come to the object since")
    observer.track { _ = user.name }
    #expect(weakly == nil)
    observer.end()
  }

  @Test func `released captures may end the dirty observer that is tracking`() async {
    let user = User("a")
    let observer = DirtyObserver {}
    do {
      let words = LastWords()
      words.say = { observer.end() }
      await leave(words, with: user)
    }
    observer.track { _ = (user.name, user.city) }
    user.name = "b"
    observer.end()
    #expect(!user.isObserved("name"))
    #expect(!user.isObserved("city"))
  }
}
