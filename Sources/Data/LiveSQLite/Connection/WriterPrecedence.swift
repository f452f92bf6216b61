#if SQLite
  import CLibrary
  import Synchronization

  /// Interrupts reads of one connection when a process begins to write, in the modes in which the
  /// process could not commit otherwise, or the read would be repeated: see ``RollbackJournal`` and
  /// ``UnlockedRead``.
  final class WriterPrecedence: Sendable {
    /// The underlying error of an interrupted read.
    struct Interruption: Error {}

    /// How a read begins.
    enum Beginning {
      /// The read is interrupted if a process writes.
      case interruptible
      /// The read is completed even if a process writes.
      case complete
      /// The read is postponed.
      case later
    }

    private struct State {
      /// The time of the first interruption since the last completed read.
      var interrupted: ContinuousClock.Instant?
      /// The transaction of a writer at its first detection.
      var writing: RollbackJournal.Transaction?
    }

    /// The maximum time without a completed read. After that, a read ignores writers.
    private static let patience = Duration.seconds(10)
    /// How long a read for a frame waits for a writer.
    private static let maxFrameWait = Duration.milliseconds(8)
    /// The pause after an interrupted read.
    static let pause = Duration.milliseconds(12)

    /// The absolute path of the database.
    let path: String
    private let state = Mutex(State())

    /// - Parameter path: The absolute path of the database.
    init(path: String) {
      self.path = path
    }

    /// Whether a process has begun to write.
    var isWriting: Bool { RollbackJournal.isActive(beside: path) }

    /// Waits while another process is writing, and returns how to begin the read.
    ///
    /// - Parameters:
    ///   - isFrame: Whether the read blocks the actor that displays rows.
    ///   - isReserved: Returns whether a process has reserved the database, which precedes the
    ///     journal.
    func begin(isFrame: Bool, isReserved: () -> Bool) -> Beginning {
      guard RollbackJournal.isUsed(beside: path) else { return .complete }
      let interrupted = state.withLock { $0.interrupted }
      if let interrupted, .now - interrupted > Self.patience { return .complete }
      let end =
        ContinuousClock.now + (isFrame ? Self.maxFrameWait : RollbackJournal.maxPrecedence)
      while true {
        let present = RollbackJournal.transaction(beside: path)
        let writing = state.withLock { state in
          // Transactions are equal if they have the same journal, whenever they were detected. The
          // stored one keeps the time of its first detection.
          if state.writing != present { state.writing = present }
          return state.writing
        }
        if let writing, !writing.hasPrecedence { return .complete }
        if writing == nil, isQuiet(since: interrupted), !isReserved() { return .interruptible }
        if .now > end {
          // A read for a frame must not starve.
          return writing == nil ? .interruptible : isFrame ? .complete : .later
        }
        usleep(500)
      }
    }

    /// Returns whether the file was not modified recently: a script that has committed one
    /// statement executes the next one soon.
    private func isQuiet(since interrupted: ContinuousClock.Instant?) -> Bool {
      let waited = interrupted.map { .now - $0 } ?? .zero
      guard let quiet = RollbackJournal.quietTime(after: waited),
        let age = (try? FileIdentity.state(path: path))?.stamp.age
      else { return true }
      // The clock of another machine may be ahead.
      return age < .zero || age >= quiet
    }

    /// Records that a read was interrupted or postponed.
    func noteInterruption() {
      state.withLock { $0.interrupted = $0.interrupted ?? .now }
    }

    /// Records that a read was completed.
    func noteCompletion() {
      state.withLock { $0.interrupted = nil }
    }
  }
#endif
