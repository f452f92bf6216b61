public import LiveCells

/// What every screen must keep, played on a screen by random histories.
///
/// Give it a screen and a way to run its frames; it returns what the screen broke, with the seed
/// that shows it. It depends on no test library, so that any can be used.
@MainActor
public struct ScreenContract {
  /// A promise that a screen did not keep.
  public struct Breach: Sendable, CustomStringConvertible {
    /// The seed of the history that showed it.
    public var seed: UInt64
    /// How many steps had been played.
    public var step: Int
    /// What is wrong.
    public var fault: String

    public var description: String { "seed \(seed), step \(step): \(fault)" }
  }

  private let steps: Int

  /// A contract that plays histories of so many steps.
  public init(steps: Int = 200) {
    self.steps = steps
  }

  /// Plays one history on a new screen that a table is attached to.
  ///
  /// - Parameters:
  ///   - seed: What the history is made of; the same seed plays the same one.
  ///   - screen: The screen, new.
  ///   - runFrames: Runs the screen's frames until none is asked for.
  /// - Returns: What was broken; nothing when the screen keeps the contract.
  public func breaches<Screen: TableUpdating & FrameScheduling & ShownTextReading>(
    seed: UInt64,
    on screen: Screen,
    runFrames: () -> Void
  ) -> [Breach] {
    breaches(seed: seed, runFrames: runFrames) { table in
      table.attach(to: screen)
      return screen
    }
  }

  /// Plays one history on a new screen that shows a table in its own way.
  ///
  /// - Parameters:
  ///   - seed: What the history is made of; the same seed plays the same one.
  ///   - runFrames: Runs the screen's frames until none is asked for.
  ///   - show: Makes the screen and has it show the table. What it returns is let go of when the
  ///     table is detached.
  /// - Returns: What was broken; nothing when the screen keeps the contract.
  public func breaches(
    seed: UInt64,
    runFrames: () -> Void,
    show: (LiveTable<ContractList>) -> any ShownTextReading
  ) -> [Breach] {
    let tracker = LifetimeTracker()
    var breaches: [Breach] = []
    var played = 0
    let report = { (fault: String) in
      breaches.append(Breach(seed: seed, step: played, fault: fault))
    }

    var history: TableHistory? = TableHistory(seed: seed, tracker: tracker)
    if let history {
      history.table.onAuditMismatch = { $0.forEach { report("the table itself: \($0)") } }
      let screen = show(history.table)
      history.table.resize(rows: 8)
      while played < steps, breaches.isEmpty {
        played += 1
        if history.play() == .frame {
          runFrames()
          check(history, on: screen, report: report)
        }
      }
      history.table.appear()
      runFrames()
      check(history, on: screen, report: report)
      history.table.detach()
    }
    runFrames()
    history = nil
    if tracker.liveCount != 0 {
      report("\(tracker.liveCount) rows are held though the table is gone")
    }
    return breaches
  }

  private func check(
    _ history: TableHistory,
    on screen: some ShownTextReading,
    report: (String) -> Void
  ) {
    let table = history.table
    guard table.isVisible else { return }
    if table.rowCount != history.source.count {
      report("\(history.source.count) rows, shown as \(table.rowCount)")
    }
    for mismatch in table.audit(on: screen) { report(mismatch.description) }
    let outside = [table.visibleRange.lowerBound - 1, table.visibleRange.upperBound]
    for row in outside where screen.shownText(row: row, column: 0) != nil {
      report("row \(row) is shown outside of \(table.visibleRange)")
    }
  }
}
