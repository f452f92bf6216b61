#if SQLite
  /// The tables that the rows of a query depend on.
  struct QueryTables: Sendable {
    var names: [String]
    /// Whether each row depends only on the row of the table with the same rowid, which is its key.
    var isByRow: Bool

    /// Determines the tables from the program of the query's statement. Returns nil if it reads
    /// something else, such as a virtual table.
    static func of(_ query: RowQuery, _ session: ReadSession) throws -> QueryTables? {
      var roots: Set<Int64> = []
      var isKnown = true
      try session.forEachRow(
        "EXPLAIN " + query.selectAll(),
        named: query.parameters,
        isKept: false
      ) { row in
        guard case .text(let operation) = row.value(at: 1) else { return true }
        if operation == "OpenRead" {
          // The database: 0 is the main one.
          if row.integer(at: 4) == 0 { roots.insert(row.integer(at: 3)) } else { isKnown = false }
        }
        if operation.hasPrefix("VOpen") { isKnown = false }
        return isKnown
      }
      guard isKnown, !roots.isEmpty else { return nil }
      var names: [String] = []
      let sql = "SELECT rootpage, tbl_name FROM main.sqlite_schema WHERE rootpage > 0"
      try session.forEachRow(sql) { row in
        guard roots.remove(row.integer(at: 0)) != nil, case .text(let name) = row.value(at: 1)
        else { return true }
        if !names.contains(where: { $0.isExactly(name) }) { names.append(name) }
        return true
      }
      // The schema itself has no entry.
      guard roots.isEmpty else { return nil }
      return QueryTables(names: names, isByRow: query.dependsOnRowsOnly && names.count == 1)
    }
  }

  extension RowQuery {
    /// Whether each row of the query depends only on one row of a table, whose rowid is the key.
    fileprivate var dependsOnRowsOnly: Bool {
      guard table.kind == .table, source.hasPrefix("main."), limit == nil, hasIntegerKey else {
        return false
      }
      return !mayReadOtherRows(condition ?? "")
        && !terms.contains { $0.column == nil && mayReadOtherRows($0.expression) }
    }

    /// Whether a condition may contain a subquery, or the name of a table after `IN`.
    private func mayReadOtherRows(_ condition: String) -> Bool {
      let text = condition.lowercased()
      if text.contains("select") || text.contains("values") { return true }
      let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return words.contains { word in
        word == "in" && text[word.endIndex...].first { !$0.isWhitespace } != "("
      }
    }
  }
#endif
