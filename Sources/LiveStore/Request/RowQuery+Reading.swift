#if SQLite
  extension RowQuery {
    /// All rows in order, each key once.
    func allRows(_ session: ReadSession) throws -> [SelectedRow] {
      var rows: [SelectedRow] = []
      let width = keyCount + columns.count
      try session.forEachRow(selectAll()) { row in
        rows.append(SelectedRow(key: key(row), values: row.values(in: keyCount..<width)))
        return true
      }
      try checkUnique(rows.lazy.map(\.key))
      return rows
    }

    /// The keys of all rows in order, or of the first few.
    func allKeys(limit: Int? = nil, _ session: ReadSession) throws -> [RowKey] {
      var keys: [RowKey] = []
      try session.forEachRow(selectKeys(limit: limit)) { row in
        keys.append(key(row))
        return true
      }
      try checkUnique(keys)
      return keys
    }

    /// The values of the row with a key, or nil when there is none.
    func row(_ key: RowKey, _ session: ReadSession) throws -> [SQLiteValue]? {
      var values: [SQLiteValue]?
      try session.forEachRow(selectRow(), key.values) { row in
        // A collation may hold keys equal whose bytes differ; only one of them is this row.
        guard self.key(row) == key else { return true }
        values = row.values(in: keyCount..<(keyCount + columns.count))
        return false
      }
      return values
    }

    /// The key of a row of a statement that selects it first.
    func key(_ row: RowReader) -> RowKey {
      RowKey(row.values(in: 0..<keyCount))
    }

    /// Sees to it that key columns which a user named do tell rows apart.
    func checkUnique(_ keys: some Sequence<RowKey>) throws {
      if hasOwnKey { return }
      var seen: Set<RowKey> = []
      for key in keys where !seen.insert(key).inserted {
        throw StoreError(
          .keyNotUnique,
          context: "\(table.kind) \(table.name)",
          message: "more than one row has the key \(key) in \(keyColumns.joined(separator: ", "))"
        )
      }
    }

    /// Whether any place in the order can be found through an index, so that no row beyond those
    /// shown needs to be known.
    func canSeek(_ session: ReadSession) throws -> Bool {
      guard table.kind == .table, hasOwnKey, condition == nil, limit == nil else { return false }
      return try !sorts(session)
    }

    /// Whether SQLite has to sort all rows to give them in order.
    func sorts(_ session: ReadSession) throws -> Bool {
      var sorts = false
      try session.forEachRow("EXPLAIN QUERY PLAN " + selectKeys()) { row in
        sorts = row.text(at: 3).contains("TEMP B-TREE")
        return !sorts
      }
      return sorts
    }
  }
#endif
