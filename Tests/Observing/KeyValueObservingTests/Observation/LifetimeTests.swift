import KeyValueObserving
import Testing

@Suite struct LifetimeTests {
  @Test func `releasing the token ends the observation and releases its captures`() {
    let request = Request()
    var isAlive = true
    var calls = 0
    do {
      let probe = Probe { isAlive = false }
      let token = request.observe(\.status) { _, _ in
        _ = probe
        calls += 1
      }
      request.status = "a"
      _ = token
    }
    #expect(!isAlive)
    request.status = "b"
    #expect(calls == 1)
  }

  @Test func `ending twice is harmless`() {
    let request = Request()
    var (calls, others) = (0, 0)
    let token = request.observe(\.status) { _, _ in calls += 1 }
    let other = request.observe(\.status) { _, _ in others += 1 }
    token.invalidate()
    token.invalidate()
    request.status = "x"
    #expect((calls, others) == (0, 1))
    other.invalidate()
    #expect(!request.isObserved("status"))
  }

  @Test func `the object is not retained and may be deallocated first`() {
    var request: Request? = Request()
    weak let weakly = request
    let direct = request?.observe(\.status) { _, _ in }
    let deep = request?.observe(\.owner?.name) { _, _ in }
    request = nil
    #expect(weakly == nil)
    direct?.invalidate()
    deep?.invalidate()
  }

  @Test func `an object in the middle of a path may be deallocated while it is observed`() {
    let request = Request()
    var calls = 0
    let token = request.observe(\.owner?.name) { _, _ in calls += 1 }
    do {
      let user = User("short-lived")
      request.owner = user
      request.owner = nil
    }
    request.owner = User("next")
    #expect(calls == 3)
    token.invalidate()
  }

  @Test func `the root of a path may be deallocated before the end of the path`() {
    let user = User("tail")
    var calls = 0
    var request: Request? = Request()
    request?.owner = user
    let token = request?.observe(\.owner?.name) { _, _ in calls += 1 }
    request = nil
    user.name = "changed"
    #expect(calls == 0)
    token?.invalidate()
  }

  @Test func `a callback may release the last reference to its object`() {
    final class Holder {
      var request: Request? = Request()
    }
    let holder = Holder()
    weak let weakly = holder.request
    var calls = 0
    let token = holder.request?.observe(\.status, options: [.old, .new]) { _, _ in
      holder.request = nil
      calls += 1
    }
    holder.request?.status = "last"
    #expect(calls == 1)
    #expect(weakly == nil)
    token?.invalidate()
  }

  @Test func `a manual change that is never completed retains nothing after its object`() {
    var isAlive = true
    do {
      let probe = Probe { isAlive = false }
      let request = Request()
      let token = request.observe(\.status, options: [.old, .prior]) { _, _ in _ = probe }
      request.willChangeValue(for: \.status)
      token.invalidate()
    }
    #expect(!isAlive)
  }

  @Test func `the owner is not retained, so a token stored in it creates no cycle`() {
    final class Owner {
      var token: ObservationToken?
      var seen = 0
    }
    let request = Request()
    weak var weakly: Owner?
    do {
      let owner = Owner()
      weakly = owner
      owner.token = request.observe(\.status, owner: owner) { owner, _, _ in owner.seen += 1 }
      request.status = "x"
      #expect(owner.seen == 1)
    }
    #expect(weakly == nil)
    request.status = "y"
  }

  @Test func `captures of an observation ended elsewhere are released by the next change`() async {
    let request = Request()
    // Safety: the probe is deallocated by the change below, on this test's thread.
    nonisolated(unsafe) var isAlive = true
    let token: ObservationToken
    do {
      let probe = Probe { isAlive = false }
      token = request.observe(\.status) { _, _ in _ = probe }
    }
    let box = TokenBox(token)
    await Task.detached { box.end() }.value
    request.status = "x"
    #expect(!isAlive)
  }
}

/// Passes a token to another thread and releases it there.
final class TokenBox: Sendable {
  private let token: ObservationToken

  init(_ token: ObservationToken) { self.token = token }

  func end() { token.invalidate() }
}
