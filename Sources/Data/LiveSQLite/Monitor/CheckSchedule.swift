#if SQLite
  /// The times of the checks for commits.
  ///
  /// A file event is only a hint. In WAL mode, the last event of a commit precedes its visibility,
  /// because the shared memory that publishes it changes without an event. So an event starts a
  /// series of checks with doubling pauses, and a new event restarts it. A steady poll guarantees
  /// that no commit is missed.
  struct CheckSchedule: Sendable {
    /// The pause after a hint. Each further pause is twice as long, up to `ladderEnd`.
    static let ladderStart = Duration.microseconds(200)
    static let ladderEnd = Duration.milliseconds(400)
    /// The first pause after a detected commit: others often follow, and most of them cause an
    /// event.
    static let ladderAfterCommit = Duration.microseconds(3200)
    /// The time without a change after which polling slows down.
    static let idleAfter = Duration.seconds(60)

    private let steady: Duration
    private let idle: Duration
    private var rung: Duration?
    private var quiet = Duration.zero

    /// The kinds of hints that are available.
    enum Hints: Sendable {
      /// Each change of the files is reported.
      case all
      /// No hints: the file is polled once a frame.
      case none
      /// Only local changes of a remote file are reported. Each check crosses the network, so there
      /// are ten a second.
      case local
    }

    init(hints: Hints) {
      (steady, idle) =
        switch hints {
        case .all: (.milliseconds(250), .seconds(1))
        case .none: (.milliseconds(16), .milliseconds(250))
        case .local: (.milliseconds(100), .seconds(1))
        }
    }

    /// The time to wait for an event before the next check.
    var pause: Duration {
      let poll = quiet >= Self.idleAfter ? idle : steady
      return min(rung ?? poll, poll)
    }

    /// Records an event of the files.
    mutating func hint() {
      rung = Self.ladderStart
      quiet = .zero
    }

    /// Records that no file has changed for a while, so that the steady poll suffices. In a
    /// rollback journal mode a commit is visible when its last event arrives.
    mutating func settle() {
      rung = nil
      quiet = .zero
    }

    /// Records a detected commit. A further commit whose last event preceded the check may not have
    /// been visible yet.
    mutating func found() {
      rung = Self.ladderAfterCommit
      quiet = .zero
    }

    /// Records that a lock or a writer prevented the check. A series of checks in progress
    /// continues; otherwise one begins.
    mutating func retry() {
      if rung == nil { hint() }
    }

    /// Records that a pause ended without an event.
    mutating func pauseEnded() {
      quiet += pause
      guard let current = rung else { return }
      rung = current >= Self.ladderEnd ? nil : min(current * 2, Self.ladderEnd)
    }
  }
#endif
