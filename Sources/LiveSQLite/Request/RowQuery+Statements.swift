#if SQLite
  extension RowQuery {
    /// How many columns of each statement are the key's; they come first.
    var keyCount: Int { keyTerms.count }

    /// What statements select that give key and columns of rows.
    var rowList: String { keyColumn == nil ? "\(keyList), \(columnList)" : columnList }

    /// Where the columns stand in what they give.
    var rowColumns: Range<Int> {
      let first = keyColumn == nil ? keyCount : 0
      return first..<(first + columns.count)
    }

    /// A parameter of the store's own statements, counted from 1. It has a name, because the user's
    /// own parameters stand in the same statement, and those with numbers would share theirs.
    static func parameter(_ number: Int) -> String { ":_\(number)" }

    /// Key and columns of all rows, in order, those too that the text filter leaves out unless it is
    /// heeded.
    func selectAll(isFiltered: Bool = true) -> String {
      "SELECT \(rowList) FROM \(source)"
        + clause(nil, isFiltered ? condition : ownCondition) + " ORDER BY " + orderList
        + limited(limit)
    }

    /// The keys alone of all rows, in order, or of the first few.
    func selectKeys(limit: Int? = nil) -> String {
      let least = [limit, self.limit].compactMap { $0 }.min()
      return "SELECT \(keyList) FROM \(source)" + clause(nil, condition) + " ORDER BY " + orderList
        + limited(least)
    }

    /// Key and columns of the row whose key is bound.
    func selectRow() -> String {
      "SELECT \(rowList) FROM \(source)" + clause(keyMatch(), ownCondition)
    }

    /// The sections and the number of rows in each, in order.
    func selectSections() -> String {
      let rows =
        "SELECT \(sectionList) FROM \(source)" + clause(nil, condition)
        + (limit == nil ? "" : " ORDER BY " + orderList + limited(limit))
      return "SELECT s\(sectionPosition), count(*) FROM (\(rows))" + sectionGrouping("s")
    }

    /// What makes a section, with what comes before it in the order: `s0` and so on.
    var sectionList: String {
      terms.prefix(sectionPosition + 1).enumerated().map {
        "\($0.element.expression) AS s\($0.offset)"
      }
      .joined(separator: ", ")
    }

    /// Gathers rows in sections and puts these in order, by columns whose names begin with a letter.
    func sectionGrouping(_ prefix: String) -> String {
      let names = (0...sectionPosition).map { "\(prefix)\($0)" }
      let order = zip(terms, names).map { $0.ordering(of: $1) }
      return " GROUP BY " + names.joined(separator: ", ") + " ORDER BY "
        + order.joined(separator: ", ")
    }

    /// The condition that a row has the key that is bound.
    package func keyMatch(firstParameter first: Int = 1, prefix: String = "") -> String {
      keyTerms.enumerated().map { index, term in
        "\(prefix)\(term.expression) \(term.canBeNull ? "IS" : "=") \(Self.parameter(index + first))"
      }.joined(separator: " AND ")
    }

    /// The name of a column as SQL text.
    func quotedColumn(_ position: Int) -> String { Identifier.quoted(columns[position].name) }

    var keyList: String { keyTerms.map(\.expression).joined(separator: ", ") }

    func clause(_ predicate: String?, _ condition: String?) -> String {
      let parts = [condition, predicate].compactMap { $0 }
      return parts.isEmpty ? "" : " WHERE " + parts.joined(separator: " AND ")
    }

    /// The clause that selects the rows of the request for a statement that writes.
    var selection: String {
      guard let limit else { return clause(nil, condition) }
      let rows = "SELECT \(keyList) FROM \(source)" + clause(nil, condition)
      return " WHERE (\(keyList)) IN (\(rows) ORDER BY \(orderList) LIMIT \(limit))"
    }

    /// The whole order in SQL text.
    var orderList: String {
      terms.map { $0.ordering() }.joined(separator: ", ")
    }

    func limited(_ limit: Int?) -> String {
      limit.map { " LIMIT \($0)" } ?? ""
    }
  }
#endif
