#if SQLite
  import CLibrary
  import DatabaseTestSupport
  import ScaleTestSupport
  import Synchronization
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Consumers that keep all rows read only the changed ones.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct ChangedRowsTests {
    let folder = Folder()
    let path: String

    private static let schema = """
      PRAGMA page_size=512; PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;
      PRAGMA wal_autocheckpoint=40;
      CREATE TABLE t(id INTEGER PRIMARY KEY, v INT, w);
      CREATE INDEX tv ON t(v);
      CREATE TABLE n(name TEXT PRIMARY KEY, v INT);
      CREATE TABLE o(id INTEGER PRIMARY KEY);
      CREATE TABLE r(v INT, w);
      CREATE VIEW half AS SELECT id, v FROM t WHERE id % 2 = 0;
      INSERT INTO t SELECT value, value % 100, 'x' FROM generate_series(1, 1000);
      INSERT INTO n SELECT 'n' || value, value FROM generate_series(1, 200);
      INSERT INTO o SELECT value FROM generate_series(1, 400);
      INSERT INTO r SELECT value, 'y' FROM generate_series(1, 400);
      """

    init() throws {
      path = folder.file("stream.db")
      try Shell.run(path, Self.schema)
    }

    /// A stream of changes, as the tool reads it.
    private struct Stream {
      let store: Store
      let request: RowRequest
      let piece: Int
      let isOrdered: Bool
      var plan: (any RowPlan)?
      var mark: (any ChangeMark)?
      let known: Known
      /// Whether only hashes of the rows are kept.
      let isHashed: Bool
      var partialReads = 0
      var emptyReads = 0
      var rowsTaken = 0

      init(
        _ request: RowRequest,
        in store: Store,
        piece: Int,
        isOrdered: Bool,
        isHashed: Bool = false
      ) {
        self.isHashed = isHashed
        known = Known(KnownRows(isOrdered: isOrdered, keepsValues: !isHashed))
        (self.store, self.request, self.piece, self.isOrdered) = (store, request, piece, isOrdered)
      }

      private mutating func begin(_ walk: RowWalk) async throws -> [RowChange] {
        (plan, mark) = (walk.plan, walk.mark)
        known.rows.withLock { $0 = KnownRows(isOrdered: isOrdered, keepsValues: !isHashed) }
        let rows = Rows()
        try await walk.run { rows.append($0) }
        known.rows.withLock { for row in rows.all { $0.add(row) } }
        return rows.all.map { .insert($0) }
      }

      /// Returns the changes, by reading only what is reported or everything.
      mutating func next(readsAll: Bool) async throws -> [RowChange] {
        if !readsAll, let plan, let mark,
          let changed = try await ChangedRows.find(
            of: plan,
            since: mark,
            allowsRanges: request.limit == nil,
            order: known.rows.withLock { $0.order },
            filter: isHashed ? known.filter : nil,
            in: store,
            piece: piece
          )
        {
          self.mark = changed.mark
          if changed.ranges.isEmpty {
            emptyReads += 1
            return known.finish()
          }
          partialReads += 1
          if !isHashed { known.rows.withLock { $0.begin(within: changed.ranges) } }
          try await changed.run { found in
            known.rows.withLock { for row in found { $0.take(row) } }
            rowsTaken += found.count
          }
          return known.finish(changed.followed)
        }
        let walk = try await RowWalk(request, in: store, followsChanges: true)
        if walk.plan.columns != plan?.columns { return try await begin(walk) }
        (plan, mark) = (walk.plan, walk.mark)
        let rows = Rows()
        try await walk.run { rows.append($0) }
        known.rows.withLock {
          $0.begin()
          for row in rows.all { $0.take(row) }
        }
        return known.finish()
      }
    }

    /// The rows that a stream knows.
    private final class Known: Sendable {
      let rows: Mutex<KnownRows>

      init(_ rows: KnownRows) {
        self.rows = Mutex(rows)
      }

      func finish(_ followed: FollowedKeys? = nil) -> [RowChange] {
        rows.withLock { $0.finish(followed) }
      }

      var filter: RowFilter {
        RowFilter { keys in
          self.rows.withLock { $0.begin(within: keys) }
        } isKnown: { key, digest in
          self.rows.withLock { $0.isKnown(key, digest: digest) }
        }
      }
    }

    private final class Rows: Sendable {
      private let rows = Mutex<[SelectedRow]>([])
      var all: [SelectedRow] { rows.withLock { $0 } }
      func append(_ more: [SelectedRow]) { rows.withLock { $0 += more } }
    }

    private func withoutOld(_ changes: [RowChange]) -> [RowChange] {
      changes.map { if case .update(let row, _) = $0 { .update(row, old: [:]) } else { $0 } }
    }

    private func withoutMoves(_ changes: [RowChange]) -> [RowChange] {
      changes.filter { if case .move = $0 { false } else { true } }
    }

    /// Applies changes to the keys in order, if moves are reported.
    private func apply(_ changes: [RowChange], to keys: inout [RowKey]) {
      for change in changes {
        switch change {
        case .insert(let row): keys.append(row.key)
        case .update: break
        case .delete(let key): keys.removeAll { $0 == key }
        case .move(let key, let other):
          keys.removeAll { $0 == key }
          keys.insert(key, at: other.map { (keys.firstIndex(of: $0) ?? -9) + 1 } ?? 0)
        }
      }
    }

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

    /// Returns a random transaction of a writer.
    private func transaction(_ numbers: inout SeededNumbers, hasSchemaChanges: Bool) -> String {
      let id = Int.random(in: -20...1_100, using: &numbers)
      var statements = [
        "INSERT OR REPLACE INTO t(id, v, w) VALUES (\(id), \(id % 90), 'y');",
        "DELETE FROM t WHERE id BETWEEN \(id) AND \(id + 9);",
        "UPDATE t SET v = v + 1 WHERE id BETWEEN \(id) AND \(id + 20);",
        "UPDATE OR REPLACE t SET id = id + 3000 WHERE id = \(id);",
        "BEGIN; UPDATE OR REPLACE t SET id = \(id) WHERE id = (SELECT max(id) FROM t); "
          + "UPDATE t SET w = v WHERE id < \(id % 20); COMMIT;",
        "BEGIN; DELETE FROM t WHERE id > \(id); ROLLBACK;",
        "UPDATE t SET w = substr(w, 1, 500) || 'z' WHERE length(w) > 400;",
        "UPDATE n SET v = v + 1 WHERE name > 'n\(id)';",
        "INSERT OR REPLACE INTO n VALUES ('n\(id)', \(id));",
        "UPDATE OR IGNORE o SET id = id + 1 WHERE id = \(id);",
        "DELETE FROM o WHERE id = \(id);", "INSERT OR IGNORE INTO o VALUES (\(id));",
        "DELETE FROM r WHERE rowid % 50 = \(id % 50);", "INSERT INTO r VALUES (\(id), 'z');",
        "UPDATE r SET v = v + 1 WHERE rowid BETWEEN \(id) AND \(id + 3);",
        "PRAGMA wal_checkpoint(\(["PASSIVE", "RESTART", "TRUNCATE"][abs(id) % 3]));",
        "INSERT OR IGNORE INTO t(id, v, w) SELECT value, value % 50, hex(randomblob(300)) "
          + "FROM generate_series(\(id), \(id + 30));",
      ]
      if hasSchemaChanges, Int.random(in: 0...3, using: &numbers) == 0 {
        // A name of its own, which does not change the history.
        let column = UInt64.random(in: 0...UInt64.max)
        statements = [
          "VACUUM;", "CREATE TABLE IF NOT EXISTS x(a);", "DROP TABLE IF EXISTS x;",
          "ALTER TABLE t ADD COLUMN c\(column);", "DROP INDEX IF EXISTS tv;",
          "CREATE INDEX IF NOT EXISTS tv ON t(v);",
          "BEGIN; DROP VIEW half; CREATE VIEW half AS SELECT rowid AS id, v FROM r; COMMIT;",
          "BEGIN; DROP VIEW half; CREATE VIEW half AS SELECT id, v FROM t; COMMIT;",
          "BEGIN; ALTER TABLE r RENAME TO s; CREATE TABLE r(v INT, w); "
            + "INSERT INTO r SELECT v + 1, w FROM s; DROP TABLE s; COMMIT;",
        ]
      }
      return statements.randomElement(using: &numbers) ?? ""
    }

    /// A request, and how often the stream must have read only ranges or nothing.
    struct Case: Sendable, CustomTestStringConvertible {
      var request: RowRequest
      var isOrdered = false
      var readsRanges = true
      var testDescription: String { "\(request)" }
    }

    static let cases = [
      Case(request: RowRequest(table: "t")),
      Case(request: RowRequest(table: "r")),
      Case(request: RowRequest(table: "o")),
      Case(request: RowRequest(table: "t", where: "v % 3 = 0 AND w IS NOT NULL")),
      Case(request: RowRequest(table: "t", where: "v = 7 OR v IN (8, 9)")),
      Case(
        request: RowRequest(table: "t", where: "v > (SELECT avg(v) FROM t)"),
        readsRanges: false
      ),
      Case(request: RowRequest(table: "o", where: "id + 1 IN o"), readsRanges: false),
      Case(request: RowRequest(table: "t", order: ["v"]), isOrdered: true),
      Case(request: RowRequest(table: "t", order: ["id desc"]), isOrdered: true),
      Case(request: RowRequest(table: "t", order: ["v desc"], section: "w"), isOrdered: true),
      Case(request: RowRequest(table: "n", order: [.expression("v % 7")]), isOrdered: true),
      Case(
        request: RowRequest(table: "r", where: "v % 3 < 2", order: ["w", "v"]),
        isOrdered: true
      ),
      Case(
        request: RowRequest(table: "t", order: [.expression("v > (SELECT avg(v) FROM t)")]),
        isOrdered: true,
        readsRanges: false
      ),
      Case(
        request: RowRequest(table: "n", order: ["v"], key: ["name"]),
        isOrdered: true,
        readsRanges: false
      ),
      Case(request: RowRequest(table: "t", limit: 10), readsRanges: false),
      Case(request: RowRequest(table: "n")),
      Case(request: RowRequest(table: "n", key: ["name"]), readsRanges: false),
      Case(request: RowRequest(table: "half", key: ["id"]), readsRanges: false),
      Case(
        request: RowRequest(sql: "SELECT id, v FROM t WHERE v < 40", key: ["id"]),
        readsRanges: false
      ),
      Case(
        request: RowRequest(
          sql: "SELECT t.v AS v, count(*) AS n FROM t LEFT JOIN n ON n.v = t.v GROUP BY 1",
          key: ["v"]
        ),
        readsRanges: false
      ),
    ]

    @Test(arguments: cases, [false, true])
    func `a stream that reads only changed ranges has the output of one that reads all rows`(
      kind: Case,
      hasSchemaChanges: Bool
    ) async throws {
      let writer = try Shell(path)
      // A view of a table that is renamed and dropped must not refer to the dropped name.
      try writer.run(
        "PRAGMA synchronous=OFF; PRAGMA wal_autocheckpoint=40; PRAGMA legacy_alter_table=ON;"
      )
      let store = try Store(path: path)
      // Several pieces of a few rows are read in several transactions.
      var partial = Stream(kind.request, in: store, piece: 7, isOrdered: kind.isOrdered)
      var complete = Stream(kind.request, in: store, piece: 7, isOrdered: kind.isOrdered)
      var hashed = Stream(
        kind.request,
        in: store,
        piece: 7,
        isOrdered: kind.isOrdered,
        isHashed: true
      )
      var numbers = SeededNumbers(hasSchemaChanges ? 7 : 8)
      var rows: [RowKey: [Value]] = [:]
      var keys: [RowKey] = []
      for _ in 0..<TestScale.count(usual: 60, full: 600) {
        for _ in 0..<Int.random(in: 0...2, using: &numbers) {
          try writer.run(transaction(&numbers, hasSchemaChanges: hasSchemaChanges))
        }
        let isNew = partial.plan == nil
        let columns = partial.plan?.columns
        let changes = try await partial.next(readsAll: false)
        let all = try await complete.next(readsAll: true)
        #expect(withoutMoves(all) == withoutMoves(changes))
        // Only changed rows move, even if one unchanged row could move past several of them.
        #expect(all.count <= changes.count)
        let some = try await hashed.next(readsAll: false)
        if kind.isOrdered {
          #expect(some == withoutOld(changes))
        } else {
          // Deleted rows have the order of their keys.
          #expect(Set(withoutOld(some)) == Set(withoutOld(changes)))
          #expect(some.count == changes.count)
        }
        #expect(hashed.known.rows.withLock { $0.valueCount } == 0)
        if isNew || partial.plan?.columns != columns { (rows, keys) = ([:], []) }
        apply(changes, to: &rows)
        let fresh = try store.snapshot(of: kind.request).rows
        if kind.isOrdered {
          apply(changes, to: &keys)
          #expect(keys == fresh.map(\.key))
        }
        #expect(rows == Dictionary(uniqueKeysWithValues: fresh.map { ($0.key, $0.values) }))
      }
      #expect(partial.emptyReads > 1)
      #expect((partial.partialReads > 1) == kind.readsRanges, "\(partial.partialReads)")
      #expect(hashed.partialReads == partial.partialReads)
      // Rows that did not change are recognized in the database. Few are in the ranges.
      if kind.readsRanges { #expect(hashed.rowsTaken <= partial.rowsTaken) }
    }

    @Test func `a changed row that exceeds the limit of a frame is read in the background`()
      async throws
    {
      let path = folder.file("long.db")
      let writer = try Shell(path)
      try writer.run(
        """
        PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, v);
        INSERT INTO t VALUES (1, 1), (2, 2);
        """
      )
      let limits = ReadLimits(maxValueSize: 8 << 20)
      let store = try Store(path: path, limits: limits)
      let walk = try await RowWalk(RowRequest(table: "t"), in: store, followsChanges: true)
      let mark = try #require(walk.mark)
      let length = limits.maxFrameValueSize + 1
      try writer.run("UPDATE t SET v = zeroblob(\(length)) WHERE id = 1;")
      let changed = try #require(
        await ChangedRows.find(of: walk.plan, since: mark, allowsRanges: true, in: store)
      )
      var rows: [SelectedRow] = []
      try await changed.run { rows += $0 }
      #expect(rows.first?.values[1] == .blob([UInt8](repeating: 0, count: length)))
    }

    @Test(arguments: [nil, 40])
    func `hashes of stored values equal those of the values that are read`(longest: Int?)
      async throws
    {
      let path = folder.file("kinds.db")
      try Shell.run(
        path,
        """
        PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, v);
        INSERT INTO t(v) VALUES (NULL), (7), (-7), (0.5), (-0.0), (9e999), (''), ('a'), ('é'),
          (x''), (x'00'), (CAST(x'ff41' AS TEXT)), ('a' || char(0) || 'b'), (zeroblob(39)),
          (hex(zeroblob(20))), (hex(zeroblob(21))), (zeroblob(41)), (hex(zeroblob(3000)));
        """
      )
      let store = try Store(path: path)
      let hashes = Mutex<[RowKey: UInt64]>([:])
      let rows = try await store.read { reader in
        var request = RowRequest(table: "t")
        request.maxValueSize = longest
        let plan = try reader.plan(for: request)
        let filter = RowFilter { _ in
        } isKnown: { key, digest in
          hashes.withLock { $0[RowKey(key)] = digest }
          return key % 2 == 0
        }
        let all = KeyRanges([Int64.min ... .max])
        let unknown = try reader.rows(of: plan).unknownRows(in: all, limit: 100, filter)
        #expect(unknown.rows.map(\.key.integer) == Array(stride(from: 1, to: 19, by: 2)))
        return try reader.rows(of: plan).all()
      }
      let expected = rows.map { ($0.key, RowDigest($0.values).value) }
      #expect(hashes.withLock { $0 } == Dictionary(uniqueKeysWithValues: expected))
    }

    @Test func `all rows are read after a moment at which rows change without a commit`()
      async throws
    {
      let path = folder.file("moment.db")
      try Shell.run(
        path,
        "PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, at REAL);"
          + "INSERT INTO t VALUES(1, 9e9);"
      )
      let store = try Store(path: path)
      let request = RowRequest(table: "t", where: "at > julianday('now')")
      let walk = try await RowWalk(request, in: store, followsChanges: true)
      let mark = try #require(walk.mark)
      func find(_ moment: NextMoment) async throws -> ChangedRows? {
        try await ChangedRows.find(
          of: walk.plan,
          since: mark,
          before: moment,
          allowsRanges: true,
          in: store
        )
      }
      var moment = try #require(walk.moment)
      #expect(try await find(moment)?.ranges.isEmpty == true)
      moment.start.wall -= moment.delay
      moment.start.steady -= .milliseconds(moment.delay)
      #expect(try await find(moment) == nil)
    }

    @Test func `a replaced file is read completely`() async throws {
      let store = try Store(path: path)
      var stream = Stream(RowRequest(table: "t"), in: store, piece: 4_096, isOrdered: false)
      _ = try await stream.next(readsAll: false)
      let other = folder.file("other.db")
      try Shell.run(path, "VACUUM INTO '\(other)';")
      try Shell.run(other, "PRAGMA journal_mode=WAL; UPDATE t SET v = -1 WHERE id = 100;")
      #expect(rename(other, path) == 0)
      for name in ["-wal", "-shm"] { _ = unlink(path + name) }
      #expect(
        try await stream.next(readsAll: false) == [
          .update(SelectedRow(key: RowKey(100), values: [100, -1, "x"]), old: [1: 0])
        ]
      )
      #expect(stream.partialReads + stream.emptyReads == 0)
      try Shell.run(path, "UPDATE t SET v = -2 WHERE id = 200;")
      #expect(
        try await stream.next(readsAll: false) == [
          .update(SelectedRow(key: RowKey(200), values: [200, -2, "x"]), old: [1: 0])
        ]
      )
    }
  }
#endif
