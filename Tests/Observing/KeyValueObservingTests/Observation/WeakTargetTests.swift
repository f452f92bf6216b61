import KeyValueObserving
import Synchronization
import Testing

@KeyValueObservable
private final class Friend {
  var name: String
  init(_ name: String) { self.name = name }
}

private final class Stranger {
  let name = "stranger"
}

@KeyValueObservable
private final class Person {
  weak var friend: Friend?
  weak var stranger: Stranger?
  var strong: Friend?
  var greeting: String { "hello \(friend?.name ?? "-")" }
}

@KeyValueObservable(.observable)
private final class Tracked {
  weak var friend: Friend?
}

@KeyValueObservable(.synchronized)
private final class SharedFriend {
  let name = "shared"
}

@KeyValueObservable(.synchronized)
private final class SharedPerson {
  weak var friend: SharedFriend?
}

@MainActor
@KeyValueObservable
private final class RentedRoom {
  var name = "room"
}

@MainActor
@KeyValueObservable
private final class Tenant {
  weak var room: RentedRoom?
}

@Suite struct `A weak property whose target is deallocated` {
  @Test func `is reported by every kind of observation`() throws {
    let person = Person()
    var friend: Friend? = Friend("Ann")
    person.friend = friend
    var seen: [String] = []
    let tokens = [
      person.observe(\.friend, options: .new) { _, change in
        seen.append("friend \(change.new.map { "\($0?.name ?? "nil")" } ?? "none")")
      },
      person.observe(\.friend?.name, options: [.new, .distinct]) { _, change in
        seen.append("name \(change.new.map { "\($0 ?? "nil")" } ?? "none")")
      },
      person.observe(\.greeting, options: .new) { _, change in seen.append(change.new ?? "none") },
      try person.observe(keyPath: "friend", options: .new) { _, change in
        seen.append("by name \(change.newValue == nil)")
      },
      try person.observe(keyPath: "friend.name", options: .new) { _, change in
        seen.append("path by name \(change.newValue == nil)")
      },
    ]
    friend = nil
    #expect(
      seen.sorted() == [
        "by name true", "friend nil", "hello -", "name nil", "path by name true",
      ]
    )
    seen = []
    let other = Friend("Ben")
    person.friend = other
    #expect(seen.count == 5)
    tokens.forEach { $0.invalidate() }
  }

  @Test func `marks dirty observers that have read it`() {
    let person = Person()
    var friend: Friend? = Friend("Ann")
    person.friend = friend
    let observer = DirtyObserver {}
    observer.track { _ = person.friend }
    #expect(!observer.isDirty)
    friend = nil
    #expect(observer.isDirty)
    observer.end()
  }

  @Test func `is reported once, and no longer after another target was set`() {
    let person = Person()
    var (first, second): (Friend?, Friend?) = (Friend("a"), Friend("b"))
    person.friend = first
    var calls = 0
    let token = person.observe(\.friend?.name) { _, _ in calls += 1 }
    person.friend = second
    #expect(calls == 1)
    first = nil
    #expect(calls == 1)
    second = nil
    #expect(calls == 2)
    #expect(person.friend == nil && first == nil && second == nil)
    token.invalidate()
  }

  @Test func `is not reported to an observation that was ended`() {
    let person = Person()
    var friend: Friend? = Friend("a")
    person.friend = friend
    var calls = 0
    let token = person.observe(\.friend) { _, _ in calls += 1 }
    token.invalidate()
    friend = nil
    #expect(calls == 0)
    #expect(friend == nil)
  }

  @Test func `is reported for a strong property only when the property is set`() {
    let person = Person()
    person.strong = Friend("a")
    var calls = 0
    let token = person.observe(\.strong?.name) { _, _ in calls += 1 }
    person.strong = nil
    #expect(calls == 1)
    token.invalidate()
  }

  @Test func `is reported in classes of the other modes`() {
    let (tracked, shared) = (Tracked(), SharedPerson())
    var friend: Friend? = Friend("a")
    var sharedFriend: SharedFriend? = SharedFriend()
    tracked.friend = friend
    shared.friend = sharedFriend
    let calls = Log<String>()
    let token = tracked.observe(\.friend) { _, _ in calls.add("tracked") }
    friend = nil
    #expect(calls.entries == ["tracked"])
    let isTold = Atomic<Bool>(false)
    let sharedToken = shared.observe(\.friend) { _, _ in isTold.store(true, ordering: .relaxed) }
    sharedFriend = nil
    let wasTold = isTold.load(ordering: .relaxed)
    #expect(wasTold)
    #expect(friend == nil && sharedFriend == nil)
    token.invalidate()
    sharedToken.invalidate()
  }

  @MainActor
  @Test func `is reported on the actor of the target, after deallocation on any thread`() async {
    let tenant = Tenant()
    var room: RentedRoom? = RentedRoom()
    tenant.room = room
    await confirmation { confirmation in
      let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
      let token = tenant.observe(\.room, options: .new) { tenant, _ in
        MainActor.preconditionIsolated()
        continuation.yield(tenant.room == nil)
      }
      let task = Task.detached { [room] in _ = room }
      room = nil
      await task.value
      for await isNil in stream {
        #expect(isNil)
        confirmation()
        break
      }
      token.invalidate()
    }
  }

  @Test func `is not reported if the target is not observable`() {
    let person = Person()
    var stranger: Stranger? = Stranger()
    person.stranger = stranger
    var calls = 0
    let token = person.observe(\.stranger) { _, _ in calls += 1 }
    stranger = nil
    #expect(calls == 0)
    person.stranger = nil
    #expect(calls == 1)
    #expect(stranger == nil)
    token.invalidate()
  }
}
