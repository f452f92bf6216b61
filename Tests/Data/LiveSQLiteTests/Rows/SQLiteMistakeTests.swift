#if SQLite
  import DatabaseTestSupport
  import LiveRowsTestSupport
  import Testing

  @testable import LiveSQLite

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SQLiteMistakeTests {
    /// A file, and another process that locks it.
    private struct FileUnderTest: MistakeContract.Tested {
      let folder = Folder()
      let shell: Shell
      let database: any WritableRowDatabase
      let readOnlyDatabase: any WritableRowDatabase

      init() throws {
        let path = folder.file("mistakes.db")
        shell = try Shell(path)
        try shell.run(
          """
          \(MistakeContract.declaration(strict: " STRICT"));
          CREATE TRIGGER keeps BEFORE DELETE ON frozen BEGIN SELECT RAISE(IGNORE); END;
          """
        )
        database = try Store(path: path, access: .readWrite, wait: 0.1)
        readOnlyDatabase = try Store(path: path)
      }

      func lock() throws { try shell.run("BEGIN IMMEDIATE;") }
    }

    @Test func `SQLite reports a mistake in the same words as every database`() async throws {
      let breaches = try await MistakeContract(try FileUnderTest()).breaches()
      #expect(breaches == [])
    }
  }
#endif
