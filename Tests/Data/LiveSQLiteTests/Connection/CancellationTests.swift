#if SQLite
  import DatabaseTestSupport
  import Dispatch
  import Synchronization
  import Testing

  @testable import LiveSQLite

  @Suite struct CancellationTests {
    let folder = Folder()

    private func numbers() throws -> Store {
      let path = folder.file("numbers.db")
      let shell = try Shell(path)
      try shell.run(
        """
        CREATE TABLE t(v INTEGER);
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
