import Synchronization

/// A read that somebody waits for: until it ends, or he has no more time.
final class WaitingRead: Sendable {
  private enum State {
    case beginning
    case waiting(CheckedContinuation<[UInt8]?, any Error>)
    /// It ended; nil if that was told already.
    case ended(Result<[UInt8]?, any Error>?)
  }

  private let state = Mutex(State.beginning)

  /// Tells somebody how it ends.
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

  /// It ends; of several ends the first counts.
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
