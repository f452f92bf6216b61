#if SQLite
  /// A class's table as a database has it, and the statements that read and write its rows.
  struct TableMapping {
    /// Finds a row by its key; its columns are those of the class.
    let query: RowQuery
    private let columns: [String]

    /// - Throws: `StoreError` when the database has no such table or columns.
    init(_ table: ManagedTable, session: ReadSession, path: String) throws {
      var request = RowRequest(table: table.name, columns: table.columns, key: table.key)
      var query = try RowQuery(request, session: session, path: path)
      if table.key.isEmpty, case .rowid = query.table.identity {
        // The key that the table declares is what relations hold, even where SQLite itself tells
        // the rows apart by their rowids.
        request.key = try Self.declaredKey(of: query.table, session)
        if !request.key.isEmpty { query = try RowQuery(request, session: session, path: path) }
      }
      self.query = query
      columns = query.columns.map { Identifier.quoted($0.name) }
    }

    private static func declaredKey(
      of table: TableInfo,
      _ session: ReadSession
    ) throws -> [String] {
      var names: [String] = []
      try session.forEachRow(
        "SELECT name FROM pragma_table_xinfo(?1, 'main') WHERE pk > 0 ORDER BY pk",
        [.text(table.name)]
      ) { row in
        names.append(row.text(at: 0))
        return true
      }
      return names
    }

    /// The key's columns as SQL text.
    private var keyList: String { query.terms.map(\.expression).joined(separator: ", ") }

    /// The rowid of a row whose key is one that the table declares.
    func rowid(of key: RowKey, _ session: ReadSession) throws -> RowKey? {
      guard case .rowid(let name) = query.table.identity else { return nil }
      let sql = "SELECT \(name) FROM \(query.source) WHERE \(query.keyMatch())"
      return try session.integer(sql, key.values).map { RowKey($0) }
    }

    /// Whether a column is a part of the key.
    func isKey(_ position: Int) -> Bool {
      query.terms.contains { $0.expression == columns[position] }
    }

    /// Writes a new row.
    ///
    /// - Parameters:
    ///   - values: What to write, by the position of the column.
    ///   - key: The key that the row must get, if it is known.
    /// - Returns: The key; nil when a trigger kept the row out.
    func insert(
      _ values: [Int: Value],
      key: RowKey?,
      _ session: ReadSession
    ) throws -> RowKey? {
      var names: [String] = []
      var bindings: [Value] = []
      for (position, value) in values.sorted(by: { $0.key < $1.key }) {
        names.append(columns[position])
        bindings.append(value)
      }
      for (term, value) in zip(query.terms, key?.values ?? [])
      where !names.contains(term.expression) {
        names.append(term.expression)
        bindings.append(value)
      }
      let parameters = bindings.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
      let content =
        names.isEmpty
        ? " DEFAULT VALUES" : "(\(names.joined(separator: ", "))) VALUES(\(parameters))"
      var result: RowKey?
      try session.forEachRow(
        "INSERT INTO \(query.source)\(content) RETURNING \(keyList)",
        bindings
      ) { row in
        result = query.key(row)
        return true
      }
      return result
    }

    /// Writes some columns of a row; answers its key, which may be another afterwards.
    func update(
      _ values: [Int: Value],
      key: RowKey,
      _ session: ReadSession
    ) throws -> RowKey {
      let sorted = values.sorted { $0.key < $1.key }
      let assignments = sorted.enumerated().map { "\(columns[$1.key]) = ?\($0 + 1)" }
      var sql = "UPDATE \(query.source) SET \(assignments.joined(separator: ", ")) WHERE "
      sql += query.keyMatch(firstParameter: sorted.count + 1)
      let changesKey = sorted.contains { isKey($0.key) }
      // Virtual tables answer nothing to an update, so it is asked for only where it matters.
      if changesKey { sql += " RETURNING \(keyList)" }
      var result = key
      try session.forEachRow(sql, sorted.map(\.value) + key.values) { row in
        result = query.key(row)
        return true
      }
      return result
    }

    /// Deletes a row.
    func delete(_ key: RowKey, _ session: ReadSession) throws {
      let sql = "DELETE FROM \(query.source) WHERE \(query.keyMatch())"
      try session.forEachRow(sql, key.values) { _ in true }
    }

    /// The keys of the rows whose columns hold some values, in order.
    func keys(
      where positions: [Int],
      are values: [Value],
      _ session: ReadSession
    ) throws -> [RowKey] {
      let matches = positions.enumerated().map { "\(columns[$1]) = ?\($0 + 1)" }
      let sql =
        "SELECT \(keyList) FROM \(query.source) WHERE \(matches.joined(separator: " AND "))"
        + " ORDER BY \(keyList)"
      var keys: [RowKey] = []
      try session.forEachRow(sql, values) { row in
        keys.append(query.key(row))
        return true
      }
      return keys
    }
  }
#endif
