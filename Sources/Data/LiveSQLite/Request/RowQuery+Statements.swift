#if SQLite
  extension RowQuery {
    /// The number of key columns, which come first in each statement.
    var keyCount: Int { keyTerms.count }

    /// The selected expressions of statements that return key and columns of rows.
    var rowList: String { keyColumn == nil ? "\(keyList), \(columnList)" : columnList }

    /// The indexes of the columns in the results of these statements.
    var rowColumns: Range<Int> {
      let first = keyColumn == nil ? keyCount : 0
      return first..<(first + columns.count)
    }

    /// Returns a parameter of the store's own statements, counted from 1. It is named, because
    /// numbered parameters would share numbers with the user's parameters in the same statement.
    static func parameter(_ number: Int) -> String { ":_\(number)" }

    /// Returns a statement for key and columns of all rows, in order. With `isFiltered` false, it
    /// includes the rows that the text filter excludes.
    func selectAll(isFiltered: Bool = true) -> String {
      "SELECT \(rowList) FROM \(source)"
        + clause(nil, isFiltered ? condition : ownCondition) + terms.orderClause()
        + limited(limit)
    }

    /// Returns a statement for the keys of all rows, in order, or of the first ones.
    func selectKeys(limit: Int? = nil) -> String {
      let least = [limit, self.limit].compactMap { $0 }.min()
      return "SELECT \(keyList) FROM \(source)" + clause(nil, condition) + terms.orderClause()
        + limited(least)
    }

    /// Returns a statement for key and columns of the row with the bound key.
    func selectRow() -> String {
      "SELECT \(rowList) FROM \(source)" + clause(keyMatch(), ownCondition)
    }

    /// Returns a statement for key and columns of the rows from a key to another one, in key order,
    /// with a limit.
    func selectRowsInRange() -> String {
      let key = keyTerms[0].expression
      // The range is smaller than what an index for the condition selects.
      let hint = table.kind == .table && source.hasPrefix("main.") ? " NOT INDEXED" : ""
      let range = "\(key) BETWEEN \(Self.parameter(1)) AND \(Self.parameter(2))"
      return "SELECT \(rowList) FROM \(source)\(hint)" + clause(range, condition)
        + " ORDER BY \(key) LIMIT \(Self.parameter(3))"
    }

    /// Returns a statement for the sections and their row counts, in order.
    func selectSections() -> String {
      let rows =
        "SELECT \(terms.sectionList(sectionPosition)) FROM \(source)" + clause(nil, condition)
        + (limit == nil ? "" : terms.orderClause() + limited(limit))
      return "SELECT \(SubqueryName.term(sectionPosition)), count(*) FROM (\(rows))"
        + terms.sectionGrouping(sectionPosition)
    }

    /// Returns the condition that a row has the bound key.
    package func keyMatch(firstParameter first: Int = 1, prefix: String = "") -> String {
      keyTerms.enumerated().map { index, term in
        "\(prefix)\(term.expression) \(term.canBeNull ? "IS" : "=") \(Self.parameter(index + first))"
      }.joined(separator: " AND ")
    }

    /// Returns the quoted name of a column.
    func quotedColumn(_ position: Int) -> String { Identifier.quoted(columns[position].name) }

    var keyList: String { keyTerms.expressions }

    func clause(_ predicate: String?, _ condition: String?) -> String {
      let parts = [condition, predicate].compactMap { $0 }
      return parts.isEmpty ? "" : " WHERE " + parts.joined(separator: " AND ")
    }

    /// The clause that selects the rows of the request in a statement that writes.
    var selection: String {
      guard let limit else { return clause(nil, condition) }
      let rows = "SELECT \(keyList) FROM \(source)" + clause(nil, condition)
      return " WHERE (\(keyList)) IN (\(rows)\(terms.orderClause()) LIMIT \(limit))"
    }

    func limited(_ limit: Int?) -> String {
      limit.map { " LIMIT \($0)" } ?? ""
    }
  }
#endif
