#if Web && SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveCells
  import LiveRows
  import LiveSQLite

  @testable import LiveCellsWeb

  /// A database with tables of many sizes, a server for them, and access by SQL.
  @MainActor
  final class RequestWorld {
    /// The tables and views. Large ones occur less often.
    let tables: [String]
    let gateway: Gateway
    private let database: any RowDatabase
    private let select: (String) throws -> String

    init(
      _ database: any RowDatabase,
      tables: [String],
      select: @escaping (String) throws -> String
    ) async throws {
      self.database = database
      self.tables = tables
      self.select = select
      gateway = try await Gateway(
        Set(tables).sorted().map { name in
          ServedTable(name) { try await Self.session(name, database).session }
        }
      )
    }

    /// Returns all rows of a request in its order.
    func rows(_ request: RandomRequest) throws -> [[String?]] {
      try select(request.sql).split(separator: "\n").map { line in
        line.split(separator: "|", omittingEmptySubsequences: false)
          .map { $0 == "~" ? nil : String($0) }
      }
    }

    func session(_ table: String) async throws -> (session: TableSession, rows: FetchedRows) {
      try await Self.session(table, database)
    }

    private static func session(
      _ table: String,
      _ database: any RowDatabase
    ) async throws -> (session: TableSession, rows: FetchedRows) {
      var request = RowRequest(table: table)
      request.numbersRows = true
      let rows = try await FetchedRows(request, in: database)
      let shown = LiveTable(rows) {
        for column in rows.columns { Column<Row>(column.name, key: column.name) }
      }
      shown.auditsWhenIdle = false
      let session = TableSession(shown) {
        rows.status.failure.map { .lost($0.message) } ?? .live
      }
      return (session, rows)
    }

    /// The sizes around which the implementation changes its strategy, with their frequencies.
    nonisolated static let sizes = [
      0: 2, 1: 2, 191: 3, 192: 3, 193: 3, 200: 3, 201: 3, 767: 3, 768: 3, 769: 3, 9_999: 2,
      10_000: 3, 10_001: 3, 20_000: 1, 20_001: 1, 50_001: 1,
    ]

    /// Returns the names of tables with these sizes, and of a view for each.
    nonisolated static func names(_ sizes: [Int: Int], hasViews: Bool) -> [String] {
      sizes.sorted { $0.key < $1.key }.flatMap { size, count in
        Array(repeating: "t\(size)", count: count * 2)
          + (hasViews ? Array(repeating: "v\(size)", count: count) : [])
      }
    }

    /// Returns the declarations and rows of the tables for SQLite or PostgreSQL.
    nonisolated static func declarations(_ sizes: [Int: Int], isSQLite: Bool) -> String {
      let numbers =
        isSQLite
        ? "(WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 50001)"
          + " SELECT i FROM c)"
        : "generate_series(1, 50001) AS c(i)"
      let name =
        isSQLite
        ? "substr('abcdefgh', i * 7 % 8 + 1, 1) || printf('%05d', i * 7919 % 100003)"
        : "substr('abcdefgh', i * 7 % 8 + 1, 1) || lpad((i * 7919 % 100003)::text, 5, '0')"
      var sql = """
        CREATE TABLE seed(id int PRIMARY KEY, name text NOT NULL, n int, note text, g text);
        INSERT INTO seed SELECT i, \(name), CASE WHEN i % 11 <> 0 THEN i * 37 % 1000 END,
          CASE WHEN i % 5 = 0 THEN '' WHEN i % 7 <> 0 THEN 'note ' || (i * 13 % 500) END,
          CASE WHEN i % 13 <> 0 THEN 'g' || (i * 31 % 5) END FROM \(numbers);

        """
      for size in sizes.keys.sorted() {
        sql += """
          CREATE TABLE t\(size)(id \(isSQLite ? "integer" : "int") PRIMARY KEY, name text NOT NULL,
            n int, note text, g text);
          INSERT INTO t\(size) SELECT * FROM seed WHERE id <= \(size) ORDER BY id;
          CREATE VIEW v\(size) AS SELECT * FROM t\(size);

          """
      }
      return sql + (isSQLite ? "" : "ANALYZE;")
    }
  }
#endif
