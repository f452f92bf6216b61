#if SQLite
  /// Reads the declarations of tables.
  struct DefinitionReader {
    let session: ReadSession
    /// The database's path, for errors.
    let path: String

    /// Returns the table with a name or a former name, or nil if none exists.
    func definition(of wanted: TableDefinition) throws -> TableDefinition? {
      guard let name = try name(of: wanted.name) ?? wanted.originalName.flatMap(name) else {
        return nil
      }
      var table = TableDefinition(name, columns: [])
      var key: [(position: Int64, name: String)] = []
      let clauses = try clauses(of: name)
      try session.forEachRow(
        "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_xinfo(?1, 'main')"
          + " WHERE hidden <> 1 ORDER BY cid",
        [.text(name)]
      ) { row in
        let column = row.text(at: 0)
        let declaredType = row.text(at: 1)
        let want = wanted.requestedColumn(column)
        let type = want?.type
        let collation = clauses.collations[ExactName(column)]
        let isAsWanted =
          want?.collation.map { Identifier.areEqual($0, collation ?? "BINARY") } ?? false
        table.columns.append(
          TableDefinition.Column(
            column,
            type: type.flatMap { $0.fits(declaredType: declaredType) ? $0 : nil }
              ?? ColumnType(declaredType: declaredType),
            declaredType: declaredType,
            isRequired: row.integer(at: 2) != 0,
            initial: TableDefinition.Column.Default(expression: row.value(at: 3)),
            collation: isAsWanted ? want?.collation : collation
          )
        )
        if row.integer(at: 4) > 0 { key.append((row.integer(at: 4), column)) }
        return true
      }
      table.key = key.sorted { $0.position < $1.position }.map(\.name)
      table.indexes = try indexes(of: name).filter { found in
        // An index with a collation of its own does not replace one with the wanted collation.
        zip(found.index.columns, found.collations).allSatisfy { column, collation in
          guard let wanted = wanted.requestedColumn(column)?.collation else { return true }
          return Identifier.areEqual(collation, wanted)
            || Identifier.areEqual(collation, clauses.collations[ExactName(column)] ?? "BINARY")
        }
      }.map(\.index)
      table.foreignKeys = try foreignKeys(of: name)
      table.checks = clauses.checks.map { check in
        wanted.checks.first {
          $0.name == check.name && TableClauses.areEqual($0.condition, check.condition)
        } ?? check
      }
      return table
    }

    private func clauses(of table: String) throws -> TableClauses {
      var declaration = ""
      try session.forEachRow(
        "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?1",
        [.text(table)]
      ) { row in
        declaration = row.text(at: 0)
        return false
      }
      return TableClauses(declaration)
    }

    private func name(of wanted: String) throws -> String? {
      var found: (name: String, type: String)?
      try session.forEachRow(
        "SELECT name, type FROM main.sqlite_schema WHERE name = ?1 COLLATE NOCASE"
          + " AND type IN ('table', 'view')",
        [.text(wanted)]
      ) { row in
        found = (row.text(at: 0), row.text(at: 1))
        return false
      }
      guard let found else { return nil }
      guard found.type == "table" else {
        throw StoreError(
          .badRequest,
          context: path,
          message: "cannot create table \(found.name): the name belongs to a view"
        )
      }
      return found.name
    }

    /// Returns the indexes of a table except that of its key, each with its CREATE INDEX statement.
    /// Indexes that the table's own declaration creates have neither a statement nor a name.
    /// Indexes on expressions and partial indexes are omitted, because a definition cannot describe
    /// them.
    func indexes(
      of table: String
    ) throws -> [(index: TableDefinition.Index, statement: String?, collations: [String])] {
      var found: [(index: TableDefinition.Index, statement: String?, collations: [String])] = []
      var names: [String] = []
      try session.forEachRow(
        """
        SELECT l.name, l."unique", s.sql FROM pragma_index_list(?1, 'main') AS l
          LEFT JOIN main.sqlite_schema AS s ON s.type = 'index' AND s.name = l.name
        WHERE l.origin <> 'pk' AND NOT l.partial AND NOT EXISTS(
          SELECT 1 FROM pragma_index_xinfo(l.name, 'main') WHERE "key" AND name IS NULL)
        ORDER BY l.name
        """,
        [.text(table)]
      ) { row in
        let isUnique = row.integer(at: 1) != 0
        let statement: String? = if case .null = row.value(at: 2) { nil } else { row.text(at: 2) }
        let name = row.text(at: 0)
        names.append(name)
        found.append(
          (
            TableDefinition.Index([], isUnique: isUnique, name: statement.map { _ in name }),
            statement, []
          )
        )
        return true
      }
      for place in found.indices {
        try session.forEachRow(
          "SELECT name, coll FROM pragma_index_xinfo(?1, 'main') WHERE \"key\" ORDER BY seqno",
          [.text(names[place])]
        ) { row in
          found[place].index.columns.append(row.text(at: 0))
          found[place].collations.append(row.text(at: 1))
          return true
        }
      }
      return found
    }

    func foreignKeys(of table: String) throws -> [TableDefinition.ForeignKey] {
      var keys: [(id: Int64, key: TableDefinition.ForeignKey)] = []
      try session.forEachRow(
        "SELECT id, \"from\", \"table\", on_delete FROM pragma_foreign_key_list(?1, 'main')"
          + " ORDER BY id, seq",
        [.text(table)]
      ) { row in
        let id = row.integer(at: 0)
        if keys.last?.id != id {
          let rule: DeleteRule =
            switch row.text(at: 3) {
            case "CASCADE": .cascade
            case "SET NULL": .nullify
            default: .deny
            }
          keys.append(
            (id, TableDefinition.ForeignKey([], table: row.text(at: 2), deleteRule: rule))
          )
        }
        keys[keys.count - 1].key.columns.append(row.text(at: 1))
        return true
      }
      return keys.map(\.key)
    }
  }

  extension TableDefinition.Column.Default {
    /// Creates the default from its SQL; literals become values.
    fileprivate init(expression: Value) {
      guard case .text(let text) = expression else {
        self = .none
        return
      }
      if text.uppercased() == "NULL" {
        self = .none
      } else if let integer = Int64(text) {
        self = .value(.integer(integer))
      } else if let real = Double(text),
        text.utf8.allSatisfy({ "+-.eE0123456789".utf8.contains($0) })
      {
        self = .value(.real(real))
      } else if text.count >= 2, text.hasPrefix("'"), text.hasSuffix("'") {
        let inner = text.dropFirst().dropLast().split(
          separator: "''",
          omittingEmptySubsequences: false
        )
        self =
          inner.contains { $0.contains("'") }
          ? .expression(text) : .value(.text(inner.joined(separator: "'")))
      } else if text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\""),
        !text.dropFirst().dropLast().contains("\"")
      {
        // SQLite reads a default in double quotes as a text.
        self = .value(.text(String(text.dropFirst().dropLast())))
      } else {
        self = .expression(text)
      }
    }
  }
#endif
