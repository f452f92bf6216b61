#if PostgreSQL
  import KeyValueCore
  import LivePostgres
  import ProcessTestSupport
  import ScaleTestSupport
  import Synchronization
  import Testing

  @testable import LiveCells
  @testable import LiveCellsTool
  @testable import LiveRows

  /// Searches in which PostgreSQL selects the rows to test.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct `A search in which the server selects rows` {
    private let server: PostgresServer

    init() throws {
      server = try PostgresServer()
    }

    private static let count = 1_000
    /// The columns, and values of which each one occurs in few rows.
    private static let columns: [(name: String, type: String, usual: String, special: [String])] = [
      ("a", "text", "'plow'", texts), ("b", "text COLLATE turkish", "'wool ' || (i % 7)", texts),
      ("c", "varchar(200)", "'who'", texts), ("d", "text COLLATE loose", "'wow'", texts),
      ("e", "label", "'wow'", texts),
      ("fixed", "char(9)", "'hum'", ["'Queue'", "' x'", "'\u{FB01}'"]),
      ("name", "name", "'hum'", ["'Queue'", "'\u{130}'", "'K'"]),
      ("small", "int2", "7", ["-1", "255", "-32768"]),
      ("big", "int8", "700", ["1700000000", "1700000000123", "-9223372036854775808"]),
      (
        "amount", "numeric", "7.7",
        ["1e30", "-0.5", "1234567.891", "'NaN'", "'Infinity'", "255.50"]
      ),
      (
        "real", "float8", "77",
        ["1e300", "0.1::float8 + 0.2", "'-Infinity'", "'NaN'", "1e-7", "1.5"]
      ),
      ("short", "float4", "77", ["1.5", "'Infinity'", "1e-7", "255"]),
      ("flag", "boolean", "false", ["true"]),
      ("bytes", "bytea", "'\\x77'", ["''", "'\\x00ff'", "decode(repeat('ff', 120), 'hex')"]),
      (
        "made", "timestamptz", "'2000-07-07 07:07:07+00'",
        [
          "'2023-11-14 22:13:20+00'", "'infinity'", "'0044-03-15 BC'", "'4000-01-01'",
          "'1582-10-10'",
        ]
      ),
      ("time", "timestamp", "'2000-07-07'", ["'2023-11-14 22:13:20'", "'infinity'"]),
      ("day", "date", "'2000-07-07'", ["'2023-11-14'", "'-infinity'"]),
      ("span", "interval", "'7 h'", ["'1 year 2 mons 00:00:01'"]),
      ("code", "uuid", "NULL", ["'0123456789abcdef0123456789abcdef'"]),
      ("json", "json", "'{}'", [#"'{"k": "Queue\u00E4"}'"#, "'[null, 255]'"]),
      ("list", "text[]", "'{who}'", ["'{Queue,NULL}'", "'{\u{C4}RGER}'"]),
      ("mood", "mood", "'low'", ["'Queue'", "'\u{E4}rger'"]),
      ("host", "inet", "'77.7.7.7'", ["'10.0.0.255'", "'::ff'"]),
    ]
    private static let texts =
      [
        "Queue", "ÄRGER", "straße", "\u{212A}elvin", "\u{130}stanbul", "\u{131}I", "TITLE",
        "\u{FB01}x", "a\u{301}b", "50%_off\\", "line\nbreak", "tab\there", "…", "NULL",
        "x'00' (1 B)", "0x1f", "1.5 kB", "inf", "-0.5", "it's", "日本語", "\u{FF11}\u{FF12}",
        "\u{202F}1", "2023-11-14", "", " ", "~", "\u{7F}", "\u{1}", "true", "a  b", "{NULL}",
      ].map { "'" + $0.replacing("'", with: "''") + "'" }
      + ["repeat('y', 99) || 'end'", "repeat('y', 150) || 'end'", "repeat('\u{E4}', 120) || 'end'"]
    private static let words = [
      "QUEUE", "ärger", "STRASSE", "kelvin", "i", "istanbul", "title", "ı", "ﬁ", "á", "%", "_",
      "\\", "\n", "…", "null", "x'", "(", " kb", "or more", "0x", "f", "inf", "infinity", "-",
      ".", "e+", "e", "1", "2023", ":", "\u{202F}", "%_", "ff", "\\x", "tail", "end", "y…",
      "absent", "~", "\u{7F}", "\u{1}", "z", "k", "\u{212A}", "mb", "\u{FF11}", "12", "true",
      "fals", "nan", "utc", "bc", "255", "255.5", "  ", "{", "\"", "mons", "10.0", "0.3", "x",
      "0044", "4000-", "1582",
    ]

    private func make(_ numbers: inout SplitMix64) throws -> any RowDatabase {
      let list = Self.columns.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
      let usual = Self.columns.map(\.usual).joined(separator: ", ")
      var sql = """
        DROP SCHEMA IF EXISTS s CASCADE; CREATE SCHEMA s; SET search_path = s;
        CREATE COLLATION turkish (provider = icu, locale = 'tr');
        CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
        CREATE TYPE mood AS ENUM ('low', 'Queue', '\u{E4}rger');
        CREATE DOMAIN label AS text;
        CREATE TABLE t(id int PRIMARY KEY, n int, \(list));
        INSERT INTO t SELECT i, (i * 7919) % 30011, \(usual)
          FROM generate_series(1, \(Self.count)) i;
        CREATE INDEX ON t(n DESC);
        """
      for _ in 0..<120 {
        guard let column = Self.columns.randomElement(using: &numbers) else { continue }
        var value = column.special.randomElement(using: &numbers) ?? "NULL"
        if Int.random(in: 0..<6, using: &numbers) == 0 { value = "NULL" }
        let row = Int.random(in: 1...Self.count, using: &numbers)
        sql += "UPDATE t SET \(column.name) = \(value) WHERE id = \(row);"
      }
      try server.run(sql)
      return try PostgresDatabase(server.address(searching: "s"))
    }

    /// Even short lists do not load all keys.
    private var tuning: ListTuning {
      var tuning = ListTuning()
      tuning.interval = .zero
      tuning.smallCount = 50
      return tuning
    }

    private enum Arrangement: CaseIterable {
      case key
      case descendingKey
      case index
      case noIndex
      case textFilter
      case valueFilter
      case condition
      case query
      case loadedKeys
    }

    private func request(_ arrangement: Arrangement, _ numbers: inout SplitMix64) -> RowRequest {
      let all = ["n"] + Self.columns.map(\.name)
      let most = Int.random(in: 1...6, using: &numbers)
      let columns = ["id"] + all.shuffled(using: &numbers).prefix(most)
      var request = RowRequest(table: "t", columns: columns)
      if Bool.random(using: &numbers) { request.maxValueSize = 100 }
      let key = Int.random(in: 0..<Self.count, using: &numbers)
      switch arrangement {
      case .key: break
      case .descendingKey: request.order = ["id DESC"]
      case .index: request.order = ["n DESC"]
      case .noIndex: request.order = ["b", "n"]
      case .textFilter: request.arrangement.textFilter = TextFilter("o", in: ["b", "c"])
      case .valueFilter:
        request.arrangement.valueFilter = ValueFilter("odd", keys: [columns[1]]) {
          { !$0[0].isNull }
        }
      case .condition:
        request.condition = "n > :least"
        request.parameters = ["least": 5]
      case .query:
        request = RowRequest(sql: "SELECT * FROM t WHERE id <> \(key)", key: ["id"])
        request.columns = columns
      case .loadedKeys: request.limit = Self.count - 5
      }
      return request
    }

    private func table(
      of rows: FetchedRows,
      _ numbers: inout SplitMix64
    ) throws -> LiveTable<FetchedRows> {
      let names = [
        "plain", "bytes", "number", "decimals", "percent", "duration", "bar", "unix", "unix-ms",
        "julian", "hex",
      ]
      let options = rows.columns.dropFirst().filter { _ in Bool.random(using: &numbers) }
        .map { $0.name + "=" + (names.randomElement(using: &numbers) ?? "plain") }
      let formats = try ColumnFormats(options).positions(in: rows.columns.map(\.name))
      return LiveTable(rows) {
        rows.columns.enumerated().map { position, column in
          let format = (formats[position] ?? .short).showingNil(as: "NULL").cutting(at: 100)
          var column = Column(column.name, format: format) { (row: Row) in
            try row.value(at: position)
          }
          column.key = rows.columns[position].name
          return column
        }
      }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `finds the same row as a search that tests all rows`(seed: UInt64) async throws {
      var numbers = SplitMix64(seed: seed)
      let database = try make(&numbers)
      for arrangement in Arrangement.allCases {
        let request = request(arrangement, &numbers)
        let rows = try await FetchedRows(request, in: database, tuning: tuning)
        await rows.settle()
        let table = try table(of: rows, &numbers)
        for _ in 0..<TestScale.count(usual: 4, full: 40) {
          let needle = TextNeedle(Self.words.randomElement(using: &numbers) ?? "")
          let (found, expected) = try await rows.search(for: needle, in: table, using: &numbers)
          #expect(
            found == expected,
            "\(needle.text.debugDescription), \(arrangement), \(request.columns ?? []), seed \(seed)"
          )
        }
      }
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `finds the digits of numbers and times in every notation`(seed: UInt64) async throws {
      var numbers = SearchedNumbers(seed: seed)
      try server.run("CREATE TABLE u(id int PRIMARY KEY, a float8, b float4, c timestamptz)")
      for start in stride(from: 0, to: 1_000, by: 500) {
        let values = (start..<start + 500).map { id in
          "(\(id), '\(numbers.real())', '\(Float(numbers.real()))', '\(numbers.time())')"
        }
        try server.run("INSERT INTO u VALUES " + values.joined(separator: ", "))
      }
      let request = RowRequest(table: "u", columns: ["id", "a", "b", "c"])
      let database = try PostgresDatabase(server.address())
      let rows = try await FetchedRows(request, in: database, tuning: tuning)
      await rows.settle()
      for column in 1...3 { try await numbers.compareSearches(in: rows, column: column) }
    }

    private func makeLarge(_ count: Int) async throws -> FetchedRows {
      try server.run(
        """
        CREATE TABLE large(id int PRIMARY KEY, title text, price numeric, made timestamptz,
          sold boolean, weight float8);
        INSERT INTO large SELECT i, 'title ' || i, i / 2.0,
          '2001-01-01 UTC'::timestamptz + i * interval '1 h', i % 2 = 0, i / 4.0
          FROM generate_series(1, \(count)) i;
        UPDATE large SET title = 'Needle' WHERE id = \(count);
        """
      )
      let rows = try await FetchedRows(
        RowRequest(table: "large"),
        in: PostgresDatabase(server.address()),
        tuning: tuning
      )
      await rows.settle()
      return rows
    }

    @Test(arguments: ["needle", "7500.0", "2004-06-04 00:00"])
    func `tests only rows that may contain the text`(text: String) async throws {
      let count = 30_000
      let rows = try await makeLarge(count)
      let tested = Tested()
      let condition = ValueFilter("counted", keys: ["title"]) {
        { values in
          tested.count.add(1, ordering: .relaxed)
          return values == [.text("Needle")]
        }
      }
      let table = LiveTable(rows) {
        rows.columns.enumerated().map { position, info in
          var column = Column(info.name) { (row: Row) in try row.value(at: position) }
          column.key = info.name
          return column
        }
      }
      let candidates: CandidateCondition = try #require(table.candidates(for: TextNeedle(text)))
      let quest = RowQuest(
        condition,
        among: candidates,
        from: 1,
        isBackwards: false,
        count: count
      )
      #expect(try await rows.firstPosition(quest) { _ in } == count - 1)
      // The first and the last row of each slice are sent too.
      #expect(tested.count.load(ordering: .relaxed) < 2_000)
    }

    @Test func `ends when its task is cancelled`() async throws {
      let count = 30_000
      let rows = try await makeLarge(count)
      let tested = Tested()
      let condition = ValueFilter("never", keys: ["title"]) {
        { _ in
          tested.count.add(1, ordering: .relaxed)
          tested.search.withLock { $0?.cancel() }
          return false
        }
      }
      // All rows may contain the text.
      let candidates = CandidateCondition("title", in: [.init(key: "title", kinds: [])])
      let quest = RowQuest(condition, among: candidates, from: 1, isBackwards: false, count: count)
      let task = Task { try await rows.firstPosition(quest) { _ in } }
      tested.search.withLock { $0 = task }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(tested.count.load(ordering: .relaxed) < count)
    }

    private final class Tested: Sendable {
      let count = Atomic<Int>(0)
      let search = Mutex<Task<Int?, any Error>?>(nil)
    }
  }
#endif
