#if SQLite
  import DatabaseTestSupport
  import LiveRows
  import Testing

  @testable import LiveCellsTool
  @testable import LiveSQLite

  /// The statements that a condition of `--until` runs after commits.
  @Suite(.timeLimit(.minutes(15))) struct UntilCostTests {
    private let folder = Folder()

    @Test func `a condition is not evaluated after commits to other tables`() async throws {
      let path = folder.file("jobs.db")
      let shell = try Shell(path)
      try shell.run(
        """
        PRAGMA journal_mode = WAL;
        CREATE TABLE job(id INTEGER PRIMARY KEY, state); INSERT INTO job VALUES (1, 'open');
        CREATE TABLE other(a);
        """
      )
      let store = try Store(path: path)
      let condition = UntilCondition("NOT EXISTS (SELECT 1 FROM job WHERE state = 'open')")
      // The first evaluations begin to follow the table.
      for _ in 1...2 { #expect(try await !condition.isMet(in: store)) }
      let runs = try store.file.background().runs()
      for number in 1...20 {
        try shell.run("INSERT INTO other VALUES (\(number));")
        #expect(try await !condition.isMet(in: store))
      }
      #expect(try store.file.background().runs() == runs)
      try shell.run("UPDATE job SET state = 'done';")
      #expect(try await condition.isMet(in: store))
      try shell.run("UPDATE job SET state = 'open';")
      #expect(try await !condition.isMet(in: store))
    }

    @Test(arguments: [
      "julianday('now') > 1e9", "random() = 1.5", "(SELECT 1 FROM pragma_data_version)",
    ])
    func `a condition that changes without commits is evaluated each time`(
      sql: String
    ) async throws {
      let path = folder.file("jobs.db")
      let shell = try Shell(path)
      try shell.run("PRAGMA journal_mode = WAL; CREATE TABLE job(a); CREATE TABLE other(a);")
      let store = try Store(path: path)
      let condition = UntilCondition("\(sql) AND (SELECT count(*) FROM job) > 5")
      for _ in 1...2 { #expect(try await !condition.isMet(in: store)) }
      let runs = try store.file.background().runs()
      try shell.run("INSERT INTO other VALUES (1);")
      #expect(try await !condition.isMet(in: store))
      #expect(try store.file.background().runs() > runs)
    }
  }
#endif
