#if SQLite
  import GRDBSQLite
  import Synchronization

  /// An SQLite database that others write to and this process reads, and writes only if asked to.
  ///
  /// Unless it is opened with ``Access/readWrite`` it writes nothing; for a database in WAL mode
  /// SQLite itself may make the `-shm` and `-wal` files beside it that reading needs. It may be used from any thread; a read
  /// takes turns with the others. It follows its path: a file replaced by rename is opened again at
  /// the next read.
  public final class Store: Sendable {
    /// What may be done with a database.
    public enum Access: Sendable {
      /// Reading only.
      case readOnly
      /// A `ManagedContext` may save, on a connection that is opened when it first does.
      case readWrite
      /// The same, and a file that is not there is made, in WAL mode and without any table.
      case create
    }

    /// The path from the root of the file system.
    public let path: String
    /// Whether the file was promised never to change.
    public let isImmutable: Bool
    /// What may be done with it.
    public let access: Access
    let wait: Double
    let limits: ReadLimits
    let file: OpenFile
    private let presentWriter = Mutex<Writer?>(nil)
    /// The folder that goes with the store.
    private let folder: TemporaryFolder?

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - path: The file. A relative path is taken from the present working directory.
    ///   - access: What may be done with it.
    ///   - immutable: Promises that nobody writes to the file. It is the way to read a WAL database
    ///     in a folder that may not be written; no changes are seen, and if there are any, reads
    ///     may fail.
    ///   - wait: How long a read or a save waits for a lock of another process, in seconds. A row that loads
    ///     itself blocks its actor for so long at worst.
    ///   - limits: What reading may take: for a file that was made by somebody else, give
    ///     `ReadLimits()`, and it can take no more.
    ///   - trust: How far the schema of the file is trusted: for a file of unknown origin, pass `.harmless`.
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

    /// Makes a database without tables that is gone with the last who holds the store: for tests,
    /// previews and what is worked on only now.
    ///
    /// It is a file like any other, in memory where the system has a folder for that (`/dev/shm`), else in
    /// the folder for temporary files; a program that crashes leaves it there.
    ///
    /// - Throws: `StoreError` when no file can be made.
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
        throw StoreError(.badRequest, context: "path", message: "it holds a NUL character")
      }
      self.path = FilePath.absolute(path)
      self.access = access
      guard !immutable || access == .readOnly else {
        throw StoreError(
          .badRequest,
          context: path,
          message: "a file that never changes cannot be opened to be written"
        )
      }
      if access == .create { try NewFile.make(self.path) }
      isImmutable = immutable
      self.wait = wait
      self.limits = limits
      file = OpenFile.at(self.path, isImmutable: immutable, trust: trust)
      // Whoever opens a file wants what is in it now, and not what others have in memory of it. What
      // cannot be opened is an error now, and not at the first read.
      file.forget()
      try file.withConnection(wait: wait) { _ in }
    }

    /// Bounds the memory that SQLite takes in this process for all databases together, whoever opened
    /// them; what needs more fails.
    public static func limitMemory(to bytes: Int) {
      sqlite3_hard_heap_limit64(Int64(bytes))
    }

    /// How many values were longer than the limits of the stores of this process, so that their size was given in their
    /// place.
    package static var replacedValues: Int { LongValues.count.load(ordering: .relaxed) }

    /// The names of all tables and views, sorted, without SQLite's own.
    ///
    /// - Throws: `StoreError`.
    public func tableNames() throws -> [String] {
      try read { try SchemaReader(session: $0, path: path).names() }
    }

    /// The table or view of a name, or the first by name.
    ///
    /// - Throws: `StoreError`; the text for a wrong name lists those that there are.
    public func table(named name: String? = nil) throws -> TableInfo {
      try read { try SchemaReader(session: $0, path: path).table(named: name) }
    }

    /// What notices the commits of others: one for all that read the file in this process.
    ///
    /// - Throws: `StoreError` when the database cannot be read now.
    public func monitor() throws -> Monitor {
      try file.monitor()
    }

    /// Runs one read transaction on the file that the path leads to now.
    package func read<Result>(_ body: (ReadSession) throws -> Result) throws -> Result {
      try file.withConnection(wait: wait) { connection in
        try connection.read(limits: limits) { session in
          session.wait(wait)
          return try body(session)
        }
      }
    }

    /// What writes, on the file that the path leads to now.
    ///
    /// - Parameter wait: How long to wait for a lock of another process when it is opened.
    /// - Throws: `StoreError` with the code `readOnly` when the store was not opened for it.
    func writer(wait: Double) throws -> Writer {
      guard access != .readOnly else {
        throw StoreError(
          .readOnly,
          context: path,
          message: "the store was opened to be read only; open it with access: .readWrite"
        )
      }
      let present = presentWriter.withLock { $0 }
      if let present, try FileIdentity.checking(path: path) == present.identity { return present }
      let fresh = try Writer(path: path, trust: file.trust, wait: wait, limits: limits)
      presentWriter.withLock { $0 = fresh }
      return fresh
    }

    /// How many times statements have been run by what writes, for tests of what things cost.
    package func writerRuns() -> Int {
      presentWriter.withLock { $0 }?.runs() ?? 0
    }

    /// The same of what reads while somebody waits.
    package func readerRuns() throws -> Int {
      try file.withConnection { try $0.runs() }
    }

    /// A connection of its own.
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
