#if SQLite
  import DatabaseTestSupport
  import LiveRows
  import Testing

  @testable import LiveCellsTool
  @testable import LiveSQLite

  /// The statements that a condition of `--until` runs after commits.
  @Suite(.timeLimit(.minutes(60))) struct UntilCostTests {
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

    /// Conditions whose rows are read, and statements that make them true.
    private static let conditions = [
      (
        "EXISTS (SELECT 1 FROM job WHERE state = 'done')",
        "UPDATE job SET state = 'done' WHERE id = 7;"
      ),
      ("exists(select * from \"job\" where id > 900000)", "INSERT INTO job VALUES (900001, 'x');"),
      ("NOT EXISTS (SELECT 1 FROM job WHERE state = 'open')", "UPDATE job SET state = 'done';"),
      ("NOT EXISTS (SELECT 1, 2 FROM job) -- empty", "DELETE FROM job;"),
    ]

    @Test(arguments: conditions)
    func `a condition on rows reads only those that a commit may have changed`(
      condition: String,
      cause: String
    ) async throws {
      let path = folder.file("jobs.db")
      let shell = try Shell(path)
      try shell.run(
        """
        PRAGMA journal_mode = WAL; CREATE TABLE job(id INTEGER PRIMARY KEY, state);
        INSERT INTO job SELECT value, 'open' FROM generate_series(1, 100000);
        """
      )
      let store = try Store(path: path)
      let until = UntilCondition(condition)
      for _ in 1...3 { #expect(try await !until.isMet(in: store)) }
      let start = try store.file.background().steps()
      var numbers = SeededNumbers(38)
      for _ in 1...50 {
        let id = Int.random(in: 1...99_999, using: &numbers)
        try shell.run(
          "DELETE FROM job WHERE id = \(id); UPDATE job SET state = 'open ' WHERE id = \(id + 1);"
            + "INSERT OR REPLACE INTO job VALUES (\(id), 'open');"
        )
        #expect(try await !until.isMet(in: store))
      }
      // A page has some hundred rows. One scan of the table needs more than 400,000 steps.
      #expect(try store.file.background().steps() - start < 1_000_000)
      try shell.run(cause)
      #expect(try await until.isMet(in: store))
    }

    @Test(arguments: [
      "EXISTS (SELECT 1 FROM job WHERE id > 1 LIMIT 0)", "EXISTS (SELECT count(*) FROM job)",
      "EXISTS (SELECT 1 FROM job, job AS other WHERE other.id = 1)",
      "1 OR EXISTS (SELECT 1 FROM job)",
      "EXISTS (SELECT 1 FROM job WHERE id IN (SELECT 1))", "EXISTS (SELECT 1 FROM job) OR (1)",
      "NOT NOT EXISTS (SELECT 1 FROM job)", "EXISTS (SELECT 1 FROM job GROUP BY id)", "NOT", "",
    ])
    func `another condition is not taken for one on rows`(condition: String) {
      #expect(RowsCondition(condition) == nil)
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
