#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveRows
  import ScaleTestSupport
  import Testing

  @testable import LiveSQLite

  /// Files with malicious schemas.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct HostileFileTests {
    let folder = Folder()

    private let endless =
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c"

    private func store(
      _ sql: String,
      _ limits: ReadLimits = ReadLimits(),
      access: Store.Access = .readOnly
    ) throws -> Store {
      let path = folder.file("hostile.db")
      try Shell.run(path, sql)
      return try Store(path: path, access: access, limits: limits)
    }

    private func code(_ body: () async throws -> Void) async -> StoreError.Code? {
      do {
        try await body()
        return nil
      } catch {
        return (error as? StoreError)?.code
      }
    }

    @Test func `a computed value that is far too long is an error and takes no memory`()
      async throws
    {
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, x AS (hex(zeroblob(300000000))));"
          + "INSERT INTO t VALUES(1), (2);"
      )
      #expect(await code { _ = try store.snapshot(of: RowRequest()) } == .tooMuch)
      #expect(try store.snapshot(of: RowRequest(columns: ["id"])).rows.count == 2)
      let rows = try await FetchedRows(in: store)
      rows.prepare(0..<2)
      await rows.settle()
      #expect(rows.status.failure?.code == .tooMuch)
      #expect(rows.count == 2)
    }

    @Test func `an endless view is an error`() async throws {
      let limits = ReadLimits(maxStatementTime: .milliseconds(200))
      let store = try store("CREATE TABLE t(v); CREATE VIEW v(n) AS \(endless);", limits)
      for request in [
        RowRequest(table: "v", key: ["n"]), RowRequest(table: "v", key: ["n"], limit: 5),
        RowRequest(table: "v", where: "n < 0", key: ["n"]),
        RowRequest(table: "v", order: ["n desc"], key: ["n"], section: "n % 2"),
      ] {
        #expect(await code { _ = try store.snapshot(of: request) } == .tooMuch)
        #expect(await code { try await RowWalk(request, in: store).run { _ in } } == .tooMuch)
        // The list is empty, and its status has the error.
        let rows = try await FetchedRows(request, in: store)
        await rows.settle()
        #expect(rows.status.failure?.code == .tooMuch)
      }
    }

    @Test func `the number of stored keys of a view is limited`() async throws {
      // Without a LIMIT of the recursive part, the read ends by its time limit.
      let numbers =
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 20000)"
        + " SELECT n FROM c"
      let store = try store("CREATE VIEW v(n) AS \(numbers);", ReadLimits(maxKeys: 10_000))
      let request = RowRequest(table: "v", key: ["n"])
      #expect(await code { try await RowWalk(request, in: store).run { _ in } } == .tooMuch)
      let rows = try await FetchedRows(request, in: store)
      await rows.settle()
      #expect(rows.status.failure?.code == .tooMuch)
    }

    @Test func `a read that takes longer than a frame runs in the background`() async throws {
      let slow =
        "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 2000000)"
        + " SELECT count(*) + id * 0 FROM c)"
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY); INSERT INTO t VALUES(1);"
          + "CREATE VIEW v AS SELECT id, \(slow) AS n FROM t;"
      )
      let rows = try await FetchedRows(RowRequest(table: "v", key: ["id"]), in: store)
      rows.prepare(0..<1)
      let row = rows[0]
      #expect(!row.isLoaded)
      #expect(throws: UnloadedError.self) { try row.value(at: 1) }
      await rows.settle()
      #expect(try row.value(at: 1) == .integer(2_000_000))
      #expect(rows.status.failure == nil)
    }

    @Test func `a commit that makes a list too slow for a frame is read in the background`()
      async throws
    {
      let slow =
        "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < v)"
        + " SELECT count(*) FROM c)"
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v INT); INSERT INTO t VALUES(1, 5);"
          + "CREATE VIEW v AS SELECT id, \(slow) AS n FROM t;"
      )
      let rows = try await FetchedRows(RowRequest(table: "v", key: ["id"]), in: store)
      rows.prepare(0..<1)
      #expect(rows[0][1] == .integer(5))
      try Shell.run(store.path, "UPDATE t SET v = 2000000;")
      // Like a notice, for all lists of the file.
      try CommitFollower.of(store).performRefresh()
      await rows.settle()
      #expect(rows.status.failure == nil)
      #expect(try rows[0].value(at: 1) == .integer(2_000_000))
    }

    @Test func `a long value is loaded at once without limits, and later with limits`() async throws
    {
      let sql = "CREATE TABLE t(v); INSERT INTO t VALUES(hex(zeroblob(5000000)));"
      for limits in [ReadLimits.none, ReadLimits()] {
        let store = try store(sql, limits)
        let rows = try await FetchedRows(in: store)
        rows.prepare(0..<1)
        #expect(rows[0].isLoaded == (limits == .none))
        await rows.settle()
        guard case .text(let text) = try rows[0].value(at: 0) else {
          Issue.record("the value is not there")
          return
        }
        #expect(text.utf8.count == 10_000_000)
        #expect(try Store(path: store.path).limits == .none)
        unlink(store.path)
      }
    }

    @Test func `no harmful function of a schema runs`() async throws {
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY); INSERT INTO t VALUES(1);"
          + "CREATE VIEW a AS SELECT id, load_extension('x') AS x FROM t;"
          + "CREATE VIEW b AS SELECT id, fts3_tokenizer('simple') AS x FROM t;"
          + "CREATE VIEW c AS SELECT 1 AS id, name AS x FROM sqlite_dbpage, pragma_database_list;"
      )
      for name in ["a", "b", "c"] {
        let request = RowRequest(table: name, key: ["id"])
        let found = await code { _ = try store.snapshot(of: request) }
        #expect(found != nil, "\(name)")
      }
    }

    /// Runs statements in a write transaction.
    private func write(_ store: Store, _ body: (ReadSession) throws -> Void) throws {
      _ = try store.write(patience: .full, after: nil) { writer in
        guard let writer = writer as? TransactionWriter else { return }
        try body(writer.reader.session)
      }
    }

    @Test(arguments: [FileTrust.full, .harmless])
    func `connections check damaged pages, and trust a schema as they are told`(
      trust: FileTrust
    ) async throws {
      let path = folder.file("trust.db")
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY); CREATE VIRTUAL TABLE f USING fts5(x);"
      )
      let store = try Store(path: path, access: .readWrite, trust: trust)
      let expected: [Int64?] = [trust == .full ? 1 : 0, 1]
      try store.withSession { session in
        let settings = try ["trusted_schema", "cell_size_check"].map {
          try session.integer("PRAGMA \($0)")
        }
        #expect(settings == expected)
      }
      try write(store) { session in
        let settings = try ["trusted_schema", "cell_size_check"].map {
          try session.integer("PRAGMA \($0)")
        }
        #expect(settings == expected)
      }
      // Only their virtual table can write shadow tables.
      let refused = await code { try write(store) { try $0.run("DELETE FROM f_data") } }
      #expect(refused != nil)
    }

    @Test func `an endless trigger writes nothing`() async throws {
      let limits = ReadLimits(maxStatementTime: .milliseconds(200))
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v); CREATE TABLE u(v); INSERT INTO t VALUES(1, 1);"
          + "CREATE TRIGGER g AFTER UPDATE ON t BEGIN INSERT INTO u SELECT n FROM (\(endless))"
          + " WHERE n < 0; END;",
        limits,
        access: .readWrite
      )
      let refused = await code { try write(store) { try $0.run("UPDATE t SET v = 2") } }
      #expect(refused == .tooMuch)
      #expect(try store.snapshot(of: RowRequest(table: "t")).rows[0].values[1] == .integer(1))
    }

    @Test func `nested views that grow exponentially are an error`() async throws {
      var sql = "CREATE TABLE v0(id INTEGER PRIMARY KEY); INSERT INTO v0 VALUES(1);"
      for level in 1...12 {
        sql +=
          "CREATE VIEW v\(level) AS SELECT max(a.id) AS id FROM v\(level - 1) a, v\(level - 1) b,"
          + " v\(level - 1) c, v\(level - 1) d;"
      }
      let store = try store(sql, ReadLimits(maxStatementTime: .milliseconds(500)))
      let found = await code {
        _ = try store.snapshot(of: RowRequest(table: "v12", key: ["id"]))
      }
      #expect(found != nil)
    }

    /// Texts that consist of parts of conditions, orders and names, and of hostile parts.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `no text of a request escapes from its parentheses`(seed: UInt64) throws {
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, \"a b\" INT, c TEXT);"
          + "INSERT INTO t SELECT value, value % 3, 'x' || value FROM generate_series(1, 20);"
          + "CREATE TABLE secret(id INTEGER PRIMARY KEY, \"a b\" INT, c TEXT);"
          + "INSERT INTO secret VALUES(99, 99, 'secret');"
      )
      let all = try store.snapshot(of: RowRequest(table: "t")).rows
      let words = [
        "id", "c", "\"a b\"", "a b", " ", " ", ")", "(", "'", "\"", "`", "[", "]", ";", "--", "/*",
        "*/", "\n", "\0", " UNION SELECT * FROM secret", " FROM secret", " OR 1", "1", "=", "<",
        ",",
        " LIMIT 1", " ORDER BY 1", " desc", " asc", ":x", "?", "@filter", ":_1", "$y", "é",
        "\u{FEFF}",
        " COLLATE NOCASE", "x'00'", "*", "%", "count(*)", " AND ", " IN ", "t.", "main.", "\\",
      ]
      var numbers = SeededNumbers(seed)
      var accepted = 0
      for _ in 0..<TestScale.count(usual: 200, full: 2_000) {
        let text = (0..<Int.random(in: 1...6, using: &numbers))
          .map { _ in words.randomElement(using: &numbers) ?? "" }.joined()
        var request = RowRequest(table: "t", parameters: ["x": .integer(1)])
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0: request.condition = text
        case 1: request.order = [RowOrder(text)]
        case 2: request.key = [text]
        case 3: request.columns = [text]
        case 4: request.section = text
        default: request.arrangement.textFilter = TextFilter(text, in: ["c", "a b"])
        }
        do {
          let rows = try store.snapshot(of: request).rows
          accepted += 1
          if request.columns == nil, request.key.isEmpty {
            #expect(rows.allSatisfy { all.contains($0) }, "\(request)")
          } else {
            #expect(rows.count <= all.count, "\(request)")
          }
        } catch {
          #expect(error is StoreError, "\(request)")
        }
      }
      #expect(accepted > 0)
      #expect(Set(words.compactMap { Identifier.unquoted(Identifier.declared($0)) }) == Set(words))
    }
  }
#endif
