import Synchronization

/// Whether anybody looks at what is read of a database; it may be used from any thread.
///
/// A database that has to ask for commits asks less often while nobody does.
public final class CommitAttention: Sendable {
  private struct State {
    var isPaid = true
    var onReturn: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Begins as paid.
  public init() {}

  /// Whether somebody looks.
  public var isPaid: Bool { state.withLock { $0.isPaid } }

  /// Has a body called each time that somebody looks again, on whichever thread that is said; it takes
  /// the place of an earlier one.
  public func onReturn(_ body: @escaping @Sendable () -> Void) {
    let former = state.withLock { state in
      defer { state.onReturn = body }
      return state.onReturn
    }
    withExtendedLifetime(former) {}
  }

  /// Says whether somebody looks.
  public func pay(_ isPaid: Bool) {
    let body = state.withLock { state in
      defer { state.isPaid = isPaid }
      return isPaid && !state.isPaid ? state.onReturn : nil
    }
    body?()
  }
}
