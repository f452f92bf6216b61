import Synchronization

/// Counts which of the objects given a token of it are still alive.
///
/// Keep a token in each object whose lifetime matters; the count falls when the object dies, on any
/// thread.
public final class LifetimeTracker: Sendable {
  private let count = Mutex(0)

  /// A tracker with no tokens.
  public init() {}

  /// How many tokens are alive.
  public var liveCount: Int { count.withLock { $0 } }

  /// A token that counts as long as it lives.
  public func token() -> Token {
    count.withLock { $0 += 1 }
    return Token(tracker: self)
  }

  private func release() {
    count.withLock { $0 -= 1 }
  }

  /// Shows that an object is alive.
  public final class Token: Sendable {
    private let tracker: LifetimeTracker

    fileprivate init(tracker: LifetimeTracker) {
      self.tracker = tracker
    }

    deinit { tracker.release() }
  }
}
