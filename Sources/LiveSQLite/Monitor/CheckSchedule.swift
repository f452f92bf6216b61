#if SQLite
  /// When to ask next whether something was committed.
  ///
  /// A file event is only a hint: with WAL the last event of a commit comes before the commit can
  /// be seen, since the shared memory that makes it so changes without an event. So an event starts
  /// a ladder of checks with doubling pauses, a new one starts it again, and a steady poll is what
  /// can be relied upon.
  struct CheckSchedule: Sendable {
    /// The pause after a hint; each further pause is twice as long, up to `ladderEnd`.
    static let ladderStart = Duration.microseconds(200)
    static let ladderEnd = Duration.milliseconds(400)
    /// The first pause after a commit was found: others often follow, and most of them with an event.
    static let ladderAfterCommit = Duration.microseconds(3200)
    /// While nobody has taken the notice before the last, nobody waits for one: not even hints are looked for.
    static let restOfAll = Duration.milliseconds(16)
    /// The poll slows down after this long without a change.
    static let idleAfter = Duration.seconds(60)

    private let steady: Duration
    private let idle: Duration
    private var rung: Duration?
    private var quiet = Duration.zero

    /// What hints come.
    enum Hints: Sendable {
      /// Each change of the files is told of.
      case all
      /// None: polling is all there is, once a frame.
      case none
      /// Only the changes that this machine makes to files on another. Each look crosses the
      /// network, so that it is taken ten times a second.
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

    /// How long to wait for an event before the next check.
    var pause: Duration {
      let poll = quiet >= Self.idleAfter ? idle : steady
      return min(rung ?? poll, poll)
    }

    /// Something happened to the files.
    mutating func hint() {
      rung = Self.ladderStart
      quiet = .zero
    }

    /// No file has changed for a while: in a rollback journal mode a commit is visible by its last event.
    mutating func settle() {
      rung = nil
      quiet = .zero
    }

    /// A commit was found. One whose last event came before it was looked for may not have been seen yet.
    mutating func found() {
      rung = Self.ladderAfterCommit
      quiet = .zero
    }

    /// The check could not be made just now; a ladder that is under way goes on.
    mutating func retry() {
      if rung == nil { hint() }
    }

    /// The pause went by without an event.
    mutating func pauseEnded() {
      quiet += pause
      guard let current = rung else { return }
      rung = current >= Self.ladderEnd ? nil : min(current * 2, Self.ladderEnd)
    }
  }
#endif
