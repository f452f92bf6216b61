import KeyValueObserving
import Synchronization
import Testing

private final class Target {
  var log: [String] = []

  func renamed(_ new: String) { log.append(new) }
  func userRenamed(_ user: User, _ new: String) { log.append("\(user.name)=\(new)") }
  func userChanged(_ user: User, _ old: String?, _ new: String?) {
    log.append("\(user.name): \(old ?? "-") \(new ?? "-")")
  }
  func touched() { log.append("touched") }
  func seen(_ request: Request) { log.append(request.url) }
  func statusChanged(_ request: Request, _ change: Change<Any?>) {
    log.append("\(change.newValue ?? "nil")")
  }
}

/// The actions of observers of key paths by name.
private final class NamedTarget {
  var log: [String] = []

  func renamed(_ new: Any?) { log.append("\(new ?? "-")") }
  func changed(_ old: Any?, _ new: Any?) { log.append("\(old ?? "-") \(new ?? "-")") }
  func requestRenamed(_ request: Request, _ new: Any?) {
    log.append("\(request.url)=\(new ?? "-")")
  }
  func requestChanged(_ request: Request, _ old: Any?, _ new: Any?) {
    log.append("\(request.url): \(old ?? "-") \(new ?? "-")")
  }
}

@MainActor
private final class MainTarget {
  var log: [String] = []

  func renamed(_ new: String) { log.append(new) }
  func userRenamed(_ user: User, _ new: String) { log.append("\(user.name)=\(new)") }
  func userChanged(_ user: User, _ old: String?, _ new: String?) {
    log.append("\(old ?? "-") \(new ?? "-")")
  }
}

@Suite struct `Actions of observers` {
  @Test func `take the new value`() {
    let (user, target) = (User("a"), Target())
    let observer = Observer(
      of: user,
      \.name,
      options: [.initial, .prior],
      target: target,
      action: Target.renamed
    )
    user.name = "b"
    #expect(target.log == ["a", "b"], "not before the change, and without asking for values")
    withExtendedLifetime(observer) {}
  }

  @Test func `take the object and the new value`() {
    let (user, target) = (User("a"), Target())
    let observer = Observer(of: user, \.name, target: target, action: Target.userRenamed)
    user.name = "b"
    #expect(target.log == ["b=b"])
    withExtendedLifetime(observer) {}
  }

  @Test func `take the object, the old and the new value`() {
    let (user, target) = (User("a"), Target())
    let observer = Observer(
      of: user,
      \.name,
      options: .initial,
      target: target,
      action: Target.userChanged
    )
    user.name = "b"
    #expect(target.log == ["a: - a", "b: a b"])
    withExtendedLifetime(observer) {}
  }

  @Test @MainActor func `take values on the main actor`() {
    let (user, target) = (User("a"), MainTarget())
    let observers = [
      Observer(of: user, \.name, target: target, action: MainTarget.renamed),
      Observer(of: user, \.name, target: target, action: MainTarget.userRenamed),
      Observer(of: user, \.name, target: target, action: MainTarget.userChanged),
    ]
    user.name = "b"
    #expect(target.log == ["a b", "b=b", "b"])
    withExtendedLifetime(observers) {}
  }
}

@Suite struct `Observers of key paths by name` {
  @Test func `call their actions, also through several objects`() throws {
    let (request, target) = (Request(), Target())
    let observers = [
      try Observer(of: request, keyPath: "owner.name", target: target, action: Target.touched),
      try Observer(of: request, keyPath: "url", target: target, action: Target.seen),
      try Observer(
        of: request,
        keyPath: "owner.name",
        options: [.initial, .new],
        target: target,
        action: Target.statusChanged
      ),
    ]
    #expect(target.log == ["nil"])
    request.owner = User("Ada")
    request.owner?.name = "Grace"
    request.url = "v"
    #expect(target.log == ["nil", "Ada", "touched", "Grace", "touched", "v"])
    withExtendedLifetime(observers) {}
  }

  @Test func `take values`() throws {
    let (request, target) = (Request(), NamedTarget())
    let all: ObservationOptions = [.initial, .prior]
    let observers = [
      try Observer(
        of: request,
        keyPath: "url",
        options: all,
        target: target,
        action: NamedTarget.renamed
      ),
      try Observer(of: request, keyPath: "url", target: target, action: NamedTarget.changed),
      try Observer(of: request, keyPath: "url", target: target, action: NamedTarget.requestRenamed),
      try Observer(of: request, keyPath: "url", target: target, action: NamedTarget.requestChanged),
    ]
    #expect(target.log == ["u"])
    target.log = []
    request.url = "v"
    #expect(target.log == ["v: u v", "v=v", "u v", "v"])
    withExtendedLifetime(observers) {}
  }

  @Test func `throw for an unknown key`() {
    #expect(throws: CodingError.self) {
      try Observer(of: Request(), keyPath: "stauts", target: Target(), action: Target.touched)
    }
  }

  @Test func `end with their target`() throws {
    let request = Request()
    var target: Target? = Target()
    let observer = try Observer(
      of: request,
      keyPath: "status",
      target: try #require(target),
      action: Target.touched
    )
    #expect(request.isObserved("status"))
    target = nil
    request.status = "done"
    #expect(!request.isObserved("status"))
    withExtendedLifetime(observer) {}
  }
}

@Suite struct `Bindings of key paths by name` {
  @Test func `copy immediately and after each change`() throws {
    let (request, user) = (Request(), User("before"))
    request.owner = User("Ada")
    let binding = try Binding(request, keyPath: "owner.name", to: user, keyPath: "name")
    #expect(user.name == "Ada")
    request.owner?.name = "Grace"
    #expect(user.name == "Grace")
    request.owner = User("Lin")
    #expect(user.name == "Lin")
    withExtendedLifetime(binding) {}
    var short: Binding? = try Binding(request, keyPath: "url", to: user, keyPath: "name") {
      "<\($0 ?? "")>"
    }
    #expect(user.name == "<u>")
    _ = short
    short = nil
    request.url = "v"
    #expect(user.name == "<u>")
  }

  @Test func `report values that the target cannot store, and keep the previous one`() throws {
    let (request, user) = (Request(), User("before"))
    request.owner = User("Ada")
    var errors: [String] = []
    let binding = try Binding(
      request,
      keyPath: "owner.name",
      to: user,
      keyPath: "name",
      onError: { errors.append("\($0)") }
    )
    request.owner = nil
    #expect(user.name == "Ada" && errors.count == 1)
    request.owner = User("Grace")
    #expect(user.name == "Grace" && errors.count == 1)
    withExtendedLifetime(binding) {}
    #expect(throws: CodingError.self) {
      try Binding(request, keyPath: "expected", to: user, keyPath: "name")
    }
    #expect(!request.isObserved("expected"))
  }

  @Test func `end with their target`() throws {
    let request = Request()
    var user: User? = User("x")
    let binding = try Binding(
      request,
      keyPath: "url",
      to: try #require(user),
      keyPath: "name"
    )
    user = nil
    request.url = "v"
    #expect(!request.isObserved("url"))
    withExtendedLifetime(binding) {}
  }
}

@Suite struct `The end of an observation` {
  @Test func `can be decided inside the initial call`() {
    let user = User("a")
    var calls = 0
    let token = user.keepObserving(\.name, options: .initial) { _, _ in
      calls += 1
      return false
    }
    #expect(calls == 1 && !user.isObserved("name"))
    user.name = "b"
    #expect(calls == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `can be decided inside a later call, and inside a nested change`() {
    let user = User("a")
    var names: [String] = []
    let token = user.keepObserving(\.name, options: .initial) { user, _ in
      names.append(user.name)
      if user.name == "b" { user.name = "c" }
      return user.name != "c"
    }
    user.name = "b"
    #expect(names == ["a", "b", "c"])
    user.name = "d"
    #expect(names == ["a", "b", "c"] && !user.isObserved("name"))
    withExtendedLifetime(token) {}
  }

  @Test func `comes with the death of a target that retains the observer`() {
    final class Panel {
      var observer: Observer?
      func renamed() {}
    }
    let user = User("a")
    weak var dead: Panel?
    do {
      let panel = Panel()
      dead = panel
      panel.observer = Observer(of: user, \.name, target: panel, action: Panel.renamed)
      #expect(user.isObserved("name"))
    }
    #expect(dead == nil && !user.isObserved("name"))
  }

  @Test func `follows from the death of its owner, with the next change`() {
    let user = User("a")
    var owner: Target? = Target()
    let token = user.observe(\.name, owner: owner ?? Target()) { owner, user, _ in
      owner.renamed(user.name)
    }
    user.name = "b"
    #expect(owner?.log == ["b"] && user.isObserved("name"))
    owner = nil
    #expect(user.isObserved("name"))
    user.name = "c"
    #expect(!user.isObserved("name"))
    withExtendedLifetime(token) {}
  }

  @Test func `leaves no reference to the token's closure`() {
    weak var kept: Target?
    let user = User("a")
    do {
      let target = Target()
      kept = target
      let token = user.keepObserving(\.name) { [target] user, _ in
        target.renamed(user.name)
        return true
      }
      withExtendedLifetime(token) {}
    }
    user.name = "b"
    #expect(kept == nil)
  }
}

/// A serial executor that runs its jobs when a test requests it.
private final class HeldExecutor: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func run() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}

/// A log for several threads.
private final class DeliveryLog: Sendable {
  private let texts = Mutex<[String]>([])
  var entries: [String] { texts.withLock { $0 } }
  func add(_ text: String) { texts.withLock { $0.append(text) } }
}

@Suite(.timeLimit(.minutes(60))) struct `Deliveries elsewhere` {
  @Test func `run as jobs, in order, with the values of each change`() {
    let user = User("a")
    var jobs: [@Sendable () -> Void] = []
    let log = DeliveryLog()
    let token = user.observe(\.name, options: [.new, .initial], delivering: { jobs.append($0) }) {
      log.add($0.new ?? "-")
    }
    user.name = "b"
    user.name = "c"
    #expect(log.entries.isEmpty && jobs.count == 3)
    for job in jobs { job() }
    #expect(log.entries == ["a", "b", "c"])
    user.name = "d"
    token.invalidate()
    jobs.last?()
    #expect(log.entries == ["a", "b", "c"], "the token has ended before the job")
    #expect(!user.isObserved("name"))
  }

  @Test func `run on a serial executor, in order`() async {
    let user = User("a")
    let executor = HeldExecutor()
    let log = DeliveryLog()
    let token = user.observe(\.name, options: .new, onExecutor: executor) {
      log.add($0.new ?? "-")
    }
    for name in ["b", "c", "d"] { user.name = name }
    while log.entries.count < 3 {
      executor.run()
      await Task.yield()
    }
    #expect(log.entries == ["b", "c", "d"])
    token.invalidate()
    user.name = "e"
    // The observation ends when its task asks for the next change, on another thread.
    while user.isObserved("name") {
      executor.run()
      await Task.yield()
    }
    for _ in 0..<100 {
      executor.run()
      await Task.yield()
    }
    #expect(log.entries == ["b", "c", "d"])
  }
}
