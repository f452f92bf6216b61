#if PostgreSQL
  extension Catalog {
    /// Returns the definition of the table with a name or its former name, or nil if none exists.
    ///
    /// - Throws: `StoreError`, also if the name belongs to an object that is not a table.
    func definition(of wanted: TableDefinition) throws -> TableDefinition? {
      guard let found = try table(wanted.name) ?? wanted.originalName.flatMap(table) else {
        return nil
      }
      var table = TableDefinition(found.name, columns: [])
      table.columns = try columns(of: found.number, wanted)
      table.key = try names(
        "SELECT a.attname FROM pg_index i, unnest(i.indkey::int2[]) WITH ORDINALITY AS k(number, place)"
          + " JOIN pg_attribute a ON a.attnum = k.number WHERE i.indrelid = \(found.number)"
          + " AND a.attrelid = i.indrelid AND i.indisprimary AND k.place <= i.indnkeyatts ORDER BY k.place"
      )
      table.indexes = try indexes(of: found.number)
      table.foreignKeys = try foreignKeys(of: found.number).map(\.key)
      table.checks = try checks(of: found.number, wanted)
      return table
    }

    /// Returns the checks of a table. The server rewrites conditions, so that a wanted check is
    /// recognized by its name, which contains its condition. One that the server has not tested on
    /// all rows is not recognized, and is created again.
    private func checks(
      of number: Int64,
      _ wanted: TableDefinition
    ) throws -> [TableDefinition.Check] {
      let rows = try transaction.run(
        Statement(
          "SELECT conname, pg_get_expr(conbin, conrelid), convalidated FROM pg_constraint"
            + " WHERE conrelid = \(number) AND contype = 'c' ORDER BY oid"
        )
      )
      return (0..<rows.count).map { row in
        let name = rows.text(row, 0)
        let condition = rows.text(row, 1) ?? ""
        guard rows.isTrue(row, 2) else {
          return TableDefinition.Check(condition + " NOT VALID", name: name)
        }
        return wanted.checks.first { $0.name == name }
          ?? TableDefinition.Check(condition, name: name)
      }
    }

    /// Returns whether a relation with a name exists.
    func isThere(_ name: String) throws -> Bool {
      try transaction.run(
        Statement(
          "SELECT to_regclass(quote_ident($1)) IS NOT NULL",
          [Statement.Parameter(text: name, type: ServerType.text)]
        )
      ).isTrue(0, 0)
    }

    /// Returns the name and the OID of the table with a name, or else with the name in lower case,
    /// as the server spells a name without quotes. Returns nil if there is no such table.
    private func table(_ name: String) throws -> (name: String, number: Int64)? {
      let rows = try transaction.run(
        Statement(
          """
          SELECT relname, oid::int8, relkind IN ('r', 'p') FROM pg_class
          WHERE oid = coalesce(to_regclass(quote_ident($1)), to_regclass(quote_ident(lower($1))))
          """,
          [Statement.Parameter(text: name, type: ServerType.text)]
        )
      )
      guard rows.count > 0, let found = rows.text(0, 0), let number = rows.integer(0, 1) else {
        return nil
      }
      guard rows.isTrue(0, 2) else {
        throw StoreError(
          .badRequest,
          context: "table \(name)",
          message: "cannot create table \(found): the name belongs to a view or another object"
        )
      }
      return (found, number)
    }

    private func names(_ sql: String) throws -> [String] {
      let rows = try transaction.run(Statement(sql))
      return (0..<rows.count).compactMap { rows.text($0, 0) }
    }

    private func columns(
      of number: Int64,
      _ wanted: TableDefinition
    ) throws -> [TableDefinition.Column] {
      // Read by name through JSON, because older servers do not have these columns.
      let rows = try transaction.run(
        Statement(
          """
          SELECT a.attname, format_type(a.atttypid, a.atttypmod),
            \(Self.baseType(of: "t")), a.attnotnull,
            pg_get_expr(d.adbin, d.adrelid), coalesce(to_jsonb(a)->>'attidentity', '') <> ''
              OR coalesce(to_jsonb(a)->>'attgenerated', '') <> ''
              OR coalesce(pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%', false),
            (SELECT c.collname FROM pg_collation c
              WHERE c.oid = a.attcollation AND a.attcollation <> t.typcollation)
          FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
            LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
          WHERE a.attrelid = \(number) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
          """
        )
      )
      return (0..<rows.count).map { row in
        let name = rows.text(row, 0) ?? ""
        let type = rows.integer(row, 2).flatMap { UInt32(exactly: $0) } ?? 0
        let want = wanted.requestedColumn(name)
        let expression = rows.text(row, 4)
        var column = TableDefinition.Column(
          name,
          type: want.flatMap { $0.type.fits(type: type) ? $0.type : nil } ?? ColumnType(type: type),
          declaredType: rows.text(row, 1),
          isRequired: rows.isTrue(row, 3),
          collation: rows.text(row, 6) ?? (want?.collation == "default" ? "default" : nil)
        )
        if rows.isTrue(row, 5) {
          // The server generates the value.
          column.initial = want?.initial ?? .expression(expression ?? "generated")
        } else if let expression {
          column.initial = want?.initial(spelled: expression) ?? .expression(expression)
        }
        return column
      }
    }

    /// Returns the indexes of a table, without that of its primary key. Indexes of a constraint
    /// have no name, because they cannot be dropped alone. Expression indexes and partial indexes
    /// are omitted, because definitions cannot express them.
    private func indexes(of number: Int64) throws -> [TableDefinition.Index] {
      let rows = try transaction.run(
        Statement(
          """
          SELECT (SELECT string_agg(a.attname, chr(31) ORDER BY k.place)
              FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k(number, place)
              JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
              WHERE k.place <= i.indnkeyatts), i.indisunique,
            CASE WHEN NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid
              AND contype IN ('u', 'x')) THEN i.indexrelid::regclass::text END
          FROM pg_index i WHERE i.indrelid = \(number) AND NOT i.indisprimary AND i.indisvalid
            AND i.indpred IS NULL AND i.indexprs IS NULL ORDER BY i.indexrelid
          """
        )
      )
      return (0..<rows.count).map { row in
        TableDefinition.Index(
          Self.split(rows.text(row, 0) ?? ""),
          isUnique: rows.isTrue(row, 1),
          name: rows.text(row, 2)
        )
      }
    }

    /// Returns the foreign keys of a table with their constraint names.
    func foreignKeys(
      of number: Int64
    ) throws -> [(name: String, key: TableDefinition.ForeignKey)] {
      let rows = try transaction.run(
        Statement(
          """
          SELECT f.conname, (SELECT string_agg(a.attname, chr(31) ORDER BY k.place)
              FROM unnest(f.conkey) WITH ORDINALITY AS k(number, place)
              JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.number),
            c.relname, f.confdeltype
          FROM pg_constraint f JOIN pg_class c ON c.oid = f.confrelid
          WHERE f.conrelid = \(number) AND f.contype = 'f' ORDER BY f.oid
          """
        )
      )
      return (0..<rows.count).map { row in
        let rule: DeleteRule =
          switch rows.text(row, 3) {
          case "c": .cascade
          case "n": .nullify
          default: .deny
          }
        let key = TableDefinition.ForeignKey(
          Self.split(rows.text(row, 1) ?? ""),
          table: rows.text(row, 2) ?? "",
          deleteRule: rule
        )
        return (rows.text(row, 0) ?? "", key)
      }
    }

    /// Splits a list at the unit separator character.
    private static func split(_ list: String) -> [String] {
      list.split(separator: "\u{1F}").map(String.init)
    }
  }

  extension TableDefinition.Column {
    /// Returns the wanted default if an expression of the server is equivalent to it, and otherwise
    /// nil.
    fileprivate func initial(spelled expression: String) -> Default? {
      var text = expression[...]
      // The server appends a type cast to a value, and puts negative numbers in parentheses.
      if let cast = text.firstRange(of: "::") {
        guard !text[cast.upperBound...].contains(where: { "()'+-*/|".contains($0) }) else {
          return nil
        }
        text = text[..<cast.lowerBound]
      }
      while text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
      if text == "NULL" { return Default.none }
      if text.count >= 2, text.hasPrefix("'"), text.hasSuffix("'") {
        text = text.dropFirst().dropLast()
      }
      guard case .value(let value) = initial else { return nil }
      let kind: ExpressionKind? = type == .boolean ? .boolean : nil
      var same = [value.postgresText, kind.flatMap { value.postgresText(as: $0) }]
      if type == .boolean { same += value == .integer(0) ? ["false"] : ["true"] }
      if case .text(let own) = value { same.append(own.replacing("'", with: "''")) }
      if same.contains(String(text)) { return initial }
      if case .real(let number) = value, Double(text) == number { return initial }
      return nil
    }
  }
#endif
