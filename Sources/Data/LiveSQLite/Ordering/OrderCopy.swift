#if SQLite
  /// A temporary table with the sort values of a request's rows, filled piece by piece.
  ///
  /// It is visible only to the connection, and is in memory or in a temporary file, never in the
  /// database.
  struct OrderCopy: Sendable {
    /// The result of one piece.
    struct Part: Sendable {
      /// The number of rows that were read.
      var scanned = 0
      /// The sort position in key order after which the next piece begins, or nil after the last
      /// piece.
      var end: [Value]?
      /// The keys of the matching rows, if they were requested.
      var keys = CompactKeys()
    }

    private static let name = "temp.livecells_order"

    let query: RowQuery
    /// The query for all rows of the table by key.
    private let walker: RowQuery
    /// The number of rows of a piece.
    let piece: Int

    init(query: RowQuery, piece: Int) {
      self.query = query
      self.piece = max(1, piece)
      walker = query.byKey.unconditional
    }

    /// Creates the empty table.
    func begin(_ session: ReadSession) throws {
      try end(session)
      var columns: [String] = []
      for (index, term) in query.terms.enumerated() {
        var column = SubqueryName.term(index)
        if let name = term.column, let collation = session.collation(of: name, in: query.table.name)
        {
          column += " COLLATE " + Identifier.quoted(collation)
        }
        columns.append(column)
      }
      // A column without a type stores each value unchanged.
      try session.run("CREATE TABLE \(Self.name)(\(columns.joined(separator: ", ")))")
    }

    /// Drops the table.
    func end(_ session: ReadSession) throws {
      try session.run("DROP TABLE IF EXISTS \(Self.name)")
    }

    /// Copies the matching rows of a piece.
    func copyPiece(after start: [Value]?, _ session: ReadSession) throws -> Part {
      if query.hasIntegerKey { return try copyRange(after: start, session) }
      let values = query.terms.indices.map { RowQuery.parameter($0 + 1) }.joined(separator: ", ")
      let insert = "INSERT INTO \(Self.name) VALUES(\(values))"
      return try forEachMatch(after: start, session) { row, first in
        try session.run(insert, row.values(in: first..<(first + query.terms.count)))
      }
    }

    /// Returns the keys of the matching rows of a piece.
    func keysOfPiece(after start: [Value]?, _ session: ReadSession) throws -> Part {
      var keys = CompactKeys()
      var part = try forEachMatch(after: start, session) { row, first in
        let sortPosition = row.values(in: first..<(first + query.terms.count))
        keys.append(query.key(of: sortPosition))
      }
      part.keys = keys
      return part
    }

    /// Copies a range of integer keys by one statement, without reading the values here.
    private func copyRange(after start: [Value]?, _ session: ReadSession) throws -> Part {
      let key = walker.terms[0].expression
      let after = start == nil ? "" : " WHERE \(key) > :_1"
      let last = try session.integer(
        "SELECT \(key) FROM \(query.source)\(after) ORDER BY \(key) LIMIT 1 OFFSET :_2",
        [start?.first ?? .null, .integer(Int64(piece - 1))]
      )
      var parts = [query.condition].compactMap { $0 }
      if start != nil { parts.append("\(key) > :_1") }
      if last != nil { parts.append("\(key) <= :_2") }
      let terms = query.terms.expressions
      var sql = "INSERT INTO \(Self.name) SELECT \(terms) FROM \(query.source)"
      if !parts.isEmpty { sql += " WHERE " + parts.joined(separator: " AND ") }
      if let limit = query.limit {
        // No other row of the piece can be among the first rows of all.
        sql += "\(query.terms.orderClause()) LIMIT \(limit)"
      }
      let bindings = [start?.first ?? .null, last.map(Value.integer) ?? .null]
      try session.run(sql, bindings, named: query.parameters)
      return Part(scanned: piece, end: last.map { [.integer($0)] })
    }

    /// Calls `body` with each matching row of a piece, and the index of the first sort column.
    private func forEachMatch(
      after start: [Value]?,
      _ session: ReadSession,
      _ body: (StatementRow, Int) throws -> Void
    ) throws -> Part {
      var part = Part()
      let first = walker.terms.count + 1
      let extra = ([query.condition ?? "1"] + query.terms.map(\.expression)).joined(separator: ", ")
      try QueryRows(query: walker, session: session).forEachPosition(
        beyond: start,
        count: piece,
        selecting: extra
      ) { row in
        part.scanned += 1
        if part.scanned == piece { part.end = walker.sortPosition(row) }
        if row.isTrue(at: first - 1) { try body(row, first) }
        return true
      }
      return part
    }

    /// Returns the first copied keys in key order.
    func first(_ count: Int, _ session: ReadSession) throws -> CompactKeys {
      var keys = CompactKeys()
      try session.forEachRow("SELECT \(keyList) FROM \(Self.name) ORDER BY rowid LIMIT \(count)") {
        keys.append(query.key($0))
        return true
      }
      return keys
    }

    /// Calls `body` with all keys in order.
    func forEachKey(_ session: ReadSession, _ body: (RowKey) -> Void) throws {
      let order = query.terms.enumerated().map { $1.ordering(of: SubqueryName.term($0)) }
      var sql = "SELECT \(keyList) FROM \(copies) ORDER BY " + order.joined(separator: ", ")
      if let limit = query.limit { sql += " LIMIT \(limit)" }
      try session.forEachRow(sql, named: query.parameters) { row in
        body(query.key(row))
        return true
      }
    }

    /// Returns the sections of all rows in order.
    func sections(_ session: ReadSession) throws -> [ValueSection] {
      guard query.hasSections else { return [] }
      return try ValueSection.read(
        "SELECT \(SubqueryName.term(query.sectionPosition)), count(*) FROM \(copies)"
          + query.terms.sectionGrouping(query.sectionPosition),
        query.parameters,
        limit: query.limit,
        session
      )
    }

    /// The copied rows.
    ///
    /// An expression may have a collation of its own or that of a column. It applies to the copies
    /// too if a part without rows precedes them, because SQLite takes the collations of a `UNION`
    /// from its first part.
    private var copies: String {
      let hasExpression = query.terms.indices.contains { index in
        query.terms[index].column == nil && !query.keyPositions.contains(index)
      }
      guard hasExpression else { return Self.name }
      let terms = query.terms.enumerated().map { "\($1.expression) AS \(SubqueryName.term($0))" }
        .joined(separator: ", ")
      return "(SELECT \(terms) FROM \(query.source) WHERE 0 UNION ALL SELECT * FROM \(Self.name))"
    }

    private var keyList: String {
      query.keyPositions.map(SubqueryName.term).joined(separator: ", ")
    }
  }

  extension RowQuery {
    /// Whether the key is a single integer that SQLite itself keeps unique.
    package var hasIntegerKey: Bool {
      guard hasOwnKey else { return false }
      return switch table.identity {
      case .rowid, .integerPrimaryKey: true
      case .primaryKey, .none: false
      }
    }
  }
#endif
