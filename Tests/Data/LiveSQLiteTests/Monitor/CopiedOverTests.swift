#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// A backup that is copied over a database in WAL mode, which changes none of SQLite's counters.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct CopiedOverTests {
    let folder = Folder()

    private func make(_ name: String, _ value: String, rows: Int) throws -> String {
      let path = folder.file(name)
      try Shell.run(
        path,
        "PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, v);"
          + "INSERT INTO t SELECT value, '\(value)' FROM generate_series(1, \(rows));"
      )
      return path
    }

    @Test(arguments: [3, 5_000])
    func `a list shows the rows of the copy`(rows count: Int) async throws {
      let path = try make("app.db", "old", rows: 3)
      let backup = try make("backup.db", "new", rows: count)
      let rows = try await FetchedRows(RowRequest(table: "t"), in: Store(path: path))
      rows.prepare(0..<3)
      #expect(rows[0][1] == .text("old"))
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let status = rows.observeStatus { _ in continuation.yield() }
      let changes = rows.observeChanges { _ in continuation.yield() }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 0)
      handle.write(bytes)
      try handle.close()
      var iterator = stream.makeAsyncIterator()
      while rows.count != count || rows[0][1] != .text("new") || rows.status.failure != nil {
        rows.prepare(0..<3)
        await iterator.next()
      }
      withExtendedLifetime((status, changes)) {}
    }
  }
#endif
