public import LiveCells

/// The contract of every front end's cell, checked with random histories. Objects are set, changed
/// and deallocated; the cell is displayed, leaves its window, disappears and is reused.
///
/// It depends on no test library, so that it can be used with any.
@MainActor
public struct CellContract {
  /// A violation of the contract.
  public struct Breach: Sendable, CustomStringConvertible {
    /// The seed of the history.
    public var seed: UInt64
    /// The number of steps before the violation.
    public var step: Int
    /// A description of the violation.
    public var fault: String

    /// The violation in one line.
    public var description: String { "seed \(seed), step \(step): \(fault)" }
  }

  private let steps: Int

  /// Creates a contract with histories of the given number of steps.
  public init(steps: Int = 400) {
    self.steps = steps
  }

  /// Plays one history on a new cell.
  ///
  /// - Parameters:
  ///   - seed: The seed of the history. Equal seeds give equal histories.
  ///   - makeCell: Makes a new cell.
  /// - Returns: The first violations, or an empty array if the cell satisfies the contract.
  public func breaches(
    seed: UInt64,
    makeCell: (FrameScheduler) -> any ContractCell
  ) -> [Breach] {
    let clock = ManualFrameClock()
    let history = CellHistory(
      seed: seed,
      clock: clock,
      cell: makeCell(FrameScheduler(clock: clock))
    )
    for step in 1...steps {
      history.play()
      let faults = history.faults()
      if !faults.isEmpty {
        return faults.map { Breach(seed: seed, step: step, fault: $0) }
      }
    }
    return []
  }
}

/// A cell together with a simple model of what it must show.
@MainActor
private final class CellHistory {
  private let clock: ManualFrameClock
  private let cell: any ContractCell
  private let tracker = LifetimeTracker()
  private var generator: SeededGenerator
  private var rows: [ContractRow] = []
  private var bound: ContractRow?
  private var isInWindow: Bool
  private var isDisplayed: Bool
  private var hasAppeared: Bool

  init(seed: UInt64, clock: ManualFrameClock, cell: any ContractCell) {
    self.clock = clock
    self.cell = cell
    generator = SeededGenerator(seed: seed)
    isInWindow = cell.controller.life.isInWindow
    isDisplayed = cell.controller.life.isDisplayed
    hasAppeared = cell.controller.life.hasAppeared
    rows = (0..<3).map { ContractRow($0, tracker: tracker) }
  }

  func play() {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0...3: setObject()
    case 4...9: changeScreen()
    case 10...14: changeRow()
    default: clock.advance()
    }
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
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: rows[index].name = "name \(Int.random(in: 0..<5, using: &generator))"
    case 1: rows[index].count += 1
    case 2: rows[index].unseen += 1
    // The row is replaced. Only the cell may still retain the previous one.
    default: rows[index] = ContractRow(index, tracker: tracker)
    }
  }

  /// Returns the current violations, and those after the next frame.
  func faults() -> [String] {
    var faults = standing()
    if Int.random(in: 0..<3, using: &generator) == 0 {
      clock.advanceUntilIdle()
      faults += standing() + resting()
    }
    return faults
  }

  /// Checks the invariants that hold even while updates are pending.
  private func standing() -> [String] {
    var faults: [String] = []
    if cell.controller.object !== bound { faults.append("the cell displays another object") }
    if bound == nil, !cell.isContentHidden { faults.append("visible without an object") }
    if isLive, cell.isContentHidden { faults.append("hidden on screen") }
    let held = Set((rows + [bound].compactMap { $0 }).map(ObjectIdentifier.init))
    if tracker.liveCount != held.count {
      faults.append("\(tracker.liveCount) rows are alive, but only \(held.count) are in use")
    }
    return faults
  }

  /// Checks the invariants that hold when no update is pending.
  private func resting() -> [String] {
    var faults: [String] = []
    if clock.isFramePending { faults.append("requests frames without end") }
    if isLive, let bound {
      if cell.shownName != bound.name {
        faults.append("displays the name “\(cell.shownName)”, expected “\(bound.name)”")
      }
      if cell.shownCount != "\(bound.count)" {
        faults.append("displays the count “\(cell.shownCount)”, expected “\(bound.count)”")
      }
    }
    return faults
  }

  private var isLive: Bool { bound != nil && isDisplayed && isInWindow && hasAppeared }
}
