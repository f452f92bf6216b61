#if SQLite
  import Foundation

  /// Notices the commits of other connections, in this process or in any other.
  ///
  /// File events are its hint and `PRAGMA data_version` is its truth: no commit is missed, and
  /// several in quick succession may be told as one. It holds no transaction and no lock between
  /// checks, and costs next to nothing while nothing happens. It follows the path: a database
  /// replaced by rename is opened again, one that is deleted or damaged is a failure until it is
  /// back. On a network file system, where no event tells of other machines, it polls; see
  /// <doc:WhenTheFileChanges>.
  ///
  /// It runs on a thread of its own, which ends with it. It may be used from any thread.
  public final class Monitor: Sendable {
    private let worker: Worker
    /// The system keeps fifteen bytes of a name.
    private static let threadName = "SQLite monitor"

    /// Begins to watch the database at a path.
    ///
    /// - Throws: `StoreError` when it cannot be read now.
    public convenience init(path: String) throws {
      let path = FilePath.absolute(path)
      try self.init(path: path, isRemote: FileSystem.isRemote(path))
    }

    /// - Parameter isRemote: Whether the file is on another machine, whose changes no event tells.
    init(path: String, isRemote: Bool) throws {
      worker = try Worker(path: FilePath.absolute(path), isRemote: isRemote)
      let worker = worker
      let thread = Thread {
        Thread.current.name = Self.threadName
        #if os(Linux)
          // `Thread` passes a name on only where it is quicker than the thread itself.
          if let file = fopen("/proc/thread-self/comm", "w") {
            fputs(Self.threadName, file)
            fclose(file)
          }
        #endif
        worker.run()
      }
      // Unlocked reads and small vectors are all that it does.
      thread.stackSize = 512 * 1024
      thread.start()
    }

    deinit {
      worker.stop()
    }

    /// The last notice.
    public var notice: CommitNotice { worker.notice }

    /// The notices from now on: the present one at once, then each that differs.
    ///
    /// Who is slow gets only the newest. The stream ends with the monitor, or when its task is
    /// cancelled.
    public func notices() -> AsyncStream<CommitNotice> {
      worker.notices(holding: nil)
    }

    /// The same, and the monitor lives for as long as somebody takes the notices.
    func heldNotices() -> AsyncStream<CommitNotice> {
      worker.notices(holding: self)
    }
  }

  /// What the monitor's thread does. It does not hold the monitor, so that dropping that one ends
  /// it.
  private final class Worker: Sendable {
    private let path: String
    private let events: FileEvents
    private let isRemote: Bool
    private let first: Connection
    private let told = CommitNotices()

    init(path: String, isRemote: Bool) throws {
      self.path = path
      self.isRemote = isRemote
      // Watching comes first, so that nothing falls between the first look and the first event.
      events = try FileEvents(path: path)
      first = try Connection(path: path, wait: 0)
    }

    var notice: CommitNotice { told.present }

    func notices(holding monitor: Monitor?) -> AsyncStream<CommitNotice> {
      told.stream { withExtendedLifetime(monitor) {} }
    }

    func stop() {
      told.finish()
      events.stop()
    }

    func run() {
      let hints: CheckSchedule.Hints = isRemote ? .local : events.hasEvents ? .all : .none
      var schedule = CheckSchedule(hints: hints)
      var checker = Checker(path: path, connection: first)
      while true {
        switch checker.check() {
        case .same: break
        case .locked: schedule.retry()
        case .changed:
          if RollbackJournal.isUsed(beside: path) { schedule.settle() } else { schedule.found() }
          if told.publish(), events.wait(CheckSchedule.restOfAll, forEvents: false) == .stopped {
            return
          }
        case .reopened:
          events.watch()
          told.publish()
          schedule.hint()
        case .failed(let code):
          events.watch()
          if notice.failure != code { told.publish(failure: code) }
        }
        switch events.wait(schedule.pause) {
        case .event where RollbackJournal.isUsed(beside: path):
          guard waitForQuiet() else { return }
          schedule.settle()
        case .event: schedule.hint()
        case .timeout: schedule.pauseEnded()
        case .stopped: return
        }
      }
    }

    /// Waits until no file has changed for a while, in order not to be in the way of a script's next statement.
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

  /// One check of the database, and the state at the previous one.
  private struct Checker {
    enum Outcome {
      case same
      case locked
      case changed
      case reopened
      case failed(StoreError.Code)
    }

    let path: String
    var connection: Connection?
    var version: Int64?
    var stamp: FileStamp?
    var hasFailed = false
    /// The transaction of another process that writes, as it was first seen.
    var writing: RollbackJournal.Transaction?

    init(path: String, connection: Connection) {
      self.path = path
      self.connection = connection
    }

    /// Whether a writer takes precedence over the check.
    private mutating func waitsForWriter() -> Bool {
      let present = RollbackJournal.transaction(beside: path)
      if present != writing { writing = present }
      return writing?.hasPrecedence ?? false
    }

    mutating func check() -> Outcome {
      do {
        let (identity, stamp) = try FileIdentity.state(path: path)
        if let connection, connection.identity == identity {
          if waitsForWriter() { return .locked }
          let version = try connection.dataVersion()
          defer {
            self.version = version
            self.stamp = stamp
            hasFailed = false
          }
          // The first look is a change too: commits may have come since whoever asks has read.
          if version != self.version || hasFailed { return .changed }
          // A file may be copied over one in WAL mode, which moves no counter: see `Connection.isCurrent`.
          return stamp == self.stamp || RollbackJournal.isUsed(beside: path) ? .same : .changed
        }
        connection = nil
        let connection = try Connection(path: path, wait: 0)
        version = try connection.dataVersion()
        self.connection = connection
        hasFailed = false
        return .reopened
      } catch {
        let code = StoreError.mapping(error, context: path).code
        if code == .locked { return .locked }
        hasFailed = true
        return .failed(code)
      }
    }
  }
#endif
