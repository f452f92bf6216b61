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
}
