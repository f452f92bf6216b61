#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveStore

  /// Random commits of another process: what the collection tells must lead to what a query says.
  @MainActor
  @Suite(.timeLimit(.minutes(2))) struct FetchedRowsModelTests {
    enum Kind: String, CaseIterable, Sendable {
      case byKey
      case byIndexedOrder
      case byUnindexedOrder
      case byDescendingTextKey
      case selected
      case limited
    }

    let folder = Folder()

    private func schema(_ kind: Kind) -> (declaration: String, request: RowRequest) {
      let plain = "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT);"
      return switch kind {
      case .byKey: (plain, RowRequest())
      case .byIndexedOrder:
        (plain + "CREATE INDEX i ON t(a DESC);", RowRequest(order: ["a desc"]))
      case .byUnindexedOrder: (plain, RowRequest(order: ["b", "a desc"]))
      case .byDescendingTextKey:
        (
          "CREATE TABLE t(id TEXT COLLATE NOCASE, a INT, b TEXT, PRIMARY KEY(a DESC, id))"
            + " WITHOUT ROWID;", RowRequest()
        )
      case .selected: (plain, RowRequest(where: "a % 2 = 0", order: ["a"]))
      case .limited: (plain, RowRequest(order: ["a"], limit: 15))
      }
    }

    private func operation(_ numbers: inout SeededNumbers, _ kind: Kind) -> String {
      let id = Int.random(in: 1...60, using: &numbers)
      let other = Int.random(in: 1...60, using: &numbers)
      let key = kind == .byDescendingTextKey ? "'k\(id)'" : "\(id)"
      let target = kind == .byDescendingTextKey ? "'K\(other)'" : "\(other)"
      let isNull = Int.random(in: 0..<5, using: &numbers) == 0 && kind != .byDescendingTextKey
      let value = isNull ? "NULL" : "\(Int.random(in: 0..<9, using: &numbers))"
      return switch Int.random(in: 0..<7, using: &numbers) {
      case 0, 1: "INSERT OR IGNORE INTO t VALUES(\(key), \(value), 'b\(other)');"
      case 2: "DELETE FROM t WHERE id = \(key);"
      case 3: "UPDATE OR IGNORE t SET id = \(target) WHERE id = \(key);"
      case 4: "UPDATE OR IGNORE t SET a = \(value) WHERE id = \(key);"
      case 5: "UPDATE t SET b = 'c\(other)' WHERE id = \(key);"
      default: "UPDATE OR IGNORE t SET a = \(value) WHERE a = \(other % 9);"
      }
    }

    @Test(arguments: Kind.allCases)
    func `a small table is followed exactly`(kind: Kind) throws {
      let (declaration, request) = schema(kind)
      let path = folder.file("small.db")
      let writer = try Shell(path)
      try writer.run("PRAGMA journal_mode=WAL; \(declaration)")
      let store = try Store(path: path)
      let rows = try FetchedRows(request, in: store, tuning: FetchedRows.Tuning(), monitor: nil)
      let replay = Replay(rows)
      let witness = Witness(tellsDeletions: kind != .limited)
      var numbers = SeededNumbers(UInt64(kind.rawValue.utf8.count) * 77)
      for step in 0..<120 {
        let count = Int.random(in: 1...6, using: &numbers)
        let body = (0..<count).map { _ in operation(&numbers, kind) }.joined()
        try writer.run("BEGIN; \(body) COMMIT;")
        rows.refresh()
        let fresh = try store.snapshot(of: request)
        #expect(replay.keys == fresh.rows.map(\.key), "step \(step): \(body)")
        #expect((0..<rows.count).map { rows[$0].key } == fresh.rows.map(\.key))
        try witness.check(fresh)
        for position in 0..<rows.count { witness.watch(rows[position]) }
      }
      #expect(replay.reloads == 0)
    }

    @Test(arguments: [Kind.byKey, .byIndexedOrder, .byUnindexedOrder, .byDescendingTextKey])
    func `a large table is right wherever it is looked at, and altogether at rest`(
      kind: Kind
    ) async throws {
      let (declaration, request) = schema(kind)
      let path = folder.file("large.db")
      let writer = try Shell(path)
      try writer.run(
        "PRAGMA journal_mode=WAL; \(declaration)"
          + "INSERT INTO t SELECT \(kind == .byDescendingTextKey ? "'k' || " : "") value,"
          + " value % 7, 'b' || value FROM generate_series(1, 40);"
      )
      let store = try Store(path: path)
      var tuning = FetchedRows.Tuning()
      tuning.smallCount = 4
      tuning.scanPiece = 7
      tuning.interval = .zero
      let rows = try FetchedRows(request, in: store, tuning: tuning, monitor: nil)
      await rows.settle()
      let replay = Replay(rows)
      let witness = Witness()
      var numbers = SeededNumbers(UInt64(kind.rawValue.utf8.count) * 31)
      for step in 0..<80 {
        let count = Int.random(in: 1...4, using: &numbers)
        let body = (0..<count).map { _ in operation(&numbers, kind) }.joined()
        try writer.run("BEGIN; \(body) COMMIT;")
        rows.refresh()
        try witness.check(try store.snapshot(of: request))
        if step % 3 != 0 { continue }

        await rows.settle()
        #expect(rows.status.isCountExact || kind == .byUnindexedOrder)
        let fresh = try store.snapshot(of: request)
        #expect(rows.count == fresh.rows.count)
        #expect(replay.keys.count == fresh.rows.count)
        for (known, row) in zip(replay.keys, fresh.rows) where known != nil {
          #expect(known == row.key, "step \(step): \(body)")
        }
        if rows.count > 0 {
          let lower = Int.random(in: 0..<rows.count, using: &numbers)
          rows.prepare(lower..<min(rows.count, lower + 5))
        }
        for position in (0..<rows.count).shuffled(using: &numbers).prefix(10) {
          #expect(rows[position].key == fresh.rows[position].key)
          #expect(rows.position(of: rows[position]) == position)
          #expect((0..<3).map { rows[position][$0] } == fresh.rows[position].values)
          witness.watch(rows[position])
        }
      }
    }
  }

  /// Observes rows, and keeps for each what its notices say.
  @MainActor
  private final class Witness {
    private final class Sight {
      let row: Row
      var values: [SQLiteValue]
      var isDeleted = false
      var tokens: [ObservationToken] = []
      var spurious = 0

      init(_ row: Row) {
        self.row = row
        values = (0..<3).map { row[$0] }
      }
    }

    private var sights: [RowKey: Sight] = [:]
    /// Whether a row that is no longer listed is no longer there.
    private let tellsDeletions: Bool

    init(tellsDeletions: Bool = true) {
      self.tellsDeletions = tellsDeletions
    }

    func watch(_ row: Row) {
      if sights[row.key] != nil { return }
      let sight = Sight(row)
      sights[row.key] = sight
      sight.tokens = (0..<3).map { position in
        row.observe(\.[position], options: .new) { [weak sight] _, change in
          guard let sight, let value = change.new else { return }
          if sight.values[position] == value { sight.spurious += 1 }
          sight.values[position] = value
        }
      }
      sight.tokens.append(
        row.observe(\.isDeleted, options: .new) { [weak sight] _, change in
          sight?.isDeleted = change.new ?? false
        }
      )
    }

    func check(_ fresh: RowSnapshot) throws {
      let rows = Dictionary(uniqueKeysWithValues: fresh.rows.map { ($0.key, $0.values) })
      for (key, sight) in sights {
        #expect(sight.spurious == 0)
        guard let values = rows[key] else {
          #expect(sight.isDeleted || !tellsDeletions)
          continue
        }
        #expect(sight.values == values)
        #expect(!sight.isDeleted)
      }
    }
  }
#endif
