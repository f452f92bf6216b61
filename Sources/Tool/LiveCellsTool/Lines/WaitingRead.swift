import Synchronization

/// The result of a read on another thread, for one waiting task. Cancelling the task does not wait
/// for the read.
final class WaitingRead: Sendable {
  private enum State {
    case beginning
    case waiting(CheckedContinuation<[UInt8]?, any Error>)
    /// The read has ended; nil if its result was delivered.
    case ended(Result<[UInt8]?, any Error>?)
  }

  private let state = Mutex(State.beginning)

  /// Resumes a continuation with the result, at once if the read has ended.
  func begin(_ continuation: CheckedContinuation<[UInt8]?, any Error>) {
    let result: Result<[UInt8]?, any Error>? = state.withLock { state in
      guard case .ended(let result) = state else {
        state = .waiting(continuation)
        return nil
      }
      state = .ended(nil)
      return result
    }
    if let result { continuation.resume(with: result) }
  }

  /// Ends the wait with a result. Only the first call has an effect.
  func end(_ result: Result<[UInt8]?, any Error>) {
    let waiting: CheckedContinuation<[UInt8]?, any Error>? = state.withLock { state in
      switch state {
      case .beginning:
        state = .ended(result)
        return nil
      case .waiting(let continuation):
        state = .ended(nil)
        return continuation
      case .ended: return nil
      }
    }
    waiting?.resume(with: result)
  }
}
