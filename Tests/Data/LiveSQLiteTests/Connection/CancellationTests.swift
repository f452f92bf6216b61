#if SQLite
  import DatabaseTestSupport
  import Dispatch
  import GRDB
  import GRDBSQLite
  import Synchronization
  import Testing

  @testable import LiveSQLite

  /// Runs an action while SQLite compiles a statement that selects from a view.
  private final class CompilationHook {
    /// The definition of the view.
    static let view = "CREATE VIEW hook AS SELECT 'a' COLLATE hooked AS v;"

    private let action: () -> Void

    init(_ action: @escaping () -> Void) {
      self.action = action
    }

    /// Calls `body`, and the action when SQLite finds the collation of the view.
    func during<Result>(_ session: ReadSession, _ body: () throws -> Result) rethrows -> Result {
      // Safety: the hook outlives the callback, which is removed before this function returns.
      let context = Unmanaged.passUnretained(self).toOpaque()
      sqlite3_collation_needed(session.database.sqliteConnection, context) {
        context,
        connection,
        _,
        name in
        sqlite3_create_collation(connection, name, SQLITE_UTF8, nil) { _, _, _, _, _ in 0 }
        guard let context else { return }
        // Safety: the pointer is the hook above, which lives while the callback is set.
        Unmanaged<CompilationHook>.fromOpaque(context).takeUnretainedValue().action()
      }
      defer {
        sqlite3_collation_needed(session.database.sqliteConnection, nil, nil)
        withExtendedLifetime(self) {}
      }
      return try body()
    }
  }

  @Suite struct CancellationTests {
    let folder = Folder()

    private func numbers() throws -> Store {
      let path = folder.file("numbers.db")
      let shell = try Shell(path)
      try shell.run(
        """
        CREATE TABLE t(v INTEGER);
        \(CompilationHook.view)
        WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 10000)
        INSERT INTO t SELECT v FROM n;
        """
      )
      return try Store(path: path)
    }

    @Test func `a cancelled read throws a cancellation error, not an error of the database`()
      async throws
    {
      let store = try numbers()
      let running = Mutex<Task<Void, any Error>?>(nil)
      let isKnown = DispatchSemaphore(value: 0)
      let task = Task {
        try await store.read { reader in
          let plan = try reader.plan(for: RowRequest(table: "t"))
          var rows = 0
          try reader.rows(of: plan).forEach { _ in
            rows += 1
            if rows == 1 {
              isKnown.wait()
              running.withLock { $0?.cancel() }
            }
            return true
          }
        }
      }
      running.withLock { $0 = task }
      isKnown.signal()
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A statement with a table-valued function that no connection has used yet, after the view.
    private static let function = "SELECT 1 FROM hook, pragma_function_list"

    /// Runs a read that can cancel its own task.
    private func read(
      _ body: @escaping @Sendable (ReadSession, _ cancel: @escaping () -> Void) throws -> Void
    ) async throws {
      let connection = try numbers().another()
      let running = Mutex<Task<Void, any Error>?>(nil)
      let isKnown = DispatchSemaphore(value: 0)
      let task = Task {
        try await connection.readInBackground { session in
          isKnown.wait()
          try body(session) { running.withLock { $0?.cancel() } }
        }
      }
      running.withLock { $0 = task }
      isKnown.signal()
      try await task.value
    }

    /// Calls `compile` in the middle of a statement, and `interrupt` while it compiles one.
    ///
    /// The running statement keeps SQLite from forgetting the interruption.
    private static func compile(
      in session: ReadSession,
      interrupting interrupt: @escaping () -> Void,
      _ compile: () throws -> Void
    ) throws {
      try session.forEachRow("SELECT v FROM t") { _ in
        try CompilationHook(interrupt).during(session, compile)
        return false
      }
    }

    @Test func `a cancellation while a table-valued function is compiled is a cancellation error`()
      async throws
    {
      await #expect(throws: CancellationError.self) {
        try await read { session, cancel in
          try Self.compile(in: session, interrupting: cancel) { try session.run(Self.function) }
        }
      }
    }

    @Test func `a cancelled read throws the error that occurred before the cancellation`()
      async throws
    {
      let error = await #expect(throws: StoreError.self) {
        try await read { session, cancel in
          defer { cancel() }
          _ = try RowQuery(RowRequest(table: "absent"), session: session, path: "numbers.db")
        }
      }
      #expect(error?.code == .noSuchTable)
    }

    @Test func `a cancellation during the check of a request is not an error of the database`()
      async throws
    {
      let store = try numbers()
      await #expect(throws: CancellationError.self) {
        try await store.read { _ in
          // As the check of a request wraps the error of a statement.
          throw StoreError.wrapping(CancellationError(), context: "query query")
        }
      }
    }
  }
#endif
