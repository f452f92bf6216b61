#if SQLite
  /// Reads and changes the tables of an SQLite database in one transaction.
  struct SchemaSession: DeclarationWriter {
    let session: ReadSession
    /// The database's path, for errors.
    let path: String
    /// Runs the statements of a migration.
    let statements: any StatementWriter

    private var reader: DefinitionReader { DefinitionReader(session: session, path: path) }

    func rows(_ statement: String, _ values: [Value]) throws -> [ResultRow] {
      try statements.rows(statement, values)
    }

    func run(_ statement: String, _ values: [Value]) throws -> Int {
      try statements.run(statement, values)
    }

    func schemaNumber() throws -> Int { Int(try session.integer("PRAGMA user_version") ?? 0) }

    func setSchemaNumber(_ number: Int) throws {
      guard let number = Int32(exactly: number) else {
        throw StoreError.invalidSchemaNumber(number, context: path)
      }
      _ = try statements.run("PRAGMA user_version = \(number)")
    }

    func definitions(of wanted: [TableDefinition]) throws -> [TableDefinition] {
      try wanted.compactMap(reader.definition)
    }

    func statements(for change: SchemaChange) throws -> [String] {
      switch change {
      case .makeTable(let table):
        return [SchemaText.table(table)]
          + table.indexes.map { SchemaText.index($0, of: table.name) }
      case .renameTable(let former, let name):
        return [SQLiteDialect.rename(former, to: name)]
      case .renameColumn(let former, let name, let table):
        return [SQLiteDialect.rename(former, to: name, of: table)]
      case .addColumn(let column, let key, let table):
        return [
          "ALTER TABLE \(Identifier.declared(table)) ADD COLUMN \(SchemaText.column(column))"
            + (key.map { " " + SQLiteDialect.reference($0) } ?? "")
        ]
      case .makeIndex(let index, let table): return [SchemaText.index(index, of: table)]
      case .dropIndex(let index, let table):
        return ["DROP INDEX " + Identifier.quoted(try index.nameToDrop(of: table, context: path))]
      case .remake(let present, let wanted): return try remake(present, wanted)
      }
    }

    func check(_ columns: [TableDefinition.Column], of table: String) throws {
      for column in columns where !column.type.storageClasses.isEmpty {
        let name = Identifier.quoted(column.name)
        let classes = column.type.storageClasses.map { "'\($0)'" }.joined(separator: ", ")
        let count = try session.integer(
          "SELECT count(*) FROM \(Identifier.quoted(table))"
            + " WHERE typeof(\(name)) NOT IN ('null', \(classes))"
        )
        guard let count, count > 0 else { continue }
        throw StoreError(
          .wrongType,
          context: path,
          message:
            "\(count) values of \(table).\(column.name) cannot be converted to"
            + " \(column.type.rawValue): add a migration step"
        )
      }
    }

    /// Returns the statements that rebuild a table, because SQLite has no other way for this
    /// change: a new table takes the rows and the name of the old one.
    private func remake(
      _ present: TableDefinition,
      _ wanted: TableDefinition
    ) throws -> [String] {
      let names = [present.name] + (present.originalName.map { [$0] } ?? [])
      var declaration: String?
      // In a preview, the table may still have its former name.
      for name in names where declaration == nil {
        try session.forEachRow(
          "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?1",
          [.text(name)]
        ) { row in
          declaration = row.text(at: 0)
          return false
        }
      }
      if let word = TableClauses(declaration ?? "").undescribed {
        throw StoreError(
          .badRequest,
          context: path,
          message: "table \(wanted.name) is declared with \(word), which rebuilding the table would"
            + " remove: add a migration step"
        )
      }
      var wanted = wanted
      wanted.checks = checks(present, wanted)
      let new = wanted.name + " (new)"
      let kept = wanted.columns.filter { present.column(named: $0.name) != nil }
      let values = kept.map { column -> String in
        let name = Identifier.quoted(column.name)
        guard column.isRequired, let initial = SchemaText.initial(column) else { return name }
        return "coalesce(\(name), \(initial))"
      }
      return [
        SchemaText.table(wanted, named: new, references: try references(present, wanted)),
        "INSERT INTO \(Identifier.quoted(new))(\(SQLiteDialect.list(kept.map(\.name))))"
          + " SELECT \(values.joined(separator: ", ")) FROM \(Identifier.quoted(present.name))",
        "DROP TABLE \(Identifier.quoted(present.name))",
        // Until the new table is renamed, views refer to a missing table. SQLite would otherwise
        // check them, and refuse to rename.
        "PRAGMA legacy_alter_table = ON",
        SQLiteDialect.rename(new, to: wanted.name),
        "PRAGMA legacy_alter_table = OFF",
      ] + (try others(of: present, names, wanted))
    }

    /// Returns the wanted checks without those of other programs that use a removed column, as
    /// servers remove them. In a preview, a check may still use the former name of a column.
    private func checks(
      _ present: TableDefinition,
      _ wanted: TableDefinition
    ) -> [TableDefinition.Check] {
      wanted.checks.compactMap { check in
        if check.isManaged { return check }
        var check = check
        for column in wanted.columns {
          guard let former = column.originalName, present.column(named: former) == nil else {
            continue
          }
          check.condition = TableClauses.renaming(former, to: column.name, in: check.condition)
        }
        let isOfRemoved = present.columns.contains {
          wanted.column(named: $0.name) == nil && TableClauses.uses($0.name, in: check.condition)
        }
        return isOfRemoved ? nil : check
      }
    }

    /// Returns the REFERENCES clauses of foreign keys that the change keeps. They name the
    /// referenced columns, which need not be the primary key, and rules that a definition does not
    /// distinguish.
    private func references(
      _ present: TableDefinition,
      _ wanted: TableDefinition
    ) throws -> [[ExactName]: String] {
      struct Key {
        var from: [String] = []
        var to: [String] = []
        let table: String
        let rule: String
      }
      var keys: [(id: Int64, key: Key)] = []
      for name in [present.name] + (present.originalName.map { [$0] } ?? []) where keys.isEmpty {
        try session.forEachRow(
          "SELECT id, \"from\", \"to\", \"table\", on_delete"
            + " FROM pragma_foreign_key_list(?1, 'main') ORDER BY id, seq",
          [.text(name)]
        ) { row in
          if keys.last?.id != row.integer(at: 0) {
            keys.append((row.integer(at: 0), Key(table: row.text(at: 3), rule: row.text(at: 4))))
          }
          keys[keys.count - 1].key.from.append(row.text(at: 1))
          if !row.value(at: 2).isNull { keys[keys.count - 1].key.to.append(row.text(at: 2)) }
          return true
        }
      }
      var references: [[ExactName]: String] = [:]
      for key in wanted.foreignKeys {
        let kept = present.foreignKeys.contains {
          TableDefinition.areEqual($0.columns, key.columns)
            && Identifier.areEqual($0.table, key.table) && $0.deleteRule == key.deleteRule
        }
        guard kept,
          let own = keys.map(\.key).first(where: {
            TableDefinition.areEqual($0.from, key.columns)
          }),
          !own.to.isEmpty || ["RESTRICT", "SET DEFAULT"].contains(own.rule)
        else { continue }
        let columns = own.to.isEmpty ? "" : "(\(SQLiteDialect.list(own.to)))"
        references[key.columns.map(Identifier.folded)] =
          "REFERENCES \(Identifier.declared(key.table))\(columns)"
          + (own.rule == "NO ACTION" ? "" : " ON DELETE \(own.rule)")
      }
      return references
    }

    /// Returns the statements that recreate the indexes and triggers, which are dropped with the
    /// table.
    private func others(
      of present: TableDefinition,
      _ names: [String],
      _ wanted: TableDefinition
    ) throws -> [String] {
      var statements: [String] = []
      var known: Set<ExactName> = []
      for name in names {
        for (index, statement, _) in try reader.indexes(of: name) {
          if let name = index.name { known.insert(ExactName(name)) }
          guard wanted.indexes.contains(where: index.isSame) else { continue }
          statements.append(statement ?? SchemaText.index(index, of: wanted.name))
        }
        try session.forEachRow(
          "SELECT name, sql FROM main.sqlite_schema WHERE type IN ('index', 'trigger')"
            + " AND sql IS NOT NULL AND tbl_name = ?1 ORDER BY type, name",
          [.text(name)]
        ) { row in
          let other = row.text(at: 0)
          // The history's triggers name columns that the table may no longer have.
          if !known.contains(ExactName(other)), !HistoryNames.contain(other) {
            statements.append(row.text(at: 1))
          }
          return true
        }
      }
      return statements
    }
  }
#endif
