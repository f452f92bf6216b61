#if SQLite
  import CLibrary
  import GRDB
  import GRDBSQLite
  import Synchronization

  /// A read-only connection to a database. Can be used from any thread, one read at a time.
  ///
  /// It never writes, and no transaction outlives a call.
  package final class Connection: Sendable {
    package let path: String
    /// The open file, which may no longer be the one at the path.
    package let identity: FileIdentity
    /// The modification time and size of the file before it was opened.
    private let stamp: FileStamp
    /// The number that distinguishes this connection's versions from those of other connections.
    let epoch: UInt64
    private let queue: DatabaseQueue
    private let tableNames = TableNameMemo()
    private let hasLog = Atomic(false)
    private let writers: WriterPrecedence?
    private static let epochs = Atomic<UInt64>(0)

    /// Opens the database at an absolute path.
    ///
    /// - Parameters:
    ///   - immutable: Promises SQLite that no process changes the file. SQLite then takes no locks,
    ///     needs no files beside the database, and sees no changes.
    ///   - trust: How far the schema of the file is trusted.
    ///   - wait: How long a read waits for another process's lock, in seconds.
    init(
      path: String,
      immutable: Bool = false,
      trust: FileTrust = .full,
      wait: Double = 5
    ) throws {
      self.path = path
      epoch = Self.epochs.add(1, ordering: .relaxed).newValue
      writers = immutable ? nil : WriterPrecedence(path: path)
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = wait > 0 ? .timeout(wait) : .immediateError
      configuration.label = "LiveSQLite"
      configuration.guardConnections(trust)
      let name = immutable ? Self.immutableLocator(path) : path
      while true {
        let (identity, stamp) = try FileIdentity.state(path: path)
        let queue: DatabaseQueue
        do {
          queue = try Self.repeating {
            try DatabaseQueue(path: name, configuration: configuration)
          }
        } catch {
          throw Self.explain(error, path: path, immutable: immutable, configuration: configuration)
        }
        // The file may be replaced between the two calls; then it is not known which was opened.
        guard try FileIdentity.checking(path: path) == identity else { continue }
        self.identity = identity
        self.stamp = stamp
        self.queue = queue
        return
      }
    }

    /// Runs one short read transaction: everything that `body` reads belongs to one state of the
    /// database.
    ///
    /// - Parameter isFrame: Whether the read blocks the actor that displays rows.
    package func read<Result>(
      limits: ReadLimits = ReadLimits(),
      isFrame: Bool = false,
      _ body: (ReadSession) throws -> Result
    ) throws -> Result {
      do {
        return try Self.repeating {
          try queue.read {
            // A read for a frame is repeated by its caller; other callers need the result.
            try watch($0, limits, isFrame: isFrame, writers: isFrame ? writers : nil, body)
          }
        }
      } catch let error as DatabaseError {
        throw StoreError.mapping(error, context: path)
      }
    }

    /// Runs one short read transaction on the connection's own queue, without blocking the caller.
    ///
    /// In a rollback journal mode the transaction is interrupted when a process begins to write.
    /// `body` is then called again, in a new transaction.
    ///
    /// - Throws: `StoreError`, the errors of `body`, and `CancellationError` if the task is
    ///   cancelled.
    func readInBackground<Result: Sendable>(
      limits: ReadLimits = ReadLimits(),
      _ body: @escaping @Sendable (ReadSession) throws -> Result
    ) async throws -> Result {
      var attempts = 1
      while true {
        do {
          return try await queue.read { [self] in try watch($0, limits, writers: writers, body) }
        } catch  where Self.isRecoveryNeeded(error) && attempts < Self.mostAttempts {
          attempts += 1
          try await Task.sleep(for: .milliseconds(1))
        } catch let error as StoreError where error.underlying is WriterPrecedence.Interruption {
          try await Task.sleep(for: WriterPrecedence.pause)
        } catch {
          throw thrown(error)
        }
      }
    }

    /// Runs reads, or work on temporary tables, on the connection's own queue without an enclosing
    /// transaction: each statement locks only what it uses. The size of the data was limited when
    /// it was copied.
    func runInBackground<Result: Sendable>(
      _ body: @escaping @Sendable (ReadSession) throws -> Result
    ) async throws -> Result {
      do {
        return try await queue.unsafeRead { [self] in try watch($0, .none, body) }
      } catch {
        throw thrown(error)
      }
    }

    /// Converts an error of an asynchronous read. Cancelling the task interrupts the statement that
    /// runs, which is no error of the database.
    private func thrown(_ error: any Error) -> any Error {
      let cause = (error as? StoreError)?.underlying ?? error
      // Statements that begin later are refused with this error, which checks of a request wrap.
      if cause is CancellationError { return cause }
      if Task.isCancelled, (cause as? DatabaseError)?.resultCode == .SQLITE_INTERRUPT {
        return CancellationError()
      }
      return (error as? DatabaseError).map { StoreError.mapping($0, context: path) } ?? error
    }

    /// Runs `body` under limits. Must be called on the connection's queue.
    private func watch<Result>(
      _ database: Database,
      _ limits: ReadLimits,
      isFrame: Bool = false,
      writers: WriterPrecedence? = nil,
      _ body: (ReadSession) throws -> Result
    ) throws -> Result {
      let session = ReadSession(
        database: database,
        watch: ReadWatch(limits, isFrame: isFrame, writers: writers),
        tableNames: tableNames
      )
      do {
        return try session.watch.run(database, name: path) { try body(session) }
      } catch let error as StoreError where error.underlying is WriterPrecedence.Interruption {
        // The names may have been read from pages of different states.
        tableNames.forget()
        throw error
      }
    }

    /// Returns a number that changes with each commit of another connection. Must be called outside
    /// a transaction.
    ///
    /// - Parameter isInterruptible: Whether the read fails while a process is writing, with an
    ///   error with the code `locked`, instead of taking a lock beside the writer.
    package func dataVersion(isInterruptible: Bool = false) throws -> Int64 {
      do {
        return try Self.repeating {
          try queue.unsafeRead {
            let writers = isInterruptible ? writers : nil
            return try watch($0, .none, isFrame: isInterruptible, writers: writers) {
              try $0.dataVersion()
            }
          }
        }
      } catch let error as DatabaseError {
        throw StoreError.mapping(error, context: path)
      }
    }

    /// Whether it is known that the connection is in WAL mode.
    var isInLogMode: Bool {
      get { hasLog.load(ordering: .relaxed) }
      set { hasLog.store(newValue, ordering: .relaxed) }
    }

    /// Runs `body` on the connection's queue, outside a transaction.
    func withDatabase<Result>(_ body: (Database) throws -> Result) throws -> Result {
      try queue.unsafeRead(body)
    }

    /// Returns the number of statement runs so far, for tests of cost.
    package func runs() throws -> Int {
      try queue.unsafeRead { try watch($0, .none) { $0.runs } }
    }

    /// Returns the number of steps of statements so far, for tests of cost.
    package func steps() throws -> Int {
      try queue.unsafeRead { try watch($0, .none) { $0.steps } }
    }

    /// Whether the path still leads to the open file, and the connection's cached pages are valid.
    ///
    /// In WAL mode, only a checkpoint modifies the database file itself. Copying a backup over the
    /// file modifies it as well. SQLite does not notice that, because it trusts the `-shm` file.
    var isCurrent: Bool {
      get throws {
        let (identity, stamp) = try FileIdentity.state(path: path, isOpen: true)
        return identity == self.identity
          && (stamp == self.stamp || RollbackJournal.isUsed(beside: path))
      }
    }

    /// How often a read is attempted whose journal seems to need recovery.
    private static let mostAttempts = 20

    /// Runs a read until it does not find a journal that seems to need recovery, a limited number
    /// of times.
    ///
    /// Only repetition shows that a writer did not finish. SQLite looks for the lock of a writer
    /// first, and for the header of the journal afterwards. A writer that begins between the two
    /// looks like one that was killed. In `PERSIST` and `TRUNCATE` mode this happens to busy files,
    /// because their journal always exists.
    private static func repeating<Result>(_ read: () throws -> Result) throws -> Result {
      for _ in 1..<mostAttempts {
        do {
          return try read()
        } catch  where isRecoveryNeeded(error) {
          usleep(1_000)
        }
      }
      return try read()
    }

    private static func isRecoveryNeeded(_ error: any Error) -> Bool {
      if let error = error as? StoreError { return error.code == .needsRecovery }
      let code = (error as? DatabaseError)?.extendedResultCode
      return code == .SQLITE_READONLY_ROLLBACK || code == .SQLITE_READONLY_RECOVERY
    }

    private static func immutableLocator(_ path: String) -> String {
      locator(path, "immutable=1")
    }

    /// Returns a file name as an SQLite URI with a parameter.
    static func locator(_ path: String, _ parameter: String) -> String {
      var text = "file:"
      for byte in path.utf8 {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"):
          text.unicodeScalars.append(Unicode.Scalar(byte))
        default:
          text += "%" + Value.hexadecimal(CollectionOfOne(byte))
        }
      }
      return text + "?" + parameter
    }

    /// Converts an error of opening the file. If the file is in WAL mode and its folder is not
    /// writable, the message gives this reason, unlike SQLite's own.
    private static func explain(
      _ error: any Error,
      path: String,
      immutable: Bool,
      configuration: Configuration
    ) -> StoreError {
      guard let failure = error as? DatabaseError, !immutable else {
        return .mapping(error, context: path)
      }
      guard failure.resultCode == .SQLITE_CANTOPEN || failure.resultCode == .SQLITE_READONLY,
        failure.extendedResultCode != .SQLITE_READONLY_ROLLBACK,
        access(FilePath.split(FilePath.resolved(path)).folder, W_OK) != 0,
        (try? DatabaseQueue(path: immutableLocator(path), configuration: configuration)) != nil
      else { return .mapping(error, context: path) }
      // The content is valid, so the missing files are -wal and -shm.
      let reason =
        "SQLite cannot create the -shm file that WAL mode needs, because the folder is not writable: "
      // An immutable database is read without the changes in the -wal file.
      var status = stat()
      let hasChanges = stat(path + "-wal", &status) == 0 && status.st_size > 0
      return StoreError(
        .unwritableFolder,
        context: path,
        message: reason
          + (hasChanges
            ? "copy the database and its -wal file, which contains changes, to a writable folder"
            : "open the file as immutable (changes are not detected), or open it first with a program that may write"),
        underlying: error
      )
    }
  }
#endif
