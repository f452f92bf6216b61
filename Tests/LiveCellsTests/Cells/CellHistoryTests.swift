import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A cell beside the obviously right model of it, played by a random history.
@MainActor
private final class CellHistory {
  let fixture = CellFixture()
  let tracker = LifetimeTracker()
  var people: [Person]
  var isInWindow = true
  var isDisplayed = false
  var hasAppeared = true
  var bound: Person?
  var generator: SeededGenerator
  var steps: [String] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    people = []
    people = (0..<3).map { Person("\($0)", tracker: tracker) }
  }

  var isLive: Bool { isInWindow && isDisplayed && hasAppeared && bound != nil }

  func play() {
    let controller = fixture.controller
    let person = people[Int.random(in: 0..<people.count, using: &generator)]
    let step = Int.random(in: 0..<16, using: &generator)
    switch step {
    case 0, 1:
      bound = person
      fixture.cell.object = person
    case 2:
      bound = nil
      fixture.cell.object = nil
    case 3:
      bound = nil
      controller.prepareForReuse()
    case 4: (isDisplayed = true, controller.willDisplay()).1
    case 5: (isDisplayed = false, controller.didEndDisplaying()).1
    case 6: (isInWindow = true, controller.enterWindow()).1
    case 7: (isInWindow = false, controller.leaveWindow()).1
    case 8: (hasAppeared = true, controller.appear()).1
    case 9: (hasAppeared = false, controller.disappear()).1
    case 10, 11: person.first = "\(Int.random(in: 0..<5, using: &generator))"
    case 12: person.age = Bool.random(using: &generator) ? nil : 1
    case 13: person.email += "."
    case 14:
      // One dies for everybody but the cell, and another one comes.
      people[Int.random(in: 0..<people.count, using: &generator)] = Person("new", tracker: tracker)
    default: fixture.clock.advance()
    }
    steps.append("\(step)")
  }

  /// What is wrong now that nothing is left to do.
  func faults() -> [String] {
    var faults: [String] = []
    func expect(_ condition: Bool, _ fault: String) {
      if !condition { faults.append(fault) }
    }
    expect(!fixture.clock.isFramePending, "a frame is asked for at rest")
    expect(fixture.cell.object === bound, "another object is bound")
    if isLive, let bound {
      expect(fixture.view.texts[0] == bound.fullName, "name differs from a fresh rendering")
      expect(fixture.view.texts[1] == bound.age.map(String.init) ?? "", "age differs")
      expect(fixture.view.isHidden == false, "hidden on screen")
    }
    expect(bound != nil || fixture.view.isHidden == true, "shown without an object")
    let held = Set(people.map(ObjectIdentifier.init)).union(
      bound.map { [ObjectIdentifier($0)] } ?? []
    )
    expect(tracker.liveCount == held.count, "\(tracker.liveCount) live, \(held.count) held")
    return faults
  }
}

@MainActor
@Suite struct `A cell in random histories` {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `shows what a fresh rendering shows, writes at most once a frame, and holds nothing else`(
    seed: UInt64
  ) {
    let history = CellHistory(seed: seed)
    for _ in 0..<400 {
      _ = history.fixture.view.take()
      _ = history.fixture.takeReads()
      let wasLive = history.isLive
      history.play()
      let writes = history.fixture.view.events.filter {
        if case .write = $0 { true } else { false }
      }
      #expect(history.fixture.takeReads() <= 1, "seed \(seed): \(history.steps)")
      if !wasLive, !history.isLive, history.bound != nil {
        #expect(writes.isEmpty, "wrote off screen; seed \(seed): \(history.steps)")
      }
      if Int.random(in: 0..<4, using: &history.generator) == 0 {
        history.fixture.clock.advanceUntilIdle()
        let faults = history.faults()
        #expect(faults == [], "seed \(seed): \(history.steps)")
        if !faults.isEmpty { return }
      }
    }
  }
}
