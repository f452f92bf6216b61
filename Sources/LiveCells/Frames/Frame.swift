/// One flush of dirty cells, while it runs.
@MainActor
package struct Frame {
  /// The time of the frame by its screen's clock.
  package let time: Duration
  private let deadline: Duration
  private let clock: any FrameClock

  init(time: Duration, budget: Duration, clock: any FrameClock) {
    self.time = time
    self.clock = clock
    // Counted from when the work begins: a frame that came late still gets something done.
    deadline = clock.now + budget
  }

  /// Whether the frame has used up its time; what is left is for the next one.
  package var isOverBudget: Bool { clock.now >= deadline }
}
