#if SQLite
  // Selecting among rows of the file and unsaved rows.
  //
  // The rows of the file are selected as usual, without those that are changed. The changed and new
  // rows are in a small temporary table, whose columns have the types and collations of the file's
  // columns, and are selected by the same condition. Both are sorted together.
  extension RowQuery {
    /// The name of the temporary table, and of its column with the index of the row.
    static let overlayName = "\"_livecells\""
    private static let positionName = "\"_position\""

    /// Returns all rows in order, from an offset on.
    func rows(
      _ overlay: RowOverlay,
      offset: Int,
      _ session: ReadSession
    ) throws -> [OverlaidRow] {
      try check(overlay)
      guard offset >= 0 else {
        throw StoreError(
          .badRequest,
          context: table.context,
          message: "the offset must not be negative: \(offset)"
        )
      }
      var rows: [OverlaidRow] = []
      let sql =
        overlay.isEmpty
        ? plainSelection() + page(offset)
        : "SELECT * FROM (\(overlaidSelection(overlay, offset: offset)))" + overlaidOrder
          + page(offset)
      let first = keyCount + 1
      try session.forEachRow(sql, named: parameters, isKept: overlay.isEmpty) { row in
        if let position = row.exactInteger(at: 0) {
          rows.append(.overlaid(Int(position)))
        } else {
          let values = row.shownValues(in: first..<(first + columns.count), longest: maxValueSize)
          let key =
            keyCount == 1
            ? row.exactInteger(at: 1).map { RowKey($0) } : nil
          rows.append(
            .stored(
              SelectedRow(key: key ?? RowKey(row.values(in: 1..<first)), values: values)
            )
          )
        }
        return true
      }
      return rows
    }

    /// Returns aggregates of all rows, by groups.
    func aggregate(
      _ aggregates: [RowAggregate],
      by groups: [Int],
      _ overlay: RowOverlay,
      _ session: ReadSession
    ) throws -> [RowGroup] {
      try check(overlay)
      let list = columns.indices.map { "\(quotedColumn($0)) AS \(SubqueryName.column($0))" }
        .joined(separator: ", ")
      let rows: String
      if !overlay.isEmpty {
        rows =
          "SELECT \(list) FROM (\(overlaidSelection(overlay, offset: 0)))" + overlaidOrder
          + limited(limit)
      } else if limit != nil {
        rows =
          "SELECT \(list) FROM \(source)" + clause(nil, condition) + terms.orderClause()
          + limited(limit)
      } else {
        rows = "SELECT \(list) FROM \(source)" + clause(nil, condition)
      }
      var found: [RowGroup] = []
      try session.forEachRow(
        // SQLite 3.53 returns the groups in the order of the rows, even a descending one, unless
        // the groups are ordered by an expression.
        RowAggregate.statement(aggregates, by: groups, of: rows) { "+" + $0 },
        named: parameters,
        isKept: overlay.isEmpty
      ) { row in
        found.append(
          RowGroup(
            key: row.values(in: 0..<groups.count),
            results: row.values(in: groups.count..<(groups.count + aggregates.count))
          )
        )
        return true
      }
      return found
    }

    private func check(_ overlay: RowOverlay) throws {
      if overlay.isEmpty { return }
      let context = table.context
      guard table.kind != .query else {
        throw StoreError(.queryOfUnsavedRows, context: context)
      }
      guard overlay.rows.count * (columns.count + 4) + overlay.removed.count < Self.maxValues
      else {
        throw StoreError(
          .tooMuch,
          context: context,
          message: "\(overlay.rows.count) unsaved objects are too many for a query: save first"
        )
      }
    }

    /// The maximum number of values in one statement.
    private static var maxValues: Int { 1_500_000 }

    private func plainSelection() -> String {
      "SELECT NULL, \(keyList), \(columnList) FROM \(source)" + clause(nil, condition)
        + terms.orderClause()
    }

    /// Returns the clause that selects a page of the rows.
    private func page(_ offset: Int) -> String {
      if offset == 0 { return limited(limit) }
      return " LIMIT \(limit.map { String(max($0, 0)) } ?? "-1") OFFSET \(offset)"
    }

    /// The order of all rows, by the names of their terms. Among equal rows, new ones come last.
    private var overlaidOrder: String {
      var list = terms.prefix(orderCount).enumerated().map {
        $1.ordering(of: SubqueryName.term($0))
      }
      list.append("\(Self.positionName) IS NOT NULL AND \(keyNames[0]) IS NULL")
      list += terms.enumerated().dropFirst(orderCount).map {
        $1.ordering(of: SubqueryName.term($0))
      }
      list.append(Self.positionName)
      return " ORDER BY " + list.joined(separator: ", ")
    }

    private var keyNames: [String] { keyTerms.indices.map(SubqueryName.key) }

    /// Returns a statement that selects index, key, columns and terms of all rows, unordered.
    private func overlaidSelection(_ overlay: RowOverlay, offset: Int) -> String {
      let keys = zip(keyTerms, keyNames).map { "\($0.expression) AS \($1)" }
      let places = terms.enumerated().map { "\($1.expression) AS \(SubqueryName.term($0))" }
      let wanted = (keys + [columnList] + places).joined(separator: ", ")
      let hidden = overlay.keys
      // Stored rows beyond the limit stay beyond it with the changes, except for as many as there
      // are changed rows.
      let bound =
        limit.map { limit in
          let (most, overflow) = limit.addingReportingOverflow(offset)
          return "\(terms.orderClause()) LIMIT \(overflow ? Int.max : most)"
        } ?? ""
      let stored =
        "SELECT NULL AS \(Self.positionName), \(wanted) FROM \(source)"
        + clause(hidden.isEmpty ? nil : absence(of: hidden), condition) + bound
      let changed =
        "SELECT \(Self.positionName), \(wanted) FROM \(Self.overlayName) AS"
        + " \(Identifier.quoted(table.name))" + clause(nil, condition)
      // The first part of the UNION determines how its columns are compared.
      return "WITH \(Self.overlayName) AS MATERIALIZED (\(overlayTable(overlay)))"
        + " SELECT * FROM (\(stored)) UNION ALL \(changed)"
    }

    /// Returns the condition that a row has none of the given keys.
    private func absence(of keys: [RowKey]) -> String {
      let list = keys.map { key in
        "(" + key.values.map(\.statementLiteral).joined(separator: ", ") + ")"
      }
      let own = keyTerms.expressions
      if keyCount == 1 {
        return
          "\(own) NOT IN (\(list.map { String($0.dropFirst().dropLast()) }.joined(separator: ", ")))"
      }
      return "(\(own)) NOT IN (VALUES \(list.joined(separator: ", ")))"
    }

    /// The columns of the temporary table: those of the file's table and of its key.
    var overlayNames: [String] {
      var names = table.columns.map { Identifier.quoted($0.name) }
      names += keyTerms.map(\.expression).filter { !names.contains(name: $0) }
      if let hiddenRowid { names.append(hiddenRowid) }
      return names
    }

    /// Returns the rows of the overlay as a table with all columns of the file's table.
    private func overlayTable(_ overlay: RowOverlay) -> String {
      let names = overlayNames
      // The first part of the UNION determines the types and collations. It contributes no row.
      // In newer versions of SQLite, it determines the type only if no other part may have another.
      func typed(_ column: String, _ index: Int) -> String {
        let values = overlay.rows.lazy.map { $0.values[index] }
        return Self.typed(column, as: columns[index].declaredType, values)
      }
      var parts = [
        "SELECT NULL AS \(Self.positionName), \(names.joined(separator: ", ")) FROM \(source) WHERE 0"
      ]
      func values(_ rows: [(position: Int, row: RowOverlay.Row)]) -> String {
        rows.map { position, row in
          let key = row.key?.values ?? []
          return "("
            + ([Value.integer(Int64(position))] + key + row.values).map(\.statementLiteral)
            .joined(separator: ", ") + ")"
        }.joined(separator: ", ")
      }
      let all = overlay.rows.enumerated().map { (position: $0, row: $1) }
      let new = all.filter { $0.row.key == nil }
      if !new.isEmpty {
        let list = names.map { name in
          columns.indices.first { quotedColumn($0).isExactly(name) }
            .map { typed("column\($0 + 2)", $0) } ?? "NULL"
        }
        parts.append("SELECT column1, \(list.joined(separator: ", ")) FROM (VALUES \(values(new)))")
      }
      let changed = all.filter { $0.row.key != nil }
      if !changed.isEmpty {
        let list = names.map { name in
          columns.indices.first { quotedColumn($0).isExactly(name) }
            .map { typed("v.column\($0 + 2 + keyCount)", $0) } ?? "f.\(name)"
        }
        // Columns that the class does not have keep the values of the file.
        let match = keyTerms.enumerated().map { "f.\($1.expression) IS v.column\($0 + 2)" }
        parts.append(
          "SELECT v.column1, \(list.joined(separator: ", ")) FROM (VALUES \(values(changed))) AS v"
            + " JOIN \(source) AS f ON \(match.joined(separator: " AND "))"
        )
      }
      return parts.joined(separator: " UNION ALL ")
    }

    /// Returns an expression with the given values, cast to the declared type of a column if that
    /// changes none of them, so that SQLite knows their type.
    static func typed(
      _ expression: String,
      as declaredType: String,
      _ values: some Sequence<Value>
    ) -> String {
      switch ColumnAffinity(declaredType: declaredType) {
      case .text where values.allSatisfy(\.isStoredAsText): "CAST(\(expression) AS TEXT)"
      case .integer, .real, .numeric:
        values.allSatisfy(\.isStoredAsNumber) ? "CAST(\(expression) AS NUMERIC)" : expression
      default: expression
      }
    }
  }

  extension Value {
    /// Whether a text column stores the value as text, or as NULL.
    fileprivate var isStoredAsText: Bool {
      switch self {
      case .date, .blob: false
      default: true
      }
    }

    /// Whether a column with a numeric type stores the value as a number, or as NULL.
    fileprivate var isStoredAsNumber: Bool {
      switch self {
      case .null, .boolean, .integer, .real, .decimal: true
      case .text(let text): DecimalNumber(text) != nil
      case .date, .invalidText, .blob: false
      }
    }

    /// The value as a literal, also for texts with NUL characters, which would end a statement.
    fileprivate var statementLiteral: String {
      guard case .text(let text) = self, text.utf8.contains(0) else { return literal }
      return "CAST(x'" + Value.hexadecimal(Array(text.utf8)) + "' AS TEXT)"
    }
  }
#endif
