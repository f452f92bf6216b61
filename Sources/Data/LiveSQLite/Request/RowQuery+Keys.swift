#if SQLite
  extension RowQuery {
    /// Returns the keys of the rows whose columns have the given values, in order.
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

    /// Returns the keys of the rows whose columns refer to a row of another query.
    func keys(
      whereColumns positions: [Int],
      referTo key: RowKey,
      of other: RowQuery,
      _ session: ReadSession
    ) throws -> [RowKey] {
      let comparisons = positions.map { ColumnComparison(of: columns[$0], in: table, session) }
      if comparisons == other.keyComparisons {
        return try keys(whereColumns: positions, are: key.values, session)
      }
      // The other table's columns are on the left, so that their collations apply, as they do in
      // foreign keys.
      let matches = zip(positions, other.keyTerms).map { position, term in
        "o.\(term.expression) = c.\(quotedColumn(position))"
      }
      let own = keyTerms.map { "c.\($0.expression)" }.joined(separator: ", ")
      let sql =
        "SELECT \(own) FROM \(source) AS c JOIN \(other.source) AS o ON "
        + matches.joined(separator: " AND ")
        + " WHERE \(other.keyMatch(prefix: "o."))"
        + (condition.map { " AND (\(own)) IN (SELECT \(keyList) FROM \(source) WHERE \($0))" } ?? "")
        + " ORDER BY \(own)"
      var keys: [RowKey] = []
      try session.forEachRow(sql, key.values, named: parameters) { row in
        keys.append(self.key(row))
        return true
      }
      return keys
    }

    /// Returns for each of some keys of another query the keys of the rows whose column refers to
    /// it, by one statement for many keys. Returns nil if the column's values do not identify the
    /// other key.
    func keys(
      whereColumns positions: [Int],
      referToAny keys: [RowKey],
      of other: RowQuery,
      _ session: ReadSession
    ) throws -> [[RowKey]]? {
      guard positions.count == 1, keys.count > 1, keys.allSatisfy(other.isExact),
        other.keyComparisons == [ColumnComparison(of: columns[positions[0]], in: table, session)]
      else { return nil }
      let column = quotedColumn(positions[0])
      let sql = memo.text(.someKeys(positions[0])) {
        "SELECT \(keyList), \(column) FROM \(source)"
          + clause("\(column) IN (\(Self.manyParameters))", condition) + " ORDER BY \(keyList)"
      }
      var found: [RowKey: [RowKey]] = [:]
      for key in keys { found[key] = [] }
      for part in found.keys.parts(of: Self.keysAtOnce) {
        var values = part.flatMap(\.values)
        values += repeatElement(values[0], count: Self.keysAtOnce - values.count)
        try session.forEachRow(sql, values, named: parameters) { row in
          found[RowKey(row.values(in: keyCount..<keyCount + 1))]?.append(key(row))
          return true
        }
      }
      return keys.map { found[$0] ?? [] }
    }

    /// The number of keys in one statement.
    static let keysAtOnce = 64

    /// The parameters of such a statement.
    static var manyParameters: String {
      (1...keysAtOnce).map(parameter).joined(separator: ", ")
    }

    /// Returns the key that SQLite treats as equal to the given one, or nil if no row has such a
    /// key.
    func key(equalTo key: RowKey, _ session: ReadSession) throws -> RowKey? {
      var found: RowKey?
      try session.forEachRow(
        "SELECT \(keyList) FROM \(source) WHERE \(keyMatch()) LIMIT 1",
        key.values,
        named: parameters
      ) { row in
        found = self.key(row)
        return false
      }
      return found
    }

    /// Returns the rowid of a row, if its key is another one that the request names or the table
    /// declares.
    func rowid(of key: RowKey, _ session: ReadSession) throws -> RowKey? {
      guard let hiddenRowid else { return nil }
      let sql = memo.text(.rowid) {
        "SELECT \(hiddenRowid) FROM \(source) WHERE \(keyMatch())"
      }
      return try session.integer(sql, key.values, named: parameters).map { RowKey($0) }
    }
  }

  extension Collection {
    /// Returns the elements in parts of at most the given length.
    func parts(of length: Int) -> [[Element]] {
      var parts: [[Element]] = []
      for element in self {
        if parts.last.map({ $0.count < length }) ?? false {
          parts[parts.count - 1].append(element)
        } else {
          parts.append([element])
        }
      }
      return parts
    }
  }
#endif
