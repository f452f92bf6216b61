import Foundation
import KeyValueObserving
import ScaleTestSupport
import Synchronization
import Testing

/// The notifications of a synchronized object that many threads change concurrently.
@Suite struct OrderTests {
  struct Told: Sendable {
    var old: Int?
    var new: Int?
  }

  /// Returns whether the old value of each notification is the new value of the previous one.
  static func isUnbroken(_ told: [Told]) -> Bool {
    zip(told, told.dropFirst()).allSatisfy { $0.new == $1.old }
  }

  @Test func `each change is delivered once and in order`() async {
    let tank = Tank()
    let log = SharedLog<Told>()
    let token = tank.observe(\.level, options: [.old, .new]) { _, change in
      log.add(Told(old: change.old, new: change.new))
    }
    await onThreads(4) { thread in
      for number in 1...2000 { tank.level = thread * 10_000 + number }
    }
    #expect(log.entries.count == 8000)
    #expect(OrderTests.isUnbroken(log.entries))
    #expect(log.entries.first?.old == 0)
    #expect(log.entries.last?.new == tank.level)
    token.invalidate()
  }

  @Test func `the initial notification is followed by the change of that value`() async {
    let tank = Tank()
    let isDone = Atomic<Bool>(false)
    await onThreads(3) { thread in
      guard thread == 0 else {
        var number = 0
        while !isDone.load(ordering: .relaxed) {
          number += 2
          tank.level = number + thread
        }
        return
      }
      for _ in 0..<TestScale.count(usual: 300, full: 2000) {
        let log = SharedLog<Told>()
        let token = tank.observe(\.level, options: [.initial, .old, .new]) { _, change in
          log.add(Told(old: change.old, new: change.new))
        }
        while log.entries.count < 3 { sched_yield() }
        token.invalidate()
        #expect(OrderTests.isUnbroken(log.entries))
      }
      isDone.store(true, ordering: .relaxed)
    }
  }

  @Test func `a registered observer misses no change`() async {
    for _ in 0..<300 {
      let tank = Tank()
      let seen = SharedLog<Int>()
      let tokens = SharedLog<ObservationToken>()
      await onThreads(2) { thread in
        if thread == 0 {
          for number in 1...20 { tank.level = number }
        } else {
          tokens.add(
            tank.observe(\.level, options: [.initial, .new]) { _, change in
              if let new = change.new { seen.add(new) }
            }
          )
        }
      }
      #expect(seen.entries.last == 20)
      #expect(seen.entries == seen.entries.sorted())
    }
  }

  @Test func `calls of an observer never overlap`() async {
    let tank = Tank()
    let inside = Atomic<Int>(0)
    let maxInside = Atomic<Int>(0)
    let count = Atomic<Int>(0)
    let body: @Sendable () -> Void = {
      let number = inside.add(1, ordering: .acquiringAndReleasing).newValue
      maxInside.max(number, ordering: .relaxed)
      count.add(1, ordering: .relaxed)
      inside.subtract(1, ordering: .acquiringAndReleasing)
    }
    let token = tank.observe(\.level, options: .prior) { _, _ in body() }
    await onThreads(4) { _ in
      for number in 1...500 { tank.level = number }
    }
    #expect(maxInside.load(ordering: .relaxed) == 1)
    #expect(count.load(ordering: .relaxed) == 4000)
    token.invalidate()
  }

  @Test func `a change by an observer is delivered immediately, and in order to each`() {
    let tank = Tank()
    let log = SharedLog<String>()
    let early = tank.observe(\.level, options: [.old, .new]) { _, change in
      log.add("early \(change.old ?? -1) to \(change.new ?? -1)")
    }
    let late = tank.observe(\.level, options: [.old, .new]) { tank, change in
      log.add("late \(change.old ?? -1) to \(change.new ?? -1)")
      if tank.level == 1 {
        tank.level = 2
        log.add("set")
      }
    }
    tank.level = 1
    #expect(
      log.entries == ["late 0 to 1", "late 1 to 2", "early 0 to 1", "early 1 to 2", "set"]
    )
    early.invalidate()
    late.invalidate()
  }

  @Test func `an observer that another one ends is not notified of the current change`() {
    let tank = Tank()
    let log = SharedLog<String>()
    let early = tank.observe(\.level) { _, _ in log.add("early") }
    let late = tank.observe(\.level) { _, _ in
      log.add("late")
      early.invalidate()
    }
    tank.level = 1
    #expect(log.entries == ["late"])
    late.invalidate()
  }

  @Test func `the newest of the values of a property is the current one`() async {
    for _ in 0..<200 {
      let tank = Tank()
      let values = tank.values(of: \.level)
      await onThreads(2) { thread in
        for number in 1...10 { tank.level = thread * 100 + number }
      }
      var iterator = values.makeAsyncIterator()
      let newest = await iterator.next()
      #expect(newest == tank.level)
    }
  }

  @Test func `pairs of will and did belong to their thread`() async {
    let tank = Tank()
    let log = SharedLog<Told>()
    let token = tank.observe(\.manual, options: [.old, .new]) { _, change in
      log.add(Told(old: change.old, new: change.new))
    }
    await onThreads(2) { _ in
      for number in 1...500 {
        tank.willChangeValue(for: \.manual)
        tank.manual = number
        tank.didChangeValue(for: \.manual)
      }
    }
    #expect(log.entries.count == 1000)
    tank.didChangeValue(for: \.manual)
    #expect(log.entries.count == 1000)
    token.invalidate()
  }

  @Test func `a value copied to the target is not copied back`() {
    let (left, right) = (Tank(), Tank())
    let binding = Binding(
      left,
      \.level,
      twoWay: right,
      \.level,
      transform: { $0 / 10 },
      reverse: { $0 * 10 }
    )
    left.level = 15
    #expect(left.level == 15 && right.level == 1)
    right.level = 2
    #expect(left.level == 20 && right.level == 2)
    binding.invalidate()
  }

  @Test func `properties bound both ways end equal, whichever side the threads set`() async {
    for _ in 0..<50 {
      let (left, right) = (Tank(), Tank())
      let binding = Binding(
        left,
        \.level,
        twoWay: right,
        \.level,
        transform: { $0 + 1 },
        reverse: { $0 - 1 }
      )
      await onThreads(4) { thread in
        for number in 1...50 {
          if thread.isMultiple(of: 2) {
            left.level = thread * 100 + number
          } else {
            right.level = thread * 100 + number
          }
        }
      }
      #expect(left.level + 1 == right.level)
      binding.invalidate()
    }
  }
}
