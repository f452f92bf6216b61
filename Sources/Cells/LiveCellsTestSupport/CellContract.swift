public import LiveCells

/// The contract of every front end's cell, checked with random histories. Objects are set, changed,
/// deleted, restored and deallocated; the cell is measured, displayed, leaves its window,
/// disappears and is reused; its fillings return in any order.
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
    let (scheduler, runner) = (FrameScheduler(clock: clock), ContractFillRunner())
    scheduler.fillQueue.runner = runner
    let history = CellHistory(
      seed: seed,
      clock: clock,
      runner: runner,
      cell: makeCell(scheduler)
    )
    for step in 1...steps {
      let faults = history.play() + history.faults()
      if !faults.isEmpty {
        return faults.map { Breach(seed: seed, step: step, fault: $0) }
      }
    }
    return []
  }
}
