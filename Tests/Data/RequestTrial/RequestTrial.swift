#if SQLite
  import DatabaseTestSupport
  package import LiveRows
  import LiveSQLite

  /// Tries requests that are made from arbitrary bytes on a small file. A request must be an error,
  /// or select rows of the named table, and the same rows in each way of reading.
  ///
  /// The first byte determines the parts of the request. The parts follow, separated by a unit
  /// separator.
  package final class RequestTrial {
    /// The statements that create the file.
    private static let declaration =
      "CREATE TABLE t(id INTEGER PRIMARY KEY, \"a b\" INT, c TEXT COLLATE NOCASE, d);"
      + "INSERT INTO t SELECT value, value % 3, 'x' || value % 4, CASE value % 5 WHEN 0 THEN NULL"
      + " WHEN 1 THEN value WHEN 2 THEN value / 2.0 WHEN 3 THEN 'y' || value ELSE x'00ff' END"
      + " FROM generate_series(1, 20);"
      + "CREATE TABLE k(c TEXT, id INT, d, PRIMARY KEY(c, id DESC)) WITHOUT ROWID;"
      + "INSERT INTO k SELECT c, id, d FROM t;"
      + "CREATE VIEW v AS SELECT id, c, d FROM t WHERE id > 5;"
      + "CREATE TABLE secret(id INTEGER PRIMARY KEY, c TEXT); INSERT INTO secret VALUES(99, 'secret');"

    private static let separator: UInt8 = 0x1F
    /// Expressions whose result varies, or that take long.
    private static let unsteady = [
      "random", "now", "time", "date", "julian", "unix", "changes", "last_insert", "rowid",
    ]

    private let store: Store

    private let folder = Folder()

    /// Creates a trial with its own file.
    package init() throws {
      let path = folder.file("trial.db")
      try Shell.run(path, Self.declaration)
      store = try Store(
        path: path,
        limits: ReadLimits(
          maxValueSize: 1 << 20,
          maxStatementTime: .milliseconds(100),
          maxKeys: 10_000
        )
      )
    }

    /// Returns the request that some bytes describe.
    package static func request(_ bytes: [UInt8]) -> RowRequest {
      let parts = bytes.first ?? 0
      var texts = bytes.dropFirst().split(separator: separator, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }[...]
      func next(_ bit: UInt8) -> String? { parts & bit == 0 ? nil : texts.popFirst() }
      var request = RowRequest(table: ["t", "k", "v"][Int(parts >> 6) % 3])
      request.parameters = ["x": .integer(1)]
      request.condition = next(1)
      if let order = next(2) { request.order.append(RowOrder(order)) }
      if let order = next(4) { request.order.append(RowOrder(order, descending: true)) }
      if let key = next(8) { request.key = [key] }
      request.section = next(16)
      if let text = next(32) { request.arrangement.textFilter = TextFilter(text, in: ["c"]) }
      return request
    }

    /// Returns a description of a wrong result, or nil.
    package func problem(with bytes: [UInt8]) -> String? {
      let request = Self.request(bytes)
      do {
        return try store.read(patience: .full) { try problem(with: request, $0) }
      } catch let error as StoreError {
        if error.code == .tooMuch { return nil }
        return error.message.isEmpty ? "an error without a message" : nil
      } catch {
        return "an error of another kind: \(error)"
      }
    }

    private func problem(with request: RowRequest, _ reader: any RowReader) throws -> String? {
      let plan = try reader.plan(for: request)
      let rows = reader.rows(of: plan)
      let all = try rows.all()
      let everything = RowRequest(table: request.table, key: request.key)
      let known = Set(try reader.rows(of: reader.plan(for: everything)).all())
      if !all.allSatisfy(known.contains) { return "a row that is not the table's" }
      if Set(all.map(\.key)).count != all.count { return "a key of two rows" }
      let texts =
        request.order.map(\.column) + [request.condition, request.section].compactMap { $0 }
      let isSteady = !texts.contains { text in
        Self.unsteady.contains { text.lowercased().contains($0) }
      }
      guard isSteady else { return nil }
      if Array(try rows.keys(limit: nil)) != all.map(\.key) { return "other keys than rows" }
      if try rows.values(of: all.map(\.key)) != all.map(\.values) { return "other values by key" }
      guard try rows.canSeek() else { return nil }
      for direction in [RowDirection.forward, .backward] {
        let walked = try walk(rows, direction, most: all.count)
        let expected = direction == .forward ? all : all.reversed()
        if walked.map(\.key) != expected.map(\.key) { return "other rows when walked \(direction)" }
        if walked.map(\.values) != expected.map(\.values) { return "other values when walked" }
        for (index, row) in walked.enumerated().prefix(4) where direction == .forward {
          if try rows.sortPosition(of: row.key) != row.sortPosition {
            return "another place of \(row.key)"
          }
          if try rows.count(before: row.sortPosition) != index {
            return "another position of \(row.key)"
          }
        }
      }
      return nil
    }

    /// Returns all rows, read in small pieces.
    private func walk(
      _ rows: any OrderedRows,
      _ direction: RowDirection,
      most: Int
    ) throws -> [PositionedRow] {
      var found: [PositionedRow] = []
      while found.count <= most {
        let more = try rows.rows(
          beyond: found.last?.sortPosition,
          direction,
          including: false,
          until: nil,
          count: 3
        )
        if more.isEmpty { return found }
        found += more
      }
      return found
    }
  }
#endif
