#if SQLite
  import DatabaseTestSupport
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Consumers that keep all rows read only the changed ones.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct ChangedRowsTests {
    let folder = Folder()

    /// Applies changes to a copy of the rows.
    private func apply(_ changes: [RowChange], to rows: inout [RowKey: [Value]]) {
      for change in changes {
        switch change {
        case .insert(let row):
          #expect(rows.updateValue(row.values, forKey: row.key) == nil)
        case .update(let row, let old):
          for (index, value) in old { #expect(rows[row.key]?[index] == value) }
          rows[row.key] = row.values
        case .delete(let key): #expect(rows.removeValue(forKey: key) != nil)
        case .move: break
        }
      }
    }

    @Test(
      arguments: [
        RowRequest(table: "t"), RowRequest(table: "t", where: "v % 3 = 0 AND w IS NOT NULL"),
        RowRequest(table: "t", where: "v > (SELECT avg(v) FROM t)"),
        RowRequest(table: "t", order: ["v"]), RowRequest(table: "n"),
        RowRequest(sql: "SELECT id, v FROM t WHERE v < 40", key: ["id"]),
      ]
    )
    func `the changes of a stream that reads only ranges lead to the rows`(
      request: RowRequest
    ) async throws {
      let path = folder.file("stream.db")
      let writer = try Shell(path)
      try writer.run(
        """
        PRAGMA page_size=512; PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;
        PRAGMA wal_autocheckpoint=40;
        CREATE TABLE t(id INTEGER PRIMARY KEY, v INT, w);
        CREATE TABLE n(name TEXT PRIMARY KEY, v INT);
        CREATE TABLE u(v INT);
        INSERT INTO t SELECT value, value % 100, 'x' FROM generate_series(1, 1000);
        INSERT INTO n SELECT 'n' || value, value FROM generate_series(1, 200);
        """
      )
      let store = try Store(path: path)
      let plan = try await store.readLater { try $0.plan(for: request) }
      var mark: (any ChangeMark)?
      for _ in 0..<2 {
        mark = try await ChangedRows(of: plan, request, since: nil, in: store).mark
      }
      var known = KnownRows()
      var rows: [RowKey: [Value]] = [:]
      for row in try store.snapshot(of: request).rows {
        known.add(row)
        rows[row.key] = row.values
      }
      var numbers = SeededNumbers(7)
      var partialReads = 0
      for _ in 0..<TestScale.count(usual: 60, full: 3_000) {
        let id = Int.random(in: -20...1_100, using: &numbers)
        let statements = [
          "INSERT OR REPLACE INTO t VALUES (\(id), \(id % 90), 'y');",
          "DELETE FROM t WHERE id BETWEEN \(id) AND \(id + 9);",
          "UPDATE t SET v = v + 1 WHERE id BETWEEN \(id) AND \(id + 20);",
          "UPDATE t SET id = id + 3000 WHERE id = \(id);",
          "UPDATE n SET v = v + 1 WHERE name = 'n\(id)';",
          "INSERT INTO u VALUES (1);", "INSERT INTO u VALUES (2);",
          "INSERT OR IGNORE INTO t SELECT value, value % 50, hex(randomblob(300)) "
            + "FROM generate_series(\(id), \(id + 30));",
        ]
        for _ in 0..<Int.random(in: 1...2, using: &numbers) {
          try writer.run(statements.randomElement(using: &numbers) ?? "")
        }
        let changed = try await ChangedRows(of: plan, request, since: mark, in: store)
        mark = changed.mark
        known.begin(within: changed.ranges)
        let fresh = try store.snapshot(of: request).rows
        if changed.ranges != nil { partialReads += 1 }
        for row in changed.ranges == nil ? fresh : changed.rows { known.take(row) }
        apply(known.finish(), to: &rows)
        #expect(rows == Dictionary(uniqueKeysWithValues: fresh.map { ($0.key, $0.values) }))
      }
      #expect(partialReads > 5)
    }
  }
#endif
