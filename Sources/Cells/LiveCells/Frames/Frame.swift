/// One pass over the participants that were marked, while it runs.
@MainActor
package struct Frame {
  /// The time of the frame by its screen's clock.
  package let time: Duration
  private let deadline: Duration
  private let clock: any FrameClock

  init(time: Duration, budget: Duration, clock: any FrameClock) {
    self.time = time
    self.clock = clock
    // Counted from the start of the work, so that a late frame still makes progress.
    deadline = clock.now + budget
  }

  /// Whether the frame has used up its budget. The remaining work is left to the next frame.
  package var isOverBudget: Bool { clock.now >= deadline }
}
