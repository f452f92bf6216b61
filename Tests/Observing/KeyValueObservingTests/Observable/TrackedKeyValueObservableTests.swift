import KeyValueObserving
import Observation
import Synchronization
import Testing

@KeyValueObservable(.observable)
class Deposit {
  var owner = "nobody"
  var balance = 0
  var entries: [Int] = []
  @ManuallyNotified var note = ""
  let number: Int
  var summary: String { "\(owner): \(balance)" }

  init(number: Int = 1) { self.number = number }
}

@KeyValueObservable(.observable)
final class SavingsDeposit: Deposit {
  var rate = 0.5
}

@KeyValueObservable(.observable)
final class Holder<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

@MainActor
@KeyValueObservable(.observable)
final class Ledger {
  var title = "t"
}

@Suite struct TrackedKeyValueObservableTests {
  /// Returns the number of notifications for a tracked `read` while `change` runs.
  private func told(_ read: () -> Void, _ change: () -> Void) -> Int {
    let counter = Counter()
    withObservationTracking(read) { counter.add() }
    change()
    return counter.value
  }

  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
  }

  @Test func `Swift's Observation is notified of properties that were read, and of no others`() {
    let deposit = Deposit()
    #expect(told({ _ = deposit.balance }, { deposit.balance = 1 }) == 1)
    #expect(told({ _ = deposit.balance }, { deposit.balance += 1 }) == 1)
    #expect(told({ _ = deposit.entries }, { deposit.entries.append(1) }) == 1)
    #expect(told({ _ = deposit.summary }, { deposit.owner = "somebody" }) == 1)
    #expect(told({ _ = deposit.note }, { deposit.note = "by hand" }) == 1)
    #expect(told({ _ = deposit.balance }, { deposit.owner = "x" }) == 0)
    #expect(told({ _ = deposit.number }, { deposit.balance = 5 }) == 0)
  }

  @Test func `it is notified before the change, and observers by key after it, with values`() {
    let deposit = Deposit()
    let lines = Log<String>()
    let token = deposit.observe(\.balance, options: [.old, .new]) { deposit, change in
      lines.add("\(change.old ?? -1) → \(change.new ?? -1), \(deposit.balance)")
    }
    nonisolated(unsafe) let seen = lines  // Safety: tracking calls back on this thread.
    nonisolated(unsafe) let object = deposit  // Safety: see above.
    withObservationTracking {
      _ = deposit.balance
    } onChange: {
      seen.add("will change \(object.balance)")
    }
    deposit.balance = 7
    #expect(lines.entries == ["will change 0", "0 → 7, 7"])
    token.invalidate()
  }

  @Test func `such a class is Observable, and can be observed by key like any other`() throws {
    let deposit = SavingsDeposit()
    #expect((deposit as Any) is any Observable)
    let log = Log<String>()
    let tokens = [
      deposit.observe(\.summary, options: .new) { _, change in log.add(change.new ?? "") },
      deposit.observe(\.rate) { _, _ in log.add("rate") },
      try deposit.observe(keyPath: "balance") { _, _ in log.add("balance") },
    ]
    deposit.balance = 2
    deposit.rate = 1
    try deposit.setValue("me", forKey: "owner")
    #expect(log.entries == ["balance", "nobody: 2", "rate", "me: 2"])
    #expect(told({ _ = deposit.rate }, { deposit.rate = 2 }) == 1)
    #expect(told({ _ = deposit.owner }, { deposit.owner = "you" }) == 1)
    tokens.forEach { $0.invalidate() }
  }

  @Test func `generic classes and classes of the main actor are supported`() async {
    let holder = Holder([1])
    #expect(told({ _ = holder.value }, { holder.value.append(2) }) == 1)
    await MainActor.run {
      let ledger = Ledger()
      var calls = 0
      let token = ledger.observe(\.title) { _, _ in calls += 1 }
      #expect(told({ _ = ledger.title }, { ledger.title = "u" }) == 1)
      #expect(calls == 1)
      token.invalidate()
    }
  }
}
