import Synchronization

/// The marks that wait for the next frame. Any thread may post; the main actor collects.
final class FrameMailbox: Sendable {
  private struct State {
    var marks: [FrameMark] = []
    var isFrameRequested = false
  }

  private let state = Mutex(State())
  private let clock: any FrameClock
  private let frame: @MainActor @Sendable (Duration) -> Void

  /// - Parameter frame: What to run when a frame is due.
  init(clock: any FrameClock, frame: @escaping @MainActor @Sendable (Duration) -> Void) {
    self.clock = clock
    self.frame = frame
  }

  func post(_ mark: FrameMark) {
    add { $0.append(mark) }
  }

  /// Posts marks that were collected and had no turn, before all others.
  func putBack(_ marks: [FrameMark]) {
    guard !marks.isEmpty else { return }
    add { $0.insert(contentsOf: marks, at: 0) }
  }

  /// Puts the marks posted up to now into an empty array, in order. A mark posted from now on asks for
  /// another frame. The array's own memory is kept for the next ones.
  func collect(into marks: inout [FrameMark]) {
    precondition(marks.isEmpty, "FrameMailbox: marks are put into an array that isn't empty")
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
    // The clock is not ours: it is asked after the lock is let go.
    if mustRequest { clock.requestFrame(frame) }
  }
}
