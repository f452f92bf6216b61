#if SQLite
  import GRDB
  import Synchronization

  /// The only writing connection of a store. Can be used from any thread, one transaction at a
  /// time.
  package final class Writer: Sendable {
    let path: String
    /// The open file, which may no longer be the one at the path.
    let identity: FileIdentity
    private let queue: DatabaseQueue
    private let limits: ReadLimits
    /// The path of the `-wal` file.
    private let logPath: String
    /// The `-wal` file that the connection has open. Nil before the first transaction, and in other
    /// journal modes.
    private let log = Mutex<FileIdentity?>(nil)
    /// The number of transactions that are running or waiting.
    private let count = Atomic<Int>(0)

    /// Opens the database at an absolute path. A missing file is not created.
    ///
    /// - Parameters:
    ///   - trust: How far the schema of the file is trusted.
    ///   - wait: How long to wait for another process's lock, in seconds.
    ///   - limits: The limits of reads in the transactions.
    init(path: String, trust: FileTrust, wait: Double, limits: ReadLimits) throws {
      self.path = path
      self.limits = limits
      logPath = FilePath.resolved(path) + "-wal"
      var configuration = Configuration()
      configuration.busyMode = wait > 0 ? .timeout(wait) : .immediateError
      configuration.label = "LiveSQLite writer"
      configuration.guardConnections(trust)
      let name = Connection.locator(path, "mode=rw")
      identity = try FileIdentity.checking(path: path)
      do {
        queue = try DatabaseQueue(path: name, configuration: configuration)
      } catch {
        throw StoreError.mapping(error, context: path)
      }
      // The file may be replaced between the two calls; a save must not go to the old file.
      guard try FileIdentity.checking(path: path) == identity else {
        throw StoreError(
          .inputOutput,
          context: path,
          message: "the file is being replaced: try again"
        )
      }
    }

    /// Whether the path still leads to the files that the connection has open. Throws if there is
    /// no file at the path.
    var isCurrent: Bool {
      get throws {
        guard try FileIdentity.checking(path: path) == identity else { return false }
        return log.withLock { $0 }.map { FileIdentity.present(at: logPath) == $0 } ?? true
      }
    }

    /// Throws if another program has replaced or deleted a file that the connection has open. No
    /// other program would see the transaction.
    ///
    /// - Parameter isCommitted: Whether the transaction has been committed.
    private func checkFiles(isCommitted: Bool) throws {
      log.withLock { log in
        if log == nil { log = FileIdentity.present(at: logPath) }
      }
      if (try? isCurrent) ?? false { return }
      throw StoreError(
        .inputOutput,
        context: path,
        message: isCommitted
          ? "another program replaced or deleted the file or its -wal file during the transaction:"
            + " the changes are only in the former file, so save them again"
          : "another program replaced or deleted the file or its -wal file: nothing was written,"
            + " so try again"
      )
    }

    // Rolling back a transaction also restores the schema version, so the list of tables cannot be
    // cached.
    private func session(of database: Database) -> ReadSession {
      ReadSession(
        database: database,
        watch: ReadWatch(limits, isFrame: false),
        tableNames: TableNameMemo()
      )
    }

    /// Runs one immediate transaction, which is rolled back if `body` throws. The errors of `body`
    /// are rethrown unchanged.
    ///
    /// - Parameters:
    ///   - wait: How long to wait for another process's lock, in seconds.
    ///   - version: The version of the state that the caller read last.
    ///   - file: The connections that read the file.
    func write<Result>(
      wait: Double,
      after version: DatabaseVersion?,
      in file: OpenFile,
      _ body: (any RowWriter) throws -> Result
    ) throws -> RowCommit<Result> {
      // A caller that can wait only for a frame does not wait for a save of this process either.
      let isFree = count.add(1, ordering: .relaxed).oldValue == 0
      defer { count.subtract(1, ordering: .relaxed) }
      guard isFree || wait > Self.frame else {
        throw StoreError(.locked, context: path, message: "another save is in progress")
      }
      return try queue.writeWithoutTransaction { database in
        try commit(database, wait, version, file, body)
      }
    }

    /// The maximum wait on an actor that displays rows, in seconds.
    static var frame: Double { 0.015 }

    /// Runs such a transaction on the writer's own queue, without blocking the caller. It is
    /// completed even if the task is cancelled.
    func write<Result: Sendable>(
      wait: Double,
      after version: DatabaseVersion?,
      in file: OpenFile,
      _ body: @escaping @Sendable (any RowWriter) throws -> Result
    ) async throws -> RowCommit<Result> {
      count.add(1, ordering: .relaxed)
      defer { count.subtract(1, ordering: .relaxed) }
      return try await withCheckedThrowingContinuation { continuation in
        queue.asyncWriteWithoutTransaction { database in
          continuation.resume(
            with: Swift.Result { try self.commit(database, wait, version, file, body) }
          )
        }
      }
    }

    private func commit<Result>(
      _ database: Database,
      _ wait: Double,
      _ version: DatabaseVersion?,
      _ file: OpenFile,
      _ body: (any RowWriter) throws -> Result
    ) throws -> RowCommit<Result> {
      // The triggers of the file also run under the limits, because they may be of unknown origin.
      let session = session(of: database)
      session.wait(wait)
      do {
        var result: Result?
        var own: Int64 = 0
        var isNext = false
        try database.inTransaction(.immediate) {
          try checkFiles(isCommitted: false)
          try session.watch.run(database, name: path) {
            own = try session.dataVersion()
            // The transaction has the write lock, so no other connection can commit from here on.
            isNext = version != nil && file.version() == version
            // Rows may refer to others that are written later in the same transaction.
            try session.run("PRAGMA defer_foreign_keys = ON")
            let reader = SessionReader(
              session: session,
              epoch: 0,
              identity: identity,
              path: path,
              limits: limits
            )
            result = try body(TransactionWriter(reader: reader))
            try session.checkTransaction(path)
          }
          return .commit
        }
        try checkFiles(isCommitted: true)
        guard let result else { preconditionFailure("\(path): the transaction has no result") }
        // The order matters: a commit after this version makes `dataVersion()` differ.
        let present = isNext ? file.version() : nil
        let isLast = try session.dataVersion() == own
        return RowCommit(result: result, version: isLast ? present : nil)
      } catch let error as DatabaseError {
        throw StoreError.mapping(error, context: path, isWriting: true)
      }
    }

    /// Runs one immediate transaction of statements other than those that write objects' rows.
    ///
    /// - Parameters:
    ///   - wait: How long to wait for another process's lock, in seconds.
    ///   - changesTables: Whether tables are rebuilt. Foreign keys are then disabled meanwhile,
    ///     because dropping a table would delete the rows that refer to it. They are checked at the
    ///     end.
    func run<Result>(
      wait: Double,
      changesTables: Bool,
      _ body: (ReadSession) throws -> Result
    ) throws -> Result {
      count.add(1, ordering: .relaxed)
      defer { count.subtract(1, ordering: .relaxed) }
      return try queue.writeWithoutTransaction { database in
        let session = session(of: database)
        session.wait(wait)
        do {
          if changesTables { try session.run("PRAGMA foreign_keys = OFF") }
          defer {
            if changesTables {
              // The transaction may have failed before these statements.
              try? session.run("PRAGMA legacy_alter_table = OFF")
              try? session.run("PRAGMA foreign_keys = ON")
            }
          }
          var result: Result?
          try database.inTransaction(.immediate) {
            try checkFiles(isCommitted: false)
            try session.watch.run(database, name: path) {
              result = try body(session)
              try session.checkTransaction(path)
              if changesTables { try checkForeignKeys(session) }
            }
            return .commit
          }
          try checkFiles(isCommitted: true)
          guard let result else { preconditionFailure("\(path): the transaction has no result") }
          return result
        } catch let error as DatabaseError {
          throw StoreError.mapping(error, context: path, isWriting: true)
        }
      }
    }

    private func checkForeignKeys(_ session: ReadSession) throws {
      var counts: [ExactName: Int] = [:]
      try session.forEachRow("PRAGMA foreign_key_check", isKept: false) { row in
        counts[ExactName("\(row.text(at: 0)) to \(row.text(at: 2))"), default: 0] += 1
        return true
      }
      if counts.isEmpty { return }
      let list = counts.sorted { $0.key < $1.key }.map { "\($0.value) in \($0.key)" }
      throw StoreError(
        .constraint,
        context: path,
        message: "foreign keys refer to rows that do not exist: " + list.joined(separator: ", ")
      )
    }

    /// Returns the number of statement runs so far.
    func runs() -> Int {
      queue.unsafeRead { database in
        session(of: database).runs
      }
    }
  }
#endif
