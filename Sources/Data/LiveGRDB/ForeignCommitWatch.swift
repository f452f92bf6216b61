#if SQLite
  import GRDB
  import GRDBSQLite
  import LiveSQLite
  import Synchronization

  /// Waits for the commits of other connections to a database, and notifies its observers.
  ///
  /// A commit is detected by `PRAGMA data_version` of the writing connection, which changes with
  /// the commits of all others. Which tables it touched is found in the log.
  final class ForeignCommitWatch: Sendable {
    private enum Outcome {
      case done
      /// The tables can be followed from now on, so that the next check can tell them.
      case prepared
      /// A lock or an open transaction prevents the check.
      case retry
      case ended
    }

    private struct State {
      weak var writer: (any DatabaseWriter)?
      /// Retained by the connection.
      weak var observer: CommitObserver?
      var monitor: Monitor?
      var task: Task<Void, Never>?
      /// Called with an error; nil after the end.
      var onError: (@Sendable (any Error) -> Void)?
      /// The version of the database at the last check.
      var version: Int64 = 0
      /// Whether commits after the last check may be missing from the next touched tables.
      var isIncomplete = true
    }

    private static let retryPause = Duration.milliseconds(50)
    /// The minimum time between two checks, which limits the cost of many commits.
    private static let interval = Duration.milliseconds(4)
    private let path: String
    private let tables: TouchedTables
    private let state: Mutex<State>

    init(_ writer: any DatabaseWriter, onError: @escaping @Sendable (any Error) -> Void) throws {
      let path = try writer.writeWithoutTransaction { try Self.path($0) }
      self.path = path
      // Watching begins before the first check.
      let monitor = try Monitor(path: path)
      let tables = TouchedTables(path: path)
      self.tables = tables
      state = Mutex(State(writer: writer, monitor: monitor, onError: onError))
      try writer.writeWithoutTransaction { db in
        guard let handle = db.sqliteConnection else { return }
        let observer = CommitObserver(handle, tables) { [weak self] in self?.end() }
        db.add(transactionObserver: observer, extent: .databaseLifetime)
        let version = try Self.version(db)
        state.withLock { ($0.observer, $0.version) = (observer, version) }
        try Self.notifyAll(db)
      }
      let notices = monitor.notices(CommitAttention(interval: Self.interval))
      let task = Task.detached { [weak self] in
        for await _ in notices {
          while let outcome = await self?.check(), outcome != .done {
            if outcome == .ended { return }
            if outcome == .retry { try? await Task.sleep(for: Self.retryPause) }
          }
        }
      }
      state.withLock { $0.task = task }
    }

    deinit { end() }

    /// Whether the watch knows which tables the next commit touches.
    var isComplete: Bool { state.withLock { !$0.isIncomplete } }

    /// Whether the watch has ended.
    var hasEnded: Bool { state.withLock { $0.onError == nil } }

    /// Ends the watch. Can be called on any thread, more than once.
    func end() { finish(nil) }

    private func finish(_ error: (any Error)?) {
      // Released and called after the lock is released.
      let (ended, onError) = state.withLock { state in
        defer {
          (state.observer, state.monitor, state.task, state.onError) = (nil, nil, nil, nil)
        }
        return (state, state.onError)
      }
      ended.task?.cancel()
      if let observer = ended.observer {
        ended.writer?.asyncWriteWithoutTransaction { $0.remove(transactionObserver: observer) }
      }
      if let error { onError?(error) }
    }

    /// Returns the path of the main database.
    private static func path(_ db: Database) throws -> String {
      // Safety: SQLite returns the name of an open database, which is copied at once.
      let path = sqlite3_db_filename(db.sqliteConnection, "main").map { String(cString: $0) } ?? ""
      guard !path.isEmpty else {
        throw StoreError(
          .badRequest,
          context: db.description,
          message: "no other process can write to a temporary database"
        )
      }
      guard !db.configuration.readonly else {
        throw StoreError(
          .readOnly,
          context: path,
          message:
            "GRDB does not notify observations of a read-only connection: open it for writing"
        )
      }
      return path
    }

    /// Returns a number that changes with each commit of another connection.
    private static func version(_ db: Database) throws -> Int64 {
      try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }

    private func check() async -> Outcome {
      let (writer, isEnded) = state.withLock { ($0.writer, $0.onError == nil) }
      guard let writer, !isEnded else { return .ended }
      do {
        let outcome = try await writer.writeWithoutTransaction { try self.check($0) }
        if outcome == .ended { end() }
        // Preparing takes too long for the queue of the writing connection.
        return try outcome == .done && tables.prepare() ? .prepared : outcome
      } catch let error where Self.isPassing(error) {
        return .retry
      } catch is CancellationError {
        return .ended
      } catch is ChangeFallback {
        return .done
      } catch let error as StoreError where error.code == .noSuchFile {
        // The file was deleted after the check.
        finish(moved)
        return .ended
      } catch {
        finish(error)
        return .ended
      }
    }

    /// The error of a file that is no longer at its path.
    private var moved: StoreError {
      StoreError(
        .noSuchFile,
        context: path,
        message: "the open file was moved, deleted or replaced: open the database again"
      )
    }

    /// Whether an operation succeeds when it is tried again.
    static func isPassing(_ error: any Error) -> Bool {
      // The tables are examined by a connection of `TouchedTables`, and not by the one of GRDB.
      if let error = error as? StoreError { return error.code == .locked }
      return switch (error as? DatabaseError)?.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_INTERRUPT, .SQLITE_ABORT: true
      default: false
      }
    }

    /// Checks for commits, and notifies the observers.
    private func check(_ db: Database) throws -> Outcome {
      guard let handle = db.sqliteConnection else { return .ended }
      // In a transaction, the version does not change.
      if db.isInsideTransaction { return .retry }
      // Safety: SQLite writes a number to the variable.
      var hasMoved: CInt = 0
      sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
      if hasMoved != 0 { throw moved }
      // The version is read first, so that the touched tables include all commits that it counts.
      let version = try Self.version(db)
      let (isChanged, isIncomplete) = state.withLock { state in
        defer { state.version = version }
        return (state.version != version, state.isIncomplete)
      }
      let touched = tables.touched()
      state.withLock { state in
        if case .unknown = touched { state.isIncomplete = true } else { state.isIncomplete = false }
      }
      switch touched {
      case .tables(let names) where !(isChanged && isIncomplete):
        try Self.notify(names, db)
      default:
        if isChanged { try Self.notifyAll(db) }
      }
      return .done
    }

    /// Notifies the observers of tables.
    private static func notify(_ tables: Set<String>, _ db: Database) throws {
      if tables.isEmpty { return }
      // A deferred transaction without statements takes no lock.
      try db.inTransaction(.deferred) {
        for table in tables { try db.notifyChanges(in: Table(table)) }
        return .commit
      }
    }

    /// Notifies all observers.
    private static func notifyAll(_ db: Database) throws {
      // The schema may have changed, and GRDB keeps the names of tables and columns.
      db.clearSchemaCache()
      try db.inTransaction(.deferred) {
        try db.notifyChanges(in: .fullDatabase)
        return .commit
      }
    }
  }
#endif
