import LiveCells

/// A cell together with a simple model of what it must show.
@MainActor
final class CellHistory {
  private let clock: ManualFrameClock
  private let runner: ContractFillRunner
  private let cell: any ContractCell
  private let tracker = LifetimeTracker()
  private var generator: SeededGenerator
  private var rows: [ContractRow] = []
  private var bound: ContractRow?
  private var isInWindow: Bool
  private var isDisplayed: Bool
  private var hasAppeared: Bool

  init(
    seed: UInt64,
    clock: ManualFrameClock,
    runner: ContractFillRunner,
    cell: any ContractCell
  ) {
    self.clock = clock
    self.runner = runner
    self.cell = cell
    generator = SeededGenerator(seed: seed)
    isInWindow = cell.controller.life.isInWindow
    isDisplayed = cell.controller.life.isDisplayed
    hasAppeared = cell.controller.life.hasAppeared
    rows = (0..<3).map { ContractRow($0, tracker: tracker) }
  }

  /// Plays one step, and returns the violations that only this step can show.
  func play() -> [String] {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0...3: setObject()
    case 4...9: changeScreen()
    case 10...14: changeRow()
    case 15: return measure()
    case 16...17: finishFilling()
    default: clock.advance()
    }
    return []
  }

  private func setObject() {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      bound = nil
      cell.controller.object = nil
    case 1:
      bound = nil
      cell.controller.prepareForReuse()
    default:
      bound = rows.randomElement(using: &generator)
      cell.controller.object = bound
    }
  }

  private func changeScreen() {
    let isOn = Bool.random(using: &generator)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      isDisplayed = isOn
      if isOn { cell.controller.willDisplay() } else { cell.controller.didEndDisplaying() }
    case 1:
      isInWindow = isOn
      if isOn { cell.controller.enterWindow() } else { cell.controller.leaveWindow() }
    default:
      hasAppeared = isOn
      if isOn { cell.controller.appear() } else { cell.controller.disappear() }
    }
  }

  private func changeRow() {
    let index = Int.random(in: 0..<rows.count, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: rows[index].name = "name \(Int.random(in: 0..<5, using: &generator))"
    case 1: rows[index].count += 1
    case 2: rows[index].unseen += 1
    case 3: rows[index].isDeleted.toggle()
    // The row is replaced. Only the cell may still retain the previous one.
    default: rows[index] = ContractRow(index, tracker: tracker)
    }
  }

  /// Measures the cell. A cell that observes nothing yet must be filled by it.
  private func measure() -> [String] {
    cell.measure()
    guard let bound, !isDisplayed || !hasAppeared, !cell.controller.isDeleted, !showsFilling
    else { return [] }
    if cell.isContentHidden { return ["hidden when it is measured"] }
    return cell.shownName == bound.name
      ? [] : ["measured with “\(cell.shownName)”, expected “\(bound.name)”"]
  }

  private func finishFilling() {
    if runner.count > 0 { runner.finish(Int.random(in: 0..<runner.count, using: &generator)) }
  }

  /// Returns the current violations, and those after the next frame.
  func faults() -> [String] {
    var faults = standing()
    if Int.random(in: 0..<3, using: &generator) == 0 {
      rest()
      faults += standing() + resting()
    }
    return faults
  }

  /// Lets all frames run, and all fillings return.
  private func rest() {
    var rounds = 0
    repeat {
      while runner.count > 0, rounds < 100 {
        runner.finish(0)
        rounds += 1
      }
      clock.advanceUntilIdle()
      rounds += 1
    } while runner.count > 0 && rounds < 100
  }

  /// Checks the invariants that hold even while updates are pending.
  private func standing() -> [String] {
    var faults: [String] = []
    if cell.controller.object !== bound { faults.append("the cell displays another object") }
    if bound == nil, !cell.isContentHidden { faults.append("visible without an object") }
    if isLive, cell.isContentHidden, !showsFilling { faults.append("hidden on screen") }
    if cell.isContentHidden != cell.controller.isContentHidden {
      faults.append("hidden in another way than the controller reports")
    }
    let held = Set((rows + [bound].compactMap { $0 }).map(ObjectIdentifier.init))
    if tracker.liveCount != held.count {
      faults.append("\(tracker.liveCount) rows are alive, but only \(held.count) are in use")
    }
    if let events = cell.events {
      faults += events.takeFaults()
      if events.bound !== bound { faults.append("notified of another bind") }
    }
    return faults
  }

  /// Checks the invariants that hold when no update is pending.
  private func resting() -> [String] {
    var faults: [String] = []
    if clock.isFramePending { faults.append("requests frames without end") }
    guard isLive, let bound else { return faults }
    if cell.isContentHidden { faults.append("hidden at rest") }
    if cell.controller.isDeleted != bound.isDeleted {
      faults.append(bound.isDeleted ? "does not know of a deletion" : "deleted after a restoration")
    }
    if let events = cell.events, events.isDeleted != bound.isDeleted {
      faults.append("was not notified that the row is \(bound.isDeleted ? "deleted" : "restored")")
    }
    // A deleted row keeps its last content.
    guard !bound.isDeleted else { return faults }
    if cell.shownName != bound.name {
      faults.append("displays the name “\(cell.shownName)”, expected “\(bound.name)”")
    }
    if cell.shownCount != "\(bound.count)" {
      faults.append("displays the count “\(cell.shownCount)”, expected “\(bound.count)”")
    }
    let filling = ContractRow.filled(for: bound.name)
    if let shown = cell.shownFilling, shown != filling {
      faults.append("displays the filling “\(shown)”, expected “\(filling)”")
    }
    return faults
  }

  private var showsFilling: Bool { cell.shownFilling != nil }
  private var isLive: Bool { bound != nil && isDisplayed && isInWindow && hasAppeared }
}
