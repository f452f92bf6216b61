import KeyValueObserving
import Testing

@KeyValueObservable
private final class Watchful {
  @NotObserved var willHold: (Watchful) -> Void = { _ in }
  var held: User? { willSet { willHold(self) } }
}

@KeyValueObservable
private final class Link {
  var name = ""
  var next: Link?
}

@KeyValueObservable
private final class Counted {
  var numbers: [Int] = [] { didSet { count = numbers.count } }
  var count = 0
}

@KeyValueObservable
private final class Leader {
  var next: Counted?
}

/// A path keeps observing the right objects, even if it is registered during a change.
@Suite struct RewiringTests {
  @Test func `a path that was moved away and back in a round is not notified again`() {
    let (request, user) = (Request(), User("a"))
    request.owner = user
    var names: [String?] = []
    let path = request.observe(\.owner?.name, options: [.old, .new]) { _, change in
      names.append(change.new ?? nil)
    }
    let leading = user.observe(\.name) { user, _ in
      request.owner = nil
      request.owner = user
    }
    user.name = "b"
    #expect(names == [nil, "b"])
    leading.invalidate()
    path.invalidate()
  }

  @Test func `a path that was moved away and back before a change is notified of it`() {
    let (request, holder) = (Link(), Link())
    (request.next, holder.next) = (holder, Link())
    let leading = holder.observe(\.next, options: [.prior]) { _, change in
      guard change.isPrior else { return }
      request.next = nil
      request.next = holder
    }
    var names: [String?] = []
    let path = request.observe(\.next?.next?.name, options: [.old, .new]) { _, change in
      names.append(change.new ?? nil)
    }
    let other = Link()
    other.name = "b"
    holder.next = other
    #expect(names == [nil, "", "b"])
    other.name = "c"
    #expect(names == [nil, "", "b", "c"])
    leading.invalidate()
    path.invalidate()
  }

  @Test func `a path that is moved to an equal value in a round is notified of the change`() {
    let (request, first, second) = (Link(), Link(), Link())
    request.next = first
    second.name = "b"
    var names: [String?] = []
    let path = request.observe(\.next?.name, options: [.new, .distinct]) { _, change in
      names.append(change.new ?? nil)
    }
    let leading = first.observe(\.name) { _, _ in request.next = second }
    first.name = "b"
    #expect(names == ["b"])
    second.name = "c"
    #expect(names == ["b", "c"])
    leading.invalidate()
    path.invalidate()
  }

  @Test func `a path that a property's own observer moves to an equal value is notified`() {
    let (leader, counted) = (Leader(), Counted())
    counted.numbers = [1]
    leader.next = counted
    var numbers: [[Int]?] = []
    let path = leader.observe(\.next?.numbers, options: [.old, .new, .distinct]) { _, change in
      numbers += [change.old ?? nil, change.new ?? nil]
    }
    // The array is stored already, and its observers have not been notified yet.
    let empty = Counted()
    let leading = counted.observe(\.count) { _, _ in leader.next = empty }
    counted.numbers = []
    #expect(numbers == [[1], []])
    empty.numbers = [2]
    #expect(numbers == [[1], [], [], [2]])
    counted.numbers = [3]
    #expect(numbers.count == 4)
    leading.invalidate()
    path.invalidate()
  }

  @Test func `a path that is moved to a property before its change is notified of the change`() {
    let (request, next) = (Link(), Link())
    let leading = next.observe(\.name, options: [.prior]) { next, change in
      if change.isPrior { request.next = next }
    }
    var notices: [String] = []
    let path = request.observe(\.next?.name, options: [.prior, .old, .new]) { _, change in
      let (old, new) = ((change.old ?? nil) ?? "nil", (change.new ?? nil) ?? "nil")
      notices.append(change.isPrior ? "before \(old)" : "\(old) to \(new)")
    }
    next.name = "b"
    #expect(notices == ["before nil", "nil to ", "before ", " to b"])
    leading.invalidate()
    path.invalidate()
  }

  @Test func `a value that an observer has changed before a change is reported distinctly`() {
    let item = Link()
    var isFirst = true
    let leading = item.observe(\.name, options: [.prior]) { item, change in
      guard change.isPrior, isFirst else { return }
      isFirst = false
      item.name = "b"
    }
    var names: [String] = []
    let token = item.observe(\.name, options: [.new, .distinct]) { names.append($1.new ?? "") }
    item.name = ""
    #expect(item.name.isEmpty)
    #expect(names == ["b", ""])
    leading.invalidate()
    token.invalidate()
  }

  @Test func `an unobserved manual announcement updates later observers without notifying them`() {
    let holder = ManualHolder()
    let (before, after) = (User("before"), User("after"))
    holder.held = before
    var calls = 0
    holder.willChangeValue(for: \.held)
    let path = holder.observe(\.held?.name) { _, _ in calls += 1 }
    holder.held = after
    holder.didChangeValue(for: \.held)
    #expect(calls == 0)
    before.name = "unheard"
    #expect(calls == 0)
    after.name = "heard"
    #expect(calls == 1)
    path.invalidate()
  }

  @Test func `a path registered in the willSet of an unobserved property follows the change`() {
    let holder = Watchful()
    let (before, after) = (User("before"), User("after"))
    holder.held = before
    var names: [String?] = []
    var path: ObservationToken?
    holder.willHold = { holder in
      path = holder.observe(\.held?.name, options: .new) { _, change in
        names.append(change.new ?? nil)
      }
    }
    holder.held = after
    holder.willHold = { _ in }
    before.name = "unheard"
    after.name = "heard"
    #expect(names == ["heard"])
    path?.invalidate()
  }
}

@KeyValueObservable
private final class ManualHolder {
  @ManuallyNotified var held: User?
}
