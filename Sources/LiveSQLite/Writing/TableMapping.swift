#if SQLite
  /// A table, or some columns of it, as a database has it, and the statements that read and write
  /// its rows one by one.
  package final class TableMapping {
    /// Finds a row by its key; its columns are those of the class.
    package let query: RowQuery
    /// The key that a request has to name for the same rows; empty where that is the rows' own.
    package let requestKey: [String]
    /// Whether rows may change that no statement names, and that SQLite does not count: a constraint
    /// replaces them, or a view's triggers write others.
    package let hasHiddenEffects: Bool
    private let columns: [String]
    /// The positions of the columns that the table computes, which nothing is written into.
    private let generated: Set<Int>
    /// The positions of the columns whose values no two rows may share.
    private let unique: Set<Int>
    /// The rowid's name, where that is not the key.
    private let rowid: String?
    private var texts: [String: String] = [:]

    /// - Throws: `StoreError` when the database has no such table or columns.
    package init(
      table: String,
      columns: [String],
      key: [String],
      session: ReadSession,
      path: String
    ) throws {
      var request = RowRequest(table: table, columns: columns, key: key)
      var query = try RowQuery(request, session: session, path: path)
      let schema = try TableDeclaration(query.table, session)
      let identity = query.table.identity
      if key.isEmpty, case .rowid = query.table.identity {
        // The key that the table declares is what relations hold, even where SQLite itself tells
        // the rows apart by their rowids.
        request.key = schema.key
        if !request.key.isEmpty { query = try RowQuery(request, session: session, path: path) }
      }
      self.query = query
      requestKey = request.key
      self.columns = query.columns.map { Identifier.quoted($0.name) }
      let positions = query.columns.indices
      generated = Set(positions.filter { schema.generated.contains(query.columns[$0].name) })
      unique = Set(positions.filter { schema.unique.contains(query.columns[$0].name) })
      hasHiddenEffects = schema.hasHiddenEffects
      rowid =
        if case .rowid(let name) = identity, query.keyColumns != [name] { name } else {
          nil
        }
    }

    func text(_ name: String, _ make: () -> String) -> String {
      if let text = texts[name] { return text }
      let text = make()
      texts[name] = text
      return text
    }

    /// The key's columns as SQL text.
    private var keyList: String { query.terms.map(\.expression).joined(separator: ", ") }

    /// The key by which SQLite itself knows a row.
    package func ownKey(of key: RowKey, _ session: ReadSession) throws -> RowKey? {
      guard let rowid else { return key }
      let sql = text("rowid") { "SELECT \(rowid) FROM \(query.source) WHERE \(query.keyMatch())" }
      return try session.integer(sql, key.values).map { RowKey($0) }
    }

    /// The key that a row with some values has; nil where a part of it is not among the columns.
    package func key(in values: [Value]) -> RowKey? {
      var parts: [Value] = []
      for term in query.terms {
        guard let position = columns.firstIndex(of: term.expression) else { return nil }
        parts.append(values[position])
      }
      return RowKey(parts)
    }

    /// Whether a column is a part of the key.
    package func isKey(_ position: Int) -> Bool {
      query.terms.contains { $0.expression == columns[position] }
    }

    /// Whether the table computes a column.
    package func isGenerated(_ position: Int) -> Bool { generated.contains(position) }

    /// Whether the column is the integer that SQLite gives a new row as its key.
    package func isAutomatic(_ position: Int) -> Bool {
      guard case .integerPrimaryKey(let name) = query.table.identity else { return false }
      return query.columns[position].name == name
    }
  }

  // Writing.
  extension TableMapping {
    /// Writes a new row.
    ///
    /// - Parameters:
    ///   - values: What to write, by the position of the column.
    ///   - key: The key that the row must get, if it is known.
    /// - Returns: The key; nil when a trigger kept the row out.
    package func insert(
      _ values: [Int: Value],
      key: RowKey?,
      _ session: ReadSession
    ) throws -> RowKey? {
      let sorted = values.filter { !generated.contains($0.key) }.sorted { $0.key < $1.key }
      var bindings = sorted.map(\.value)
      let missing = query.terms.indices.filter { index in
        key != nil && !sorted.contains { columns[$0.key] == query.terms[index].expression }
      }
      for index in missing { bindings.append(key?.values[index] ?? .null) }
      let name = "insert \(sorted.map(\.key)) \(missing)"
      let sql = text(name) {
        let names = sorted.map { columns[$0.key] } + missing.map { query.terms[$0].expression }
        let parameters = names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let content =
          names.isEmpty
          ? " DEFAULT VALUES" : "(\(names.joined(separator: ", "))) VALUES(\(parameters))"
        return "INSERT INTO \(query.source)\(content) RETURNING \(keyList)"
          + (rowid.map { ", \($0)" } ?? "")
      }
      var result: RowKey?
      var place: Int64?
      try session.forEachRow(sql, bindings) { row in
        result = query.key(row)
        if rowid != nil { place = row.exactInteger(at: query.keyCount) }
        return true
      }
      guard result != nil, let rowid, let place else { return result }
      // A trigger may have given the key afterwards.
      let after = text("key") {
        "SELECT \(keyList) FROM \(query.source) WHERE \(rowid) = ?1"
      }
      try session.forEachRow(after, [.integer(place)]) { row in
        result = query.key(row)
        return true
      }
      return result
    }

    /// Writes some columns of a row; answers its key, which may be another afterwards, or nil when
    /// there is no such row or a trigger kept it as it was.
    ///
    /// - Throws: `StoreError` when more than one row has the key.
    package func update(
      _ values: [Int: Value],
      key: RowKey,
      _ session: ReadSession
    ) throws -> RowKey? {
      let sorted = values.sorted { $0.key < $1.key }
      let changesKey = sorted.contains { isKey($0.key) }
      let sql = text("update \(sorted.map(\.key))") {
        let assignments = sorted.enumerated().map { "\(columns[$1.key]) = ?\($0 + 1)" }
        return "UPDATE \(query.source) SET \(assignments.joined(separator: ", ")) WHERE "
          + query.keyMatch(firstParameter: sorted.count + 1)
          // Virtual tables answer nothing to an update, so it is asked for only where it matters.
          + (changesKey ? " RETURNING \(keyList)" : "")
      }
      try checkOne(key, session)
      var result = key
      try session.forEachRow(sql, sorted.map(\.value) + key.values) { row in
        result = query.key(row)
        return true
      }
      // What a view's triggers do is not counted.
      if query.table.kind == .view { return result }
      let count = session.changes
      guard count < 2 else { throw severalRows(key) }
      return count == 0 ? nil : result
    }

    /// Deletes a row, if it is there; answers how many rows that were.
    ///
    /// - Throws: `StoreError` when more than one row has the key, or a trigger kept it in.
    package func delete(_ key: RowKey, _ session: ReadSession) throws -> Int {
      let sql = text("delete") { "DELETE FROM \(query.source) WHERE \(query.keyMatch())" }
      try checkOne(key, session)
      try session.run(sql, key.values)
      let count = query.table.kind == .view ? 0 : session.changes
      guard count < 2 else { throw severalRows(key) }
      // It may have gone with another that it refers to.
      if count == 0, try row(key, session) != nil {
        throw StoreError(
          .constraint,
          context: query.table.name,
          message: "the table's triggers keep the row with the key \(key)"
        )
      }
      return count
    }

    /// Sees to it that a view has but one row with a key: what is written there is not counted.
    private func checkOne(_ key: RowKey, _ session: ReadSession) throws {
      guard query.table.kind == .view else { return }
      let sql = text("count") { "SELECT count(*) FROM \(query.source) WHERE \(query.keyMatch())" }
      if try session.integer(sql, key.values) ?? 0 > 1 { throw severalRows(key) }
    }

    private func severalRows(_ key: RowKey) -> StoreError {
      StoreError(
        .keyNotUnique,
        context: query.table.name,
        message: "more than one row has the key \(key)"
          + " in \(query.keyColumns.joined(separator: ", "))"
      )
    }

    /// Gives columns that no two rows may share values that no other row has, to make room for an
    /// exchange; answers nil when none of some columns is such a one.
    package func setAside(
      _ positions: some Sequence<Int>,
      key: RowKey,
      _ session: ReadSession
    ) throws -> RowKey? {
      let shared = positions.filter { unique.contains($0) || isKey($0) }
      guard !shared.isEmpty, let present = try row(key, session) else { return nil }
      var values: [Int: Value] = [:]
      for position in shared {
        values[position] =
          switch present[position] {
          case .text: .text("\u{1}" + String(UInt64.random(in: 0 ... .max), radix: 36))
          case .blob: .blob((0..<16).map { _ in UInt8.random(in: 0 ... .max) })
          case .real: .real(-Double.random(in: 1e15...1e16))
          case .null: .null
          default: .integer(-Int64.random(in: (1 << 53)...(1 << 61)))
          }
      }
      return try update(values, key: key, session)
    }
  }

  // Reading.
  extension TableMapping {
    /// The keys of the rows whose columns hold some values, in order.
    package func keys(
      where positions: [Int],
      are values: [Value],
      _ session: ReadSession
    ) throws -> [RowKey] {
      let sql = text("keys \(positions)") {
        let matches = positions.enumerated().map { "\(columns[$1]) = ?\($0 + 1)" }
        return "SELECT \(keyList) FROM \(query.source) WHERE "
          + matches.joined(separator: " AND ") + " ORDER BY \(keyList)"
      }
      var keys: [RowKey] = []
      try session.forEachRow(sql, values) { row in
        keys.append(query.key(row))
        return true
      }
      return keys
    }
  }
#endif
