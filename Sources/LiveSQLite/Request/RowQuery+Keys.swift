#if SQLite
  extension RowQuery {
    /// The keys of the rows whose columns hold some values, in order.
    func keys(
      whereColumns positions: [Int],
      are values: [Value],
      _ session: ReadSession
    ) throws -> [RowKey] {
      let sql = memo.text(.keys(positions)) {
        let matches = positions.enumerated().map {
          "\(quotedColumn($1)) = \(Self.parameter($0 + 1))"
        }
        let parts = [condition].compactMap { $0 } + matches
        return "SELECT \(keyList) FROM \(source) WHERE \(parts.joined(separator: " AND "))"
          + " ORDER BY \(keyList)"
      }
      var keys: [RowKey] = []
      try session.forEachRow(sql, values, named: parameters) { row in
        keys.append(key(row))
        return true
      }
      return keys
    }

    /// The rowid of a row whose key is one that the request names or the table declares.
    func rowid(of key: RowKey, _ session: ReadSession) throws -> RowKey? {
      guard let hiddenRowid else { return nil }
      let sql = memo.text(.rowid) {
        "SELECT \(hiddenRowid) FROM \(source) WHERE \(keyMatch())"
      }
      return try session.integer(sql, key.values, named: parameters).map { RowKey($0) }
    }
  }
#endif
