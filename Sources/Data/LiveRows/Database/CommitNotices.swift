import Synchronization

/// The current notice of a database, and the streams of its consumers. Implementations of
/// ``RowDatabase`` use it.
///
/// ```swift
/// let notices = CommitNotices()
/// let stream = notices.stream()
/// notices.publish()
/// ```
///
/// It may be used from any thread, also by several publishers at once. Each stream delivers the
/// notices in order and always reaches the newest one.
public final class CommitNotices: Sendable {
  private struct State {
    var present = CommitNotice(sequence: 0)
    var consumers:
      [UInt64: (
        continuation: AsyncStream<CommitNotice>.Continuation, pace: Duration, interval: Duration
      )] = [:]
    var nextIdentifier: UInt64 = 0
    var isNotifying = false
    var mustNotifyAgain = false
    var hasFinished = false

    var round: (CommitNotice, [AsyncStream<CommitNotice>.Continuation]) {
      (present, consumers.values.map(\.continuation))
    }
  }

  private let state = Mutex(State())

  /// Creates an object whose notice has the sequence 0.
  public init() {}

  /// The current notice.
  public var present: CommitNotice { state.withLock { $0.present } }

  /// Returns how long a publisher may wait after a notice before it looks for the next commit.
  ///
  /// - Parameter isAwaited: Whether a consumer was waiting for the notice.
  package func rest(isAwaited: Bool) -> Duration {
    state.withLock { state in
      state.consumers.values.map { isAwaited ? $0.interval : $0.pace }.min() ?? .zero
    }
  }

  /// Returns a stream of the notices from now on. It begins with the current notice and continues
  /// with each different one.
  ///
  /// A slow consumer receives only the newest notice. The stream ends with ``finish()``, or when
  /// its task is cancelled.
  ///
  /// - Parameter end: Called once after the stream has ended, on the thread that ended it.
  public func stream(onEnd end: @escaping @Sendable () -> Void = {}) -> AsyncStream<CommitNotice> {
    stream(CommitAttention(), onEnd: end)
  }

  /// Returns a stream like `stream(onEnd:)` for a consumer with a pace of its own.
  package func stream(
    _ attention: CommitAttention,
    onEnd end: @escaping @Sendable () -> Void
  ) -> AsyncStream<CommitNotice> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: CommitNotice.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let identifier = state.withLock { state in
      state.nextIdentifier += 1
      return state.nextIdentifier
    }
    continuation.onTermination = { [weak self] _ in
      self?.forget(identifier)
      end()
    }
    let hasFinished = state.withLock { state in
      guard !state.hasFinished else { return true }
      // The yield is under the lock, so that a newer notice cannot precede this one and be replaced
      // by it. No consumer waits for the stream yet, so no other code runs under the lock.
      continuation.yield(state.present)
      state.consumers[identifier] = (continuation, attention.pace, attention.interval)
      return false
    }
    if hasFinished { continuation.finish() }
    return stream
  }

  /// Notifies all streams that something may have changed, or that the database cannot be read.
  ///
  /// - Parameters:
  ///   - failure: The reason why the database cannot be read at present, or nil.
  ///   - isNewState: Whether the sequence increases.
  /// - Returns: Whether no consumer was waiting for the notice. Each stream delivers it later, when
  ///   its consumer asks for it.
  @discardableResult
  public func publish(failure: StoreError.Code? = nil, isNewState: Bool = true) -> Bool {
    var isAwaited = false
    var round = state.withLock { state in
      if isNewState { state.present.sequence += 1 }
      state.present.failure = failure
      // If another thread is publishing, it delivers this notice too.
      state.mustNotifyAgain = state.isNotifying
      defer { state.isNotifying = true }
      return state.isNotifying ? nil : state.round
    }
    while let (notice, continuations) = round {
      for continuation in continuations {
        // A stream has room for one notice, and still has it if the notice was delivered at once.
        if case .enqueued(remaining: 1...) = continuation.yield(notice) { isAwaited = true }
      }
      round = state.withLock { state in
        defer { state.mustNotifyAgain = false }
        state.isNotifying = state.mustNotifyAgain
        return state.mustNotifyAgain ? state.round : nil
      }
    }
    return !isAwaited
  }

  /// Ends all streams, including those created later.
  public func finish() {
    let continuations = state.withLock { state in
      state.hasFinished = true
      defer { state.consumers = [:] }
      return state.consumers.values.map(\.continuation)
    }
    for continuation in continuations { continuation.finish() }
  }

  private func forget(_ identifier: UInt64) {
    let consumer = state.withLock { $0.consumers.removeValue(forKey: identifier) }
    withExtendedLifetime(consumer) {}
  }
}
