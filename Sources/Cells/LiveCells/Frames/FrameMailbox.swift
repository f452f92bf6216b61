import Synchronization

/// The marks that are due in the next frame. Any thread may post marks; the main actor collects
/// them.
final class FrameMailbox: Sendable {
  private struct State {
    var marks: [FrameMark] = []
    var isFrameRequested = false
  }

  private let state = Mutex(State())
  private let clock: any FrameClock
  private let frame: @MainActor @Sendable (Duration) -> Void

  /// Creates an empty mailbox.
  ///
  /// - Parameter frame: Called when a frame is due.
  init(clock: any FrameClock, frame: @escaping @MainActor @Sendable (Duration) -> Void) {
    self.clock = clock
    self.frame = frame
  }

  func post(_ mark: FrameMark) {
    add { $0.append(mark) }
  }

  /// Posts collected marks that had no turn again, before all others.
  func putBack(_ marks: [FrameMark]) {
    guard !marks.isEmpty else { return }
    add { $0.insert(contentsOf: marks, at: 0) }
  }

  /// Moves the posted marks into an empty array, in order. Marks that are posted later request
  /// another frame. The array's memory is kept for them.
  func collect(into marks: inout [FrameMark]) {
    precondition(marks.isEmpty, "FrameMailbox: the array for marks is not empty")
    state.withLock {
      $0.isFrameRequested = false
      swap(&$0.marks, &marks)
    }
  }

  private func add(_ change: (inout [FrameMark]) -> Void) {
    let mustRequest = state.withLock {
      change(&$0.marks)
      let isFirst = !$0.isFrameRequested
      $0.isFrameRequested = true
      return isFirst
    }
    // The clock is code of the screen, so it is called outside of the lock.
    if mustRequest { clock.requestFrame(frame) }
  }
}
