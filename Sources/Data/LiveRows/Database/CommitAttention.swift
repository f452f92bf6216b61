import Synchronization

/// Records whether the data read from a database is visible to a user, and how soon it must be
/// current. It may be used from any thread.
///
/// ```swift
/// // In the database:
/// attention.onReturn { checks.withLock { $0 += 1 } }
/// let interval = attention.isPaid ? 0.1 : 1
/// // In a window that becomes hidden:
/// attention.pay(false)
/// ```
///
/// A database that polls for commits uses a longer interval while nothing is visible.
public final class CommitAttention: Sendable {
  private struct State {
    var isPaid = true
    var onReturn: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  /// The time within which the consumer learns of a commit while commits arrive continually. A
  /// shorter time costs more checks.
  package let pace: Duration
  /// The minimum time between two notices, even if the consumer waits for the second one. It limits
  /// the work of a consumer at any rate of commits.
  package let interval: Duration

  /// Creates an object whose ``isPaid`` is true.
  public init() {
    // A frame of a display.
    pace = .milliseconds(16)
    interval = .zero
  }

  /// Creates the attention of a consumer that reads the commits within an interval together.
  package init(interval: Duration) {
    pace = interval
    self.interval = interval
  }

  /// A Boolean value indicating whether the data is visible.
  public var isPaid: Bool { state.withLock { $0.isPaid } }

  /// Sets the closure that is called each time the data becomes visible again. It runs on the
  /// thread that calls ``pay(_:)``, and replaces an earlier closure.
  public func onReturn(_ body: @escaping @Sendable () -> Void) {
    let former = state.withLock { state in
      defer { state.onReturn = body }
      return state.onReturn
    }
    withExtendedLifetime(former) {}
  }

  /// Sets whether the data is visible.
  public func pay(_ isPaid: Bool) {
    let body = state.withLock { state in
      defer { state.isPaid = isPaid }
      return isPaid && !state.isPaid ? state.onReturn : nil
    }
    body?()
  }
}
