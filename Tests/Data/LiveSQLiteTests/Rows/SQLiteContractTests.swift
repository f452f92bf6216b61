#if SQLite
  import DatabaseTestSupport
  import LiveRowsTestSupport
  import LiveSQLite
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SQLiteContractTests {
    /// A file, and another process that writes to it.
    private struct FileUnderTest: DatabaseUnderTest {
      let folder: Folder
      let writer: Shell
      let database: any RowDatabase

      init(_ declaration: String) throws {
        folder = Folder()
        writer = try Shell(folder.file("contract.db"))
        try writer.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; \(declaration)")
        database = try Store(path: folder.file("contract.db"))
      }

      func commit(_ changes: [ContractChange]) throws {
        try writer.run("BEGIN; \(changes.map { $0.sql + ";" }.joined(separator: " ")) COMMIT;")
      }
    }

    @Test(
      arguments: [
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT);",
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT); CREATE INDEX i ON t(b, a DESC);"
          + " CREATE INDEX j ON t(a, b);",
      ],
      1...3 as ClosedRange<UInt64>
    )
    func `SQLite keeps the contract of databases`(declaration: String, seed: UInt64) async throws {
      let contract = RowDatabaseContract { try FileUnderTest(declaration) }
      #expect(try await contract.breach(seed: seed) == nil)
    }

    @Test func `columns with names like those in statements are sorted and counted`() async throws {
      let folder = Folder()
      try Shell.run(folder.file("names.db"), ColumnNameContract.declaration + ";")
      let fault = try await ColumnNameContract.fault(in: Store(path: folder.file("names.db")))
      #expect(fault == nil, "\(fault ?? "")")
    }
  }
#endif
