import Synchronization

/// The present notice of a database and the streams of those who follow it: for whoever writes a
/// ``RowDatabase``.
///
/// It may be used from any thread, also by several who publish at once: each stream gets the notices in
/// their order and always comes to the newest one.
public final class CommitNotices: Sendable {
  private struct State {
    var present = CommitNotice(sequence: 0)
    var continuations: [UInt64: AsyncStream<CommitNotice>.Continuation] = [:]
    var nextIdentifier: UInt64 = 0
    var isTelling = false
    var mustTellAgain = false
    var hasFinished = false

    var round: (CommitNotice, [AsyncStream<CommitNotice>.Continuation]) {
      (present, Array(continuations.values))
    }
  }

  private let state = Mutex(State())

  /// Begins with a notice of the sequence 0.
  public init() {}

  /// The last notice.
  public var present: CommitNotice { state.withLock { $0.present } }

  /// The notices from now on: the present one at once, then each that differs.
  ///
  /// Who is slow gets only the newest. The stream ends with ``finish()``, or when its task is cancelled.
  ///
  /// - Parameter end: Called when the stream has ended, once, on whichever thread ended it.
  public func stream(onEnd end: @escaping @Sendable () -> Void = {}) -> AsyncStream<CommitNotice> {
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
      // Under the lock, so that no newer notice comes before it and is lost. Nobody waits for the stream
      // yet, so that nobody's code is run.
      continuation.yield(state.present)
      state.continuations[identifier] = continuation
      return false
    }
    if hasFinished { continuation.finish() }
    return stream
  }

  /// Tells everybody that something may have changed, or that the database can't be read.
  ///
  /// - Parameters:
  ///   - failure: Why the database can't be read at present, or nil.
  ///   - isNews: Whether the sequence moves.
  /// - Returns: Whether nobody has taken the notice before this one yet, so that nobody waits for the next.
  @discardableResult
  public func publish(failure: StoreError.Code? = nil, isNews: Bool = true) -> Bool {
    var isTaken = false
    var round = state.withLock { state in
      if isNews { state.present.sequence += 1 }
      state.present.failure = failure
      // Whoever is telling goes on with this one.
      state.mustTellAgain = state.isTelling
      defer { state.isTelling = true }
      return state.isTelling ? nil : state.round
    }
    while let (notice, continuations) = round {
      for continuation in continuations {
        if case .dropped = continuation.yield(notice) { continue }
        isTaken = true
      }
      round = state.withLock { state in
        defer { state.mustTellAgain = false }
        state.isTelling = state.mustTellAgain
        return state.mustTellAgain ? state.round : nil
      }
    }
    return !isTaken
  }

  /// Ends all streams, also those that are asked for later.
  public func finish() {
    let continuations = state.withLock { state in
      state.hasFinished = true
      defer { state.continuations = [:] }
      return Array(state.continuations.values)
    }
    for continuation in continuations { continuation.finish() }
  }

  private func forget(_ identifier: UInt64) {
    let continuation = state.withLock { $0.continuations.removeValue(forKey: identifier) }
    withExtendedLifetime(continuation) {}
  }
}
