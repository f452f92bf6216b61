import KeyValueObserving
import Testing

private final class Profile {
  let log = Log<String>()

  func nameChanged() { log.add("nothing") }
  func userChanged(_ user: User) { log.add("object \(user.name)") }
  func change(_ user: User, _ change: Change<String>) { log.add("change \(change.new ?? "-")") }
  func values(_ old: String?, _ new: String?) { log.add("\(old ?? "-") \(new ?? "-")") }
}

@KeyValueObservable
private final class Owner {
  var user: User? = User("a")
  @NotObserved var seen = 0

  func nameChanged() { seen += 1 }
}

private final class Keeper {
  var names: [String] = []
  var token: ObservationToken?
}

@Suite struct ObserverTests {
  @Test func `one token is one observation, from its beginning to its end`() {
    let user = User("a")
    let profile = Profile()
    let observer = Observer(of: user, \.name, target: profile, action: Profile.nameChanged)
    user.name = "b"
    observer.invalidate()
    user.name = "c"
    #expect(profile.log.entries == ["nothing"])
  }

  @Test func `target and object are weak`() {
    let user = User("a")
    weak var target: Profile?
    let observer: Observer
    do {
      let profile = Profile()
      target = profile
      observer = Observer(of: user, \.name, target: profile, action: Profile.nameChanged)
    }
    #expect(target == nil)
    user.name = "b"
    observer.invalidate()

    weak var object: User?
    let profile = Profile()
    let other: Observer
    do {
      let user = User("a")
      object = user
      other = Observer(of: user, \.name, target: profile, action: Profile.nameChanged)
    }
    #expect(object == nil)
    other.invalidate()
  }

  @Test func `each observation has its own action`() {
    let request = Request()
    let log = Log<String>()
    let tokens = [
      request.observe(\.status) { _, _ in log.add("status") },
      request.observe(\.received) { _, _ in log.add("received") },
    ]
    request.received = 1
    request.status = "a"
    #expect(log.entries == ["received", "status"])
    tokens.forEach { $0.invalidate() }
  }

  @Test func `a closure receives its owner, which is not retained`() {
    let user = User("a")
    weak var weakly: Keeper?
    do {
      let keeper = Keeper()
      weakly = keeper
      keeper.token = user.observe(\.name, owner: keeper) { keeper, user, _ in
        keeper.names.append(user.name)
      }
      user.name = "b"
      #expect(keeper.names == ["b"])
    }
    #expect(weakly == nil)
    user.name = "c"
  }

  @Test func `a token may outlive its object without being called`() {
    var user: User? = User("a")
    var calls = 0
    let token = user?.observe(\.name) { _, _ in calls += 1 }
    user = nil
    token?.invalidate()
    token?.invalidate()
    #expect(calls == 0)
  }

  @Test func `initial calls the action once immediately`() {
    let user = User("a")
    let profile = Profile()
    let observer = Observer(
      of: user,
      \.name,
      options: .initial,
      target: profile,
      action: Profile.userChanged
    )
    #expect(profile.log.entries == ["object a"])
    observer.invalidate()
  }

  @Test func `actions take no arguments, the object, the object and the change, or old and new`() {
    let user = User("a")
    let profile = Profile()
    let observers = [
      Observer(of: user, \.name, target: profile, action: Profile.nameChanged),
      Observer(of: user, \.name, target: profile, action: Profile.userChanged),
      Observer(of: user, \.name, options: .new, target: profile, action: Profile.change),
      Observer(of: user, \.name, target: profile, action: Profile.values),
    ]
    user.name = "b"
    #expect(profile.log.entries == ["a b", "change b", "object b", "nothing"])
    observers.forEach { $0.invalidate() }
  }

  @Test func `a path follows a replaced object`() {
    let owner = Owner()
    let observer = Observer(of: owner, \.user?.name, target: owner, action: Owner.nameChanged)
    owner.user = User("b")
    owner.user?.name = "c"
    #expect(owner.seen == 2)
    observer.invalidate()
  }
}
