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
        + clause(nil, isFiltered ? condition : ownCondition) + " ORDER BY " + orderList
        + limited(limit)
    }

    /// Returns a statement for the keys of all rows, in order, or of the first ones.
    func selectKeys(limit: Int? = nil) -> String {
      let least = [limit, self.limit].compactMap { $0 }.min()
      return "SELECT \(keyList) FROM \(source)" + clause(nil, condition) + " ORDER BY " + orderList
        + limited(least)
    }

    /// Returns a statement for key and columns of the row with the bound key.
    func selectRow() -> String {
      "SELECT \(rowList) FROM \(source)" + clause(keyMatch(), ownCondition)
    }

    /// Returns a statement for the sections and their row counts, in order.
    func selectSections() -> String {
      let rows =
        "SELECT \(sectionList) FROM \(source)" + clause(nil, condition)
        + (limit == nil ? "" : " ORDER BY " + orderList + limited(limit))
      return "SELECT s\(sectionPosition), count(*) FROM (\(rows))" + sectionGrouping("s")
    }

    /// The section's term and the terms before it, named `s0` and so on.
    var sectionList: String {
      terms.prefix(sectionPosition + 1).enumerated().map {
        "\($0.element.expression) AS s\($0.offset)"
      }
      .joined(separator: ", ")
    }

    /// Returns the clauses that group rows into sections and sort these, by columns with a name
    /// prefix.
    func sectionGrouping(_ prefix: String) -> String {
      let names = (0...sectionPosition).map { "\(prefix)\($0)" }
      let order = zip(terms, names).map { $0.ordering(of: $1) }
      return " GROUP BY " + names.joined(separator: ", ") + " ORDER BY "
        + order.joined(separator: ", ")
    }

    /// Returns the condition that a row has the bound key.
    package func keyMatch(firstParameter first: Int = 1, prefix: String = "") -> String {
      keyTerms.enumerated().map { index, term in
        "\(prefix)\(term.expression) \(term.canBeNull ? "IS" : "=") \(Self.parameter(index + first))"
      }.joined(separator: " AND ")
    }

    /// Returns the quoted name of a column.
    func quotedColumn(_ position: Int) -> String { Identifier.quoted(columns[position].name) }

    var keyList: String { keyTerms.map(\.expression).joined(separator: ", ") }

    func clause(_ predicate: String?, _ condition: String?) -> String {
      let parts = [condition, predicate].compactMap { $0 }
      return parts.isEmpty ? "" : " WHERE " + parts.joined(separator: " AND ")
    }

    /// The clause that selects the rows of the request in a statement that writes.
    var selection: String {
      guard let limit else { return clause(nil, condition) }
      let rows = "SELECT \(keyList) FROM \(source)" + clause(nil, condition)
      return " WHERE (\(keyList)) IN (\(rows) ORDER BY \(orderList) LIMIT \(limit))"
    }

    /// The complete order as SQL.
    var orderList: String {
      terms.map { $0.ordering() }.joined(separator: ", ")
    }

    func limited(_ limit: Int?) -> String {
      limit.map { " LIMIT \($0)" } ?? ""
    }
  }
#endif
