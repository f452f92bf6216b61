import Synchronization

/// Counts the live objects among those that retain one of its tokens.
///
/// Store a token in each object whose lifetime matters. The count decreases when the object is
/// deallocated, on any thread.
public final class LifetimeTracker: Sendable {
  private let count = Mutex(0)

  /// Creates a tracker without tokens.
  public init() {}

  /// The number of live tokens.
  public var liveCount: Int { count.withLock { $0 } }

  /// Returns a token that is counted until it is deallocated.
  public func token() -> Token {
    count.withLock { $0 += 1 }
    return Token(tracker: self)
  }

  private func release() {
    count.withLock { $0 -= 1 }
  }

  /// A token that indicates the lifetime of its owner.
  public final class Token: Sendable {
    private let tracker: LifetimeTracker

    fileprivate init(tracker: LifetimeTracker) {
      self.tracker = tracker
    }

    deinit { tracker.release() }
  }
}
