#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Lists read only what commits have changed.
  @MainActor
  @Suite struct ReportedChangesTests {
    let folder = Folder()
    let writer: Shell
    let store: Store

    init() throws {
      let path = folder.file("reported.db")
      writer = try Shell(path)
      try writer.run(
        """
        PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA wal_autocheckpoint=0;
        CREATE TABLE t(id INTEGER PRIMARY KEY, v INT);
        CREATE TABLE u(id INTEGER PRIMARY KEY, v INT, w);
        CREATE VIEW both AS SELECT t.id, t.v, u.v AS other FROM t JOIN u ON u.id = t.id;
        INSERT INTO t SELECT value, value FROM generate_series(1, 20000);
        INSERT INTO u SELECT value, value, zeroblob(20) FROM generate_series(1, 5000);
        """
      )
      store = try Store(path: path)
    }

    /// Delivers the commits of the writer, and returns the number of statements that this took.
    private func deliver(to list: FetchedRows) throws -> Int {
      let before = try store.readerRuns()
      list.follower.performRefresh()
      return try store.readerRuns() - before
    }

    private func list(_ request: RowRequest) async throws -> FetchedRows {
      let list = try await FetchedRows(request, in: store, tuning: ListTuning(), follows: false)
      await list.settle()
      _ = try deliver(to: list)
      return list
    }

    @Test(arguments: [
      RowRequest(table: "t"), RowRequest(table: "t", where: "v % 100 = 0 OR v < 0"),
    ])
    func `a commit to another table takes no statement`(request: RowRequest) async throws {
      let list = try await list(request)
      for number in 1...50 {
        try writer.run(
          "UPDATE u SET v = \(number); INSERT INTO u(v, w) VALUES (1, zeroblob(9000));"
        )
        #expect(try deliver(to: list) == 0)
      }
      let generation = list.status.generation
      try writer.run("UPDATE t SET v = -100 WHERE id = 100;")
      #expect(try deliver(to: list) > 0)
      #expect(list.status.generation > generation)
      let fresh = try store.snapshot(of: request).rows
      #expect(list.position(of: list.row(of: RowKey([.integer(100)]))) != nil)
      #expect(fresh.contains { $0.values == [.integer(100), .integer(-100)] })
    }

    @Test func `a list of a view reads after commits to its tables only`() async throws {
      let request = RowRequest(table: "both", key: ["id"])
      let list = try await list(request)
      try writer.run("CREATE TABLE x(a);")
      #expect(try deliver(to: list) > 0)
      try writer.run("INSERT INTO x VALUES (1);")
      _ = try deliver(to: list)
      try writer.run("INSERT INTO x VALUES (2);")
      #expect(try deliver(to: list) == 0)
      try writer.run("UPDATE u SET v = -5 WHERE id = 7;")
      #expect(try deliver(to: list) > 0)
      let position = list.position(of: list.row(of: RowKey([.integer(7)])))
      #expect(position.map { list[$0]["other"] } == .integer(-5))
    }

    @Test func `lists that a commit does not touch agree with lists that it touches`() async throws
    {
      let first = try await list(RowRequest(table: "t"))
      let second = try await FetchedRows(
        RowRequest(table: "u"),
        in: store,
        tuning: ListTuning(),
        follows: false
      )
      await second.settle()
      var expected: (t: Int64, u: Int64) = (3, 3)
      for number in 1...20 as ClosedRange<Int64> {
        let table = number % 2 == 0 ? "t" : "u"
        try writer.run("UPDATE \(table) SET v = \(number * 10) WHERE id = 3;")
        if table == "t" { expected.t = number * 10 } else { expected.u = number * 10 }
        first.refresh()
        second.refresh()
        #expect(first[2]["v"] == .integer(expected.t))
        #expect(second[2]["v"] == .integer(expected.u))
      }
    }
  }
#endif
