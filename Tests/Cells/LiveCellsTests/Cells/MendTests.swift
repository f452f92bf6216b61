import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// Scenarios in which a naive cell fails. Each test shows the failure, and that this package's cell
/// avoids it.
@MainActor
@Suite struct `Errors of cells written by hand` {
  private let clock = ManualFrameClock()

  private func shownAfterLateChange(_ type: any ScenarioCell.Type) -> String {
    let cell = type.init(clock: clock)
    let ada = Person("Ada", "L")
    cell.bind(ada)
    cell.display()
    ada.first = "Late"
    cell.bind(Person("Bert", "M"))
    cell.display()
    clock.advanceUntilIdle()
    return cell.shown
  }

  @Test func `an update queued for the old object writes into the recycled cell`() {
    #expect(shownAfterLateChange(FaultyCell.self) == "Late L")
    #expect(shownAfterLateChange(ProperCell.self) == "Bert M")
  }

  private func updatesForOneTransaction(_ type: any ScenarioCell.Type) -> Int {
    let cell = type.init(clock: clock)
    let ada = Person("Ada", "L")
    cell.bind(ada)
    cell.display()
    clock.advanceUntilIdle()
    let before = cell.updates
    ada.first = "A."
    ada.last = "Lovelace"
    ada.first = "Augusta"
    clock.advanceUntilIdle()
    return cell.updates - before
  }

  @Test func `several changes lead to several updates`() {
    #expect(updatesForOneTransaction(FaultyCell.self) == 3)
    #expect(updatesForOneTransaction(ProperCell.self) == 1)
  }

  private func shownAfterGap(_ type: any ScenarioCell.Type) -> String {
    let cell = type.init(clock: clock)
    let ada = Person("Ada", "L")
    cell.bind(ada)
    ada.first = "Changed"
    cell.display()
    clock.advanceUntilIdle()
    return cell.shown
  }

  @Test func `C3 a change between binding and observing is lost`() {
    #expect(shownAfterGap(FaultyCell.self) == "Ada L")
    #expect(shownAfterGap(ProperCell.self) == "Changed L")
  }

  private func updatesOfReuse(_ type: any ScenarioCell.Type) -> Int {
    let cell = type.init(clock: clock)
    cell.bind(Person("Ada"))
    cell.display()
    let before = cell.updates
    cell.reuse()
    clock.advanceUntilIdle()
    return cell.updates - before
  }

  @Test func `reuse runs a blank update`() {
    #expect(updatesOfReuse(FaultyCell.self) == 1)
    #expect(updatesOfReuse(ProperCell.self) == 0)
  }

  private func heldByQueue(_ type: any ScenarioCell.Type) -> Int {
    let tracker = LifetimeTracker()
    let cell = type.init(clock: clock)
    do {
      let ada = Person("Ada", tracker: tracker)
      cell.bind(ada)
      cell.display()
      ada.first = "Late"
    }
    cell.reuse()
    let held = tracker.liveCount
    clock.advanceUntilIdle()
    return held
  }

  @Test func `queued work keeps the old object alive`() {
    #expect(heldByQueue(FaultyCell.self) == 1)
    #expect(heldByQueue(ProperCell.self) == 0)
  }
}
