import Foundation
import KeyValueObserving
import Testing

@KeyValueObservable
private final class ClosingPlayer {
  var isPlaying = true
  var next: ClosingPlayer?
  deinit { isPlaying = false }
}

@KeyValueObservable
private final class Summed {
  let plate: Plate
  @NotObserved private let onEvaluate: () -> Void
  var sum: Int {
    onEvaluate()
    return plate.width + plate.height + (plate.inner.map { $0.width + $0.height } ?? 0)
  }

  init(_ plate: Plate, _ onEvaluate: @escaping () -> Void) {
    self.plate = plate
    self.onEvaluate = onEvaluate
  }
}

@KeyValueObservable
private final class Guarded {
  var label = 0
  var next: Guarded?
  weak var guardian: Guarded?

  /// A value that a deallocation changes.
  var points: Int { label + (guardian == nil ? 1 : 0) }
}

@Suite struct `Evaluations and deallocations in groups of changes` {
  @Test func `a value with several sources is announced once before and once after`() {
    let (plate, inner) = (Plate(), Plate())
    plate.inner = inner
    var evaluations = 0
    let summed = Summed(plate) { evaluations += 1 }
    let log = Log<String>()
    let token = summed.observe(\.sum, options: [.prior, .old, .new]) { _, change in
      log.add("\(change.isPrior ? "before" : "after") \(change.old ?? -1) \(change.new ?? -1)")
    }
    evaluations = 0
    groupingChanges {
      plate.width = 5
      inner.width = 7
      plate.height = 2
      inner.height = 3
    }
    #expect(log.entries == ["before 4 -1", "after 4 17"])
    // The value before and the value after, however many properties have changed.
    #expect(evaluations == 2)
    token.invalidate()
  }

  @Test(arguments: [false, true], [false, true])
  func `an object may be deallocated in a group, and set its properties then`(
    isFollowed: Bool,
    isGrouped: Bool
  ) {
    func make(_ body: () -> Void) { if isGrouped { groupingChanges(body) } else { body() } }
    let player = ClosingPlayer()
    var next: ClosingPlayer? = ClosingPlayer()
    player.next = next
    let log = Log<String>()
    let inner = next?.observe(\.isPlaying) { _, _ in log.add("own") }
    let outer = isFollowed ? player.observe(\.next?.isPlaying) { _, _ in log.add("path") } : nil
    make {
      next = nil
      player.next = nil
    }
    #expect(next == nil)
    #expect(log.entries.contains("own"))
    #expect(log.entries.contains("path") == isFollowed)
    inner?.invalidate()
    outer?.invalidate()
  }

  /// A deallocation is reported immediately, and evaluates the path in the middle of the group.
  @Test func `a path that leaves a changed object in a group reports what it leads to`() {
    let (root, inner, other) = (Guarded(), Guarded(), Guarded())
    var guardian: Guarded? = Guarded()
    guardian?.next = inner
    root.guardian = guardian
    other.next = Guarded()
    other.next?.label = 2
    let log = Log<Int?>()
    let token = root.observe(\.guardian?.next?.label, options: [.new]) { log.add($1.new ?? nil) }
    groupingChanges {
      inner.label = 1
      guardian = nil
      #expect(log.entries == [nil])
      root.guardian = other
    }
    #expect(log.entries == [nil, 2])
    other.next?.label = 3
    #expect(log.entries == [nil, 2, 3])
    token.invalidate()
  }

  @Test func `a value that was reported in a group is reported again if the group reverts it`() {
    let root = Guarded()
    var guardian: Guarded? = Guarded()
    root.guardian = guardian
    let log = Log<Int>()
    let token = root.observe(\.points, options: [.new, .distinct]) { log.add($1.new ?? -1) }
    groupingChanges {
      root.label = 5
      guardian = nil
      #expect(log.entries == [6])
      root.label = -1
    }
    #expect(guardian == nil)
    #expect(root.points == 0)
    #expect(log.entries == [6, 0])
    // Without such a report, an unchanged value is suppressed.
    groupingChanges {
      root.label = 5
      root.label = -1
    }
    #expect(log.entries == [6, 0])
    token.invalidate()
  }

  @Test func `so is a property that another thread has changed in between`() {
    let root = Guarded()
    let log = Log<Int>()
    let token = root.observe(\.label, options: [.new, .distinct]) { log.add($1.new ?? -1) }
    groupingChanges {
      root.label = 5
      onAnotherThread { root.label = 3 }
      #expect(log.entries == [3])
      root.label = 0
    }
    #expect(log.entries == [3, 0])
    token.invalidate()
  }

  @Test(arguments: [false, true])
  func `a path that another thread leads elsewhere reports the end of the group`(
    isCircle: Bool
  ) {
    let root = Guarded()
    let next = isCircle ? root : Guarded()
    root.next = next
    let log = Log<Int?>()
    let token = root.observe(\.next?.label, options: [.new]) { log.add($1.new ?? nil) }
    groupingChanges {
      next.label = 7
      onAnotherThread { root.next = Guarded() }
      root.next = nil
    }
    #expect(log.entries == [0, nil])
    token.invalidate()
  }

  /// Runs a closure on another thread, and waits for it.
  private func onAnotherThread(_ body: @escaping () -> Void) {
    let finished = DispatchSemaphore(value: 0)
    // Safety: this thread waits for the closure.
    nonisolated(unsafe) let body = body
    // Not a job of a global queue, whose threads may all be waiting here.
    Thread {
      body()
      finished.signal()
    }.start()
    finished.wait()
  }
}
