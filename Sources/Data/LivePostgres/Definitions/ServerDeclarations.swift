#if PostgreSQL
  /// Reads and changes the tables of a server's database in one transaction.
  final class ServerDeclarations: DeclarationWriter {
    private let transaction: ServerTransaction
    /// The name of the database in messages.
    private let name: String
    /// The tables for which statements were returned.
    private var made: Set<ExactName> = []
    /// The foreign keys of these tables to tables that are created later.
    private var postponed: [(table: String, key: TableDefinition.ForeignKey)] = []

    private var catalog: Catalog { Catalog(transaction: transaction) }

    init(_ transaction: ServerTransaction, name: String) {
      self.transaction = transaction
      self.name = name
    }

    /// The table that stores the number of the last migration.
    private static let numberTable = "livecells_schema"

    /// Locks the schema against concurrent migrations until the transaction ends.
    func begin() throws {
      _ = try mapping {
        try transaction.run(
          Statement("SELECT pg_advisory_xact_lock(hashtext('livecells ' || current_schema))")
        )
      }
    }

    func rows(_ statement: String, _ values: [Value]) throws -> [ResultRow] {
      let found = try run(statement, of: values)
      let columns = (0..<found.width).map { found.name(ofColumn: $0) }
      return (0..<found.count).map { row in
        ResultRow(columns: columns, values: columns.indices.map { found.value(row, $0) })
      }
    }

    func run(_ statement: String, _ values: [Value]) throws -> Int {
      try run(statement, of: values).touchedCount ?? 0
    }

    private func run(_ statement: String, of values: [Value]) throws -> ResultRows {
      try mapping {
        try transaction.run(
          Statement(
            SQLText.serverNumbered(statement),
            values.map { Statement.Parameter(text: $0.postgresText) }
          )
        )
      }
    }

    private func mapping<Result>(_ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch let error as ServerError {
        throw StoreError.mapping(error, context: name, isWriting: true)
      }
    }

    func schemaNumber() throws -> Int {
      try mapping {
        guard try catalog.isThere(Self.numberTable) else { return 0 }
        let rows = try transaction.run(Statement("SELECT max(number) FROM \(Self.numberTable)"))
        return Int(rows.integer(0, 0) ?? 0)
      }
    }

    func setSchemaNumber(_ number: Int) throws {
      guard let number = Int32(exactly: number), number >= 0 else {
        throw StoreError.invalidSchemaNumber(number, context: name)
      }
      try mapping {
        if try !catalog.isThere(Self.numberTable) {
          _ = try transaction.run(
            Statement("CREATE TABLE \(Self.numberTable)(number int NOT NULL)")
          )
        }
        _ = try transaction.run([
          Statement("DELETE FROM \(Self.numberTable)"),
          Statement("INSERT INTO \(Self.numberTable) VALUES (\(number))"),
        ])
      }
    }

    func definitions(of wanted: [TableDefinition]) throws -> [TableDefinition] {
      try mapping { try wanted.compactMap(catalog.definition) }
    }

    // The server enforces the types of columns.
    func check(_ columns: [TableDefinition.Column], of table: String) throws {}

    func statements(for change: SchemaChange) throws -> [String] {
      switch change {
      case .makeTable(let table): return try make(table)
      case .renameTable(let former, let name):
        made.insert(ExactName(name))
        return [PostgresDialect.rename(former, to: name)]
      case .renameColumn(let former, let name, let table):
        return [PostgresDialect.rename(former, to: name, of: table)]
      case .addColumn(let column, let key, let table):
        let altering = "ALTER TABLE \(SQLName.quoted(table)) ADD "
        return [altering + "COLUMN " + (try TableText.column(column, of: table))]
          + (key.map { [altering + TableText.reference($0)] } ?? [])
      case .makeIndex(let index, let table): return [PostgresDialect.index(index, of: table)]
      case .dropIndex(let index, let table):
        // `regclass` has already quoted the name.
        return ["DROP INDEX " + (try index.nameToDrop(of: table, context: name))]
      case .remake(let present, let wanted): return try mapping { try alter(present, wanted) }
      }
    }

    /// Returns the statements that create a table. They include its foreign keys to existing
    /// tables, and the postponed foreign keys of other tables to it.
    private func make(_ table: TableDefinition) throws -> [String] {
      // A table is repeated when the plan is computed again to be executed, after a preview.
      if !made.insert(ExactName(table.name)).inserted {
        made = [ExactName(table.name)]
        postponed = []
      }
      let keys = try mapping {
        try table.foreignKeys.filter { key in
          if try made.contains(ExactName(key.table)) || catalog.isThere(key.table) { return true }
          postponed.append((table.name, key))
          return false
        }
      }
      let waiting = postponed.filter { $0.key.table.isExactly(table.name) }
      postponed.removeAll { $0.key.table.isExactly(table.name) }
      return [try TableText.table(table, keys)]
        + table.indexes.map { PostgresDialect.index($0, of: table.name) }
        + waiting.map {
          "ALTER TABLE \(SQLName.quoted($0.table)) ADD " + TableText.reference($0.key)
        }
    }

    /// Returns the statements that change a table in place.
    private func alter(_ present: TableDefinition, _ wanted: TableDefinition) throws -> [String] {
      let table = SQLName.quoted(wanted.name)
      var statements: [String] = []
      func add(_ text: String) { statements.append("ALTER TABLE \(table) " + text) }
      let names = [wanted.name, present.name] + (present.originalName.map { [$0] } ?? [])
      let stays = { (key: TableDefinition.ForeignKey) in
        wanted.foreignKeys.contains {
          TableDefinition.areEqual($0.columns, key.columns) && $0.table.isExactly(key.table)
            && $0.deleteRule == key.deleteRule
        }
      }
      for (name, key) in try catalog.foreignKeys(ofFirst: names) where !stays(key) {
        add("DROP CONSTRAINT \(SQLName.quoted(name))")
      }
      for check in present.checks where !wanted.checks.contains(check) {
        add("DROP CONSTRAINT \(SQLName.quoted(check.name ?? ""))")
      }
      if !TableDefinition.areEqual(present.key, wanted.key), !present.key.isEmpty,
        let name = try catalog.keyName(ofFirst: names)
      {
        add("DROP CONSTRAINT \(SQLName.quoted(name))")
      }
      for column in present.columns where wanted.column(named: column.name) == nil {
        add("DROP COLUMN \(SQLName.quoted(column.name))")
      }
      for column in wanted.columns {
        guard let former = present.column(named: column.name) else {
          add("ADD COLUMN " + (try TableText.column(column, of: wanted.name)))
          continue
        }
        let altering = "ALTER COLUMN \(SQLName.quoted(column.name)) "
        if former.type == column.type, former.collation != column.collation,
          let collation = column.collation
        {
          let type = former.declaredType ?? "text"
          add(altering + "TYPE \(type) COLLATE \(SQLName.quoted(collation))")
        }
        if former.type != column.type {
          var plain = column
          plain.declaredType = nil
          let type = try TableText.type(of: plain, in: wanted.name)
          let collation =
            column.type == .text
            ? column.collation.map { " COLLATE " + SQLName.quoted($0) } ?? "" : ""
          add(altering + "DROP DEFAULT")
          let conversion = TableText.conversion(of: column, from: former.type)
          add(altering + "TYPE \(type)\(collation) USING " + conversion)
        }
        let initial = TableText.initial(column)
        if let initial, former.type != column.type { add(altering + "SET DEFAULT " + initial) }
        let isKey = wanted.key.contains { Identifier.areEqual($0, column.name) }
        if former.isRequired != column.isRequired, !isKey {
          if column.isRequired, let initial {
            let name = SQLName.quoted(column.name)
            statements.append("UPDATE \(table) SET \(name) = \(initial) WHERE \(name) IS NULL")
          }
          add(altering + (column.isRequired ? "SET NOT NULL" : "DROP NOT NULL"))
        }
      }
      if !TableDefinition.areEqual(present.key, wanted.key), !wanted.key.isEmpty {
        add("ADD PRIMARY KEY (\(PostgresDialect.list(wanted.key)))")
      }
      for key in wanted.foreignKeys where !present.foreignKeys.contains(where: { $0 == key }) {
        add("ADD " + TableText.reference(key))
      }
      for check in wanted.checks where !present.checks.contains(check) {
        add("ADD " + PostgresDialect.check(check))
      }
      return statements
    }
  }

  extension Catalog {
    private func number(ofFirst names: [String]) throws -> Int64? {
      for name in names {
        let parameter = Statement.Parameter(text: name, type: ServerType.text)
        let found = try transaction.run(
          Statement("SELECT to_regclass(quote_ident($1))::oid::int8", [parameter])
        )
        if let number = found.integer(0, 0) { return number }
      }
      return nil
    }

    /// Returns the foreign keys of the first existing table among some names.
    fileprivate func foreignKeys(
      ofFirst names: [String]
    ) throws -> [(name: String, key: TableDefinition.ForeignKey)] {
      try number(ofFirst: names).map { try foreignKeys(of: $0) } ?? []
    }

    /// Returns the constraint name of the primary key of the first existing table among some names.
    fileprivate func keyName(ofFirst names: [String]) throws -> String? {
      guard let number = try number(ofFirst: names) else { return nil }
      let found = try transaction.run(
        Statement("SELECT conname FROM pg_constraint WHERE contype = 'p' AND conrelid = \(number)")
      )
      return found.count > 0 ? found.text(0, 0) : nil
    }
  }
#endif
