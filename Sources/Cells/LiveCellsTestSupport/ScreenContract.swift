public import LiveCells

/// The contract of every screen, checked with random histories.
///
/// It takes a screen and a closure that runs its frames, and returns the violations with their
/// seeds. It depends on no test library, so that it can be used with any.
@MainActor
public struct ScreenContract {
  /// A violation of the contract.
  public struct Breach: Sendable, CustomStringConvertible {
    /// The seed of the history.
    public var seed: UInt64
    /// The number of steps before the violation.
    public var step: Int
    /// A description of the violation.
    public var fault: String

    public var description: String { "seed \(seed), step \(step): \(fault)" }
  }

  private let steps: Int

  /// Creates a contract with histories of the given number of steps.
  public init(steps: Int = 200) {
    self.steps = steps
  }

  /// Plays one history on a new screen to which a table is attached.
  ///
  /// - Parameters:
  ///   - seed: The seed of the history. Equal seeds give equal histories.
  ///   - screen: A new screen.
  ///   - runFrames: Runs the screen's frames until none is requested.
  /// - Returns: The violations, or an empty array if the screen satisfies the contract.
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

  /// Plays one history on a new screen that attaches the table itself.
  ///
  /// - Parameters:
  ///   - seed: The seed of the history. Equal seeds give equal histories.
  ///   - runFrames: Runs the screen's frames until none is requested.
  ///   - show: Makes the screen and shows the table on it. The result is released when the table is
  ///     detached.
  /// - Returns: The violations, or an empty array if the screen satisfies the contract.
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
      report("\(tracker.liveCount) rows are retained after the table was deallocated")
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
      report("row \(row) is displayed outside of \(table.visibleRange)")
    }
  }
}
