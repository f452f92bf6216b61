#if SQLite
  import Foundation

  /// Reports the commits of other connections, in this process or in any other.
  ///
  /// ```swift
  /// for await notice in monitor.notices() {
  ///   seen.append(notice.failure.map { "cannot be read: \($0)" } ?? "commit \(notice.sequence)")
  ///   if notice.sequence > 0 { break }
  /// }
  /// ```
  ///
  /// File events are hints, and `PRAGMA data_version` confirms commits: no commit is missed, and
  /// several in quick succession may be reported as one. The monitor holds no transaction and no
  /// lock between checks, and uses almost no processor time while nothing changes. It follows the
  /// path: a database replaced by rename is opened again. A database that is deleted or damaged is
  /// a failure until it is readable again. On a network file system, which reports no events of
  /// other machines, it polls; see <doc:WhenTheFileChanges>.
  ///
  /// It has a thread of its own, which ends with it. It can be used from any thread.
  public final class Monitor: Sendable {
    private let worker: Worker
    /// The thread's name. Linux keeps at most fifteen bytes.
    private static let threadName = "SQLite monitor"

    /// Creates a monitor of the database at a path.
    ///
    /// If another process holds a lock, the monitor opens the database when the lock is released.
    ///
    /// - Throws: `StoreError` when the database cannot be read for another reason.
    public convenience init(path: String) throws {
      let path = FilePath.absolute(path)
      try self.init(path: path, isRemote: FileSystem.isRemote(path))
    }

    /// - Parameter isRemote: Whether the file is on another machine, whose changes cause no events.
    init(path: String, isRemote: Bool) throws {
      worker = try Worker(path: FilePath.absolute(path), isRemote: isRemote)
      let worker = worker
      let thread = Thread {
        Thread.current.name = Self.threadName
        #if os(Linux)
          // `Thread` sometimes starts before its name is set, so the thread sets it.
          if let file = fopen("/proc/thread-self/comm", "w") {
            fputs(Self.threadName, file)
            fclose(file)
          }
        #endif
        worker.run()
      }
      // The thread needs little stack, because it only runs simple statements.
      thread.stackSize = 512 * 1024
      thread.start()
    }

    deinit {
      worker.stop()
    }

    /// The latest notice.
    public var notice: CommitNotice { worker.notice }

    /// Returns a stream of notices: the present one at once, then each that differs.
    ///
    /// A slow consumer receives only the newest notice. The stream ends when the monitor is
    /// deallocated or the task is cancelled.
    public func notices() -> AsyncStream<CommitNotice> {
      notices(CommitAttention())
    }

    /// Returns a stream like `notices()` for a consumer with a pace of its own.
    package func notices(_ attention: CommitAttention) -> AsyncStream<CommitNotice> {
      worker.notices(holding: nil, attention)
    }

    /// Returns a stream like `notices()` that keeps the monitor alive until it ends.
    func heldNotices(_ attention: CommitAttention) -> AsyncStream<CommitNotice> {
      worker.notices(holding: self, attention)
    }
  }

  /// The work of the monitor's thread. It does not retain the monitor, so that releasing the
  /// monitor ends the thread.
  private final class Worker: Sendable {
    private let path: String
    private let events: FileEvents
    private let isRemote: Bool
    /// The connection of the first check, or nil if a lock has prevented opening it.
    private let first: Connection?
    private let publisher = CommitNotices()

    init(path: String, isRemote: Bool) throws {
      self.path = path
      self.isRemote = isRemote
      // Watching begins before the first check, so that no commit in between is missed.
      events = try FileEvents(path: path)
      do {
        first = try Connection(path: path, wait: 0)
      } catch let error as StoreError where error.code == .locked {
        first = nil
      }
    }

    var notice: CommitNotice { publisher.present }

    func notices(
      holding monitor: Monitor?,
      _ attention: CommitAttention
    ) -> AsyncStream<CommitNotice> {
      publisher.stream(attention) { withExtendedLifetime(monitor) {} }
    }

    func stop() {
      publisher.finish()
      events.stop()
    }

    /// Checks for commits until the monitor is stopped.
    func run() {
      let hints: CheckSchedule.Hints = isRemote ? .local : events.hasEvents ? .all : .none
      var schedule = CheckSchedule(hints: hints)
      var checker = Checker(path: path, connection: first)
      var lock = LastingLock()
      while true {
        let outcome = checker.check()
        let lasts = lock.lasts(after: outcome, at: .now)
        switch outcome {
        // Consumers that were notified of the lock are notified of its end.
        case .same: if notice.failure == .locked { publisher.publish() }
        case .waiting: schedule.retry()
        case .locked:
          if lasts { publisher.publish(failure: .locked, isNewState: false) }
          schedule.retry()
        case .changed:
          if checker.usesJournal { schedule.settle() } else { schedule.found() }
          // While no consumer waits, further notices would only replace undelivered ones. A
          // consumer that receives one meanwhile learns of later commits after this pause.
          let rest = publisher.rest(isAwaited: !publisher.publish())
          if rest > .zero {
            if events.wait(rest, forEvents: false) == .stopped { return }
            // The check after the rest needs no event. In a rollback journal mode, it would block
            // a script's next statement.
            if !checker.usesJournal { continue }
          }
        // The path may lead to another folder from now on, so the folder is watched again.
        case .reopened:
          events.watch()
          publisher.publish()
          schedule.hint()
        case .failed(let code):
          events.watch()
          if notice.failure != code { publisher.publish(failure: code) }
        }
        switch events.wait(schedule.pause) {
        case .event where checker.usesJournal:
          guard waitForQuiet() else { return }
          schedule.settle()
        case .event: schedule.hint()
        case .timeout: schedule.pauseEnded()
        case .stopped: return
        }
      }
    }

    /// Waits until the files have not changed for a while, so that the check does not block a
    /// script's next statement.
    ///
    /// - Returns: False if the monitor was stopped.
    private func waitForQuiet() -> Bool {
      let start = ContinuousClock.now
      while let quiet = RollbackJournal.quietTime(after: .now - start) {
        switch events.wait(quiet) {
        case .event: continue
        case .timeout: return true
        case .stopped: return false
        }
      }
      return true
    }
  }

  /// Measures how long checks have been blocked by locks. A process in exclusive locking mode keeps
  /// its lock between commits, so no check would ever report a commit.
  struct LastingLock: Sendable {
    /// The duration of a lock that is reported. It is reported again at this interval, because a
    /// consumer may have read the database in between.
    static let patience = Duration.seconds(1)

    private var start: ContinuousClock.Instant?

    /// Records the outcome of a check, and returns whether to report the lock now.
    mutating func lasts(after outcome: CheckOutcome, at time: ContinuousClock.Instant) -> Bool {
      switch outcome {
      case .waiting: return false
      case .locked:
        let began = start ?? time
        guard time - began >= Self.patience else {
          start = began
          return false
        }
        start = time
        return true
      case .same, .changed, .reopened, .failed:
        start = nil
        return false
      }
    }
  }

  /// The outcome of a check for commits.
  enum CheckOutcome: Sendable {
    case same
    /// A writer takes precedence over the check.
    case waiting
    /// A lock prevents the check.
    case locked
    case changed
    case reopened
    case failed(StoreError.Code)
  }

  /// Checks the database for commits, by comparing it with its state at the previous check.
  private struct Checker {
    /// Distinguishes states of the database.
    enum Version: Equatable {
      /// The state of the write-ahead log.
      case log(LogHeader)
      /// The result of `PRAGMA data_version`.
      case data(Int64)
    }

    let path: String
    var connection: Connection?
    var version: Version?
    var stamp: FileStamp?
    var hasFailed = false
    /// The transaction of a writing process at its first detection.
    var writing: RollbackJournal.Transaction?

    init(path: String, connection: Connection?) {
      self.path = path
      self.connection = connection
    }

    /// Whether the database may be in a rollback journal mode.
    var usesJournal: Bool {
      if case .log = version { return false }
      return RollbackJournal.isUsed(beside: path)
    }

    /// Returns whether a writer takes precedence over the check.
    private mutating func waitsForWriter() -> Bool {
      let present = RollbackJournal.transaction(beside: path)
      // Transactions are equal if they have the same journal, whenever they were detected. The
      // stored one keeps the time of its first detection.
      if present != writing { writing = present }
      return writing?.hasPrecedence ?? false
    }

    /// Returns the present version, or nil if a writer takes precedence over the check.
    private mutating func version(of connection: Connection) throws -> Version? {
      // In WAL mode this reads shared memory only.
      if let header = try? connection.log({ files in try files?.header() }) { return .log(header) }
      if waitsForWriter() { return nil }
      return .data(try connection.dataVersion(isInterruptible: true))
    }

    mutating func check() -> CheckOutcome {
      do {
        let (identity, stamp) = try FileIdentity.state(path: path)
        if let connection, connection.identity == identity {
          let version = try version(of: connection)
          guard let version else { return .waiting }
          defer {
            self.version = version
            self.stamp = stamp
            hasFailed = false
          }
          // The first check reports a change, because commits may have followed the caller's last
          // read.
          if version != self.version || hasFailed { return .changed }
          // In WAL mode, copying a file over the database changes no counter: see
          // `Connection.isCurrent`.
          return stamp == self.stamp || usesJournal ? .same : .changed
        }
        connection = nil
        let connection = try Connection(path: path, wait: 0)
        version = try version(of: connection)
        self.connection = connection
        hasFailed = false
        return .reopened
      } catch {
        let error = StoreError.mapping(error, context: path)
        if error.underlying is WriterPrecedence.Interruption { return .waiting }
        if error.code == .locked { return .locked }
        hasFailed = true
        return .failed(error.code)
      }
    }
  }
#endif
