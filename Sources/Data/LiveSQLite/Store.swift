#if SQLite
  import GRDBSQLite
  import Synchronization

  /// An SQLite database that other processes write to and this process reads.
  ///
  /// ```swift
  /// let store = try Store(path: path, access: .readWrite)
  /// let rows = try FetchedRows(RowRequest(table: "orders"), in: store)
  /// let count = try store.writeTransaction { transaction in
  ///   try transaction.run("DELETE FROM orders WHERE status = 'sent'")
  /// }
  /// ```
  ///
  /// The store writes only if it is opened with ``Access/readWrite`` or ``Access/create``. For a
  /// database in WAL mode, SQLite itself may create the `-shm` and `-wal` files, which reading
  /// requires. The store can be used from any thread; concurrent reads take turns or use further
  /// connections. It follows its path: a file replaced by rename is opened again at the next read.
  public final class Store: Sendable {
    /// The kinds of access to a database.
    ///
    /// ```swift
    /// let store = try Store(path: path, access: .create)
    /// ```
    public enum Access: Sendable {
      /// Only reading is allowed.
      case readOnly
      /// A `ManagedContext` may save, on a connection that is opened for the first save.
      case readWrite
      /// Like `readWrite`, and a missing file is created in WAL mode without tables.
      case create
    }

    /// The absolute path of the file.
    public let path: String
    /// A Boolean value indicating whether the file was promised never to change.
    public let isImmutable: Bool
    /// The allowed access.
    public let access: Access
    let wait: Double
    let limits: ReadLimits
    let file: OpenFile
    private let presentWriter = Mutex<Writer?>(nil)
    /// The temporary folder that is deleted with the store.
    private let folder: TemporaryFolder?

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: The path of the file, absolute or relative to the current working directory.
    ///   - access: The allowed access.
    ///   - immutable: Promises that no process writes to the file. This is the way to read a WAL
    ///     database in a folder that is not writable. Changes are not observed, and if there are
    ///     any, reads may fail.
    ///   - wait: How long a read or a save waits for a lock of another process, in seconds. A row
    ///     that loads its values may block its actor for as long.
    ///   - limits: The limits of reads. For a file of unknown origin, pass `ReadLimits()`.
    ///   - trust: How far the schema of the file is trusted. For a file of unknown origin, pass
    ///     `.harmless`.
    /// - Throws: `StoreError`.
    public convenience init(
      path: String,
      access: Access = .readOnly,
      immutable: Bool = false,
      wait: Double = 5,
      limits: ReadLimits = .none,
      trust: FileTrust = .full
    ) throws {
      try self.init(path, access, immutable, wait, limits, trust, in: nil)
    }

    /// Creates a database without tables that is deleted with the store, for tests, previews and
    /// temporary data.
    ///
    /// It is an ordinary file, in memory if the system has a folder for that (`/dev/shm`), else in
    /// the folder for temporary files. A program that crashes leaves it behind.
    ///
    /// - Throws: `StoreError` when the file cannot be created.
    public static func temporary() throws -> Store {
      let folder = try TemporaryFolder()
      return try Store(folder.path + "/store.db", .create, false, 5, .none, .full, in: folder)
    }

    private init(
      _ path: String,
      _ access: Access,
      _ immutable: Bool,
      _ wait: Double,
      _ limits: ReadLimits,
      _ trust: FileTrust,
      in folder: TemporaryFolder?
    ) throws {
      self.folder = folder
      guard !path.utf8.contains(0) else {
        throw StoreError(.badRequest, context: "path", message: "the path contains a NUL character")
      }
      self.path = FilePath.absolute(path)
      self.access = access
      guard !immutable || access == .readOnly else {
        throw StoreError(
          .badRequest,
          context: path,
          message: "an immutable database cannot be opened for writing"
        )
      }
      if access == .create { try NewFile.make(self.path) }
      isImmutable = immutable
      // SQLite counts milliseconds in 32 bits.
      let wait = wait.isNaN ? 0 : min(max(0, wait), 1_000_000)
      self.wait = wait
      self.limits = limits
      file = OpenFile.at(self.path, isImmutable: immutable, trust: trust)
      // Drops the shared connections, so that the new store does not read pages that they cached.
      // Opening a connection now reports errors here instead of at the first read.
      file.forget()
      try file.withConnection(wait: wait) { _ in }
    }

    /// Limits the memory of SQLite in this process, for all databases together. Operations that
    /// need more memory fail.
    public static func limitMemory(to bytes: Int) {
      sqlite3_hard_heap_limit64(Int64(bytes))
    }

    /// The number of values in this process that were replaced by their size because they exceeded
    /// a limit.
    package static var replacedValues: Int { LongValues.count.load(ordering: .relaxed) }

    /// Returns the names of all tables and views, sorted, without SQLite's own.
    ///
    /// - Throws: `StoreError`.
    public func tableNames() throws -> [String] {
      try withSession { try SchemaReader(session: $0, path: path).names() }
    }

    /// Returns the table or view with a name, or the first by name.
    ///
    /// - Throws: `StoreError`; for an unknown name, its text lists the existing ones.
    public func table(named name: String? = nil) throws -> TableInfo {
      try withSession { try SchemaReader(session: $0, path: path).table(named: name) }
    }

    /// Returns the monitor of the file, which all readers in this process share.
    ///
    /// - Throws: As ``Monitor/init(path:)``.
    public func monitor() throws -> Monitor {
      try file.monitor()
    }

    /// Runs one read transaction on the file that the path leads to now.
    package func withSession<Result>(_ body: (ReadSession) throws -> Result) throws -> Result {
      try file.withConnection(wait: wait) { connection in
        try connection.read(limits: limits) { session in
          session.wait(wait)
          return try body(session)
        }
      }
    }

    /// Returns the writing connection for the file that the path leads to now.
    ///
    /// - Parameter wait: How long opening waits for a lock of another process, in seconds.
    ///
    /// - Throws: `StoreError` with the code `readOnly` when the store was not opened for writing.
    func writer(wait: Double) throws -> Writer {
      guard access != .readOnly else {
        throw StoreError(.openedReadOnly, context: path)
      }
      let present = presentWriter.withLock { $0 }
      if let present, try present.isCurrent { return present }
      let fresh = try Writer(path: path, trust: file.trust, wait: wait, limits: limits)
      presentWriter.withLock { $0 = fresh }
      return fresh
    }

    /// Returns the number of statement runs on the writing connection, for tests of cost.
    package func writerRuns() -> Int {
      presentWriter.withLock { $0 }?.runs() ?? 0
    }

    /// Returns the number of statement runs on a connection for synchronous reads, for tests of
    /// cost.
    package func readerRuns() throws -> Int {
      try file.withConnection { try $0.runs() }
    }

    /// Opens a separate connection.
    package func another(wait: Double? = nil) throws -> Connection {
      try Connection(
        path: path,
        immutable: isImmutable,
        trust: file.trust,
        wait: wait ?? self.wait
      )
    }
  }
#endif
