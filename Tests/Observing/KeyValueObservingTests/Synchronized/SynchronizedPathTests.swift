import Foundation
import KeyValueObserving
import ScaleTestSupport
import Synchronization
import Testing

/// Paths and computed properties of synchronized objects.
@Suite struct SynchronizedPathTests {
  @Test func `a path may be registered while other threads replace its links`() async {
    let tank = Tank()
    let isDone = Atomic<Bool>(false)
    await onThreads(3) { thread in
      guard thread == 0 else {
        var number = 0
        while !isDone.load(ordering: .relaxed) {
          number += 1
          tank.next = number.isMultiple(of: 3) ? nil : Tank()
        }
        return
      }
      for number in 0..<TestScale.count(usual: 300, full: 1500) {
        tank.observe(\.next?.level) { _, _ in }.invalidate()
        if number.isMultiple(of: 3) {
          do {
            try tank.observe(keyPath: "next.level") { _, _ in }.invalidate()
          } catch {
            Issue.record(error)
          }
        }
      }
      isDone.store(true, ordering: .relaxed)
    }
    #expect(!tank.isObserved("next"))
  }

  @Test func `distinct notifications end with the current value during concurrent changes`() {
    let tank = Tank()
    let log = SharedLog<Int>()
    let token = tank.observe(\.ratio, options: [.distinct, .new]) { tank, change in
      log.add(change.new ?? -1)
      if tank.level == 1 { tank.level = 0 }
    }
    tank.level = 1
    #expect(log.entries == [10, 0])
    tank.level = 0
    #expect(log.entries == [10, 0])
    token.invalidate()
  }

  @Test func `the old value is the last delivered one, in each round`() {
    let tank = Tank()
    let log = SharedLog<[Int?]>()
    let token = tank.observe(\.ratio, options: [.old, .new]) { tank, change in
      log.add([change.old, change.new])
      if tank.level == 1 { tank.level = 2 }
    }
    tank.level = 1
    tank.level = 3
    #expect(log.entries == [[0, 10], [10, 20], [20, 30]])
    token.invalidate()
  }

  @Test func `old and new values form a chain during concurrent changes`() async {
    let tank = Tank()
    let tail = Tank()
    tank.next = tail
    let log = SharedLog<OrderTests.Told>()
    let token = tank.observe(\.next?.level, options: [.old, .new, .distinct]) { _, change in
      log.add(.init(old: change.old ?? nil, new: change.new ?? nil))
    }
    await onThreads(4) { thread in
      for number in 1...500 { tail.level = thread * 1000 + number }
    }
    #expect(OrderTests.isUnbroken(log.entries))
    #expect(log.entries.first?.old == 0)
    #expect(log.entries.last?.new == tail.level)
    token.invalidate()
  }

  @Test func `a path notifies on one thread at a time`() async {
    let tank = Tank()
    let inside = Atomic<Int>(0)
    let maxInside = Atomic<Int>(0)
    let token = tank.observe(\.ratio) { _, _ in
      let number = inside.add(1, ordering: .acquiringAndReleasing).newValue
      maxInside.max(number, ordering: .relaxed)
      for _ in 0..<50 { sched_yield() }
      inside.subtract(1, ordering: .acquiringAndReleasing)
    }
    await onThreads(4) { _ in
      for number in 1...200 { tank.level = number }
    }
    #expect(maxInside.load(ordering: .relaxed) == 1)
    token.invalidate()
  }

  @Test func `a path retains the delivered value only during the delivery`() {
    weak var gone: Tank?
    do {
      let tank = Tank()
      gone = tank
      tank.next = Tank()
      let token = tank.observe(\.next?.next, options: [.old, .new, .distinct]) { _, _ in }
      tank.next?.next = tank
      tank.next = nil
      _ = token
    }
    #expect(gone == nil)
  }

  @Test func `a path notifies before the change, with the value from before`() {
    let tank = Tank()
    let log = SharedLog<String>()
    let token = tank.observe(\.ratio, options: [.prior, .old, .new]) { tank, change in
      log.add("\(change.isPrior) \(change.old ?? -1) \(change.new ?? -1) \(tank.level)")
    }
    tank.level = 4
    #expect(log.entries == ["true 0 -1 0", "false 0 40 4"])
    token.invalidate()
  }
}
