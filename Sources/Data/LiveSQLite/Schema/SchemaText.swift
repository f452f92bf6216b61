#if SQLite
  import GRDBSQLite

  /// SQL statements for changes of tables.
  enum SchemaText {
    /// Returns the statement that creates a table, without its indexes.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - name: A name other than that of the definition.
    ///   - references: REFERENCES clauses that say more than a definition, by foreign key columns.
    static func table(
      _ table: TableDefinition,
      named name: String? = nil,
      references: [[ExactName]: String] = [:]
    ) -> String {
      func reference(_ key: TableDefinition.ForeignKey) -> String {
        references[key.columns.map(Identifier.folded)] ?? SQLiteDialect.reference(key)
      }
      let integerKey =
        table.key.count == 1
        && [.integer, .boolean].contains(table.column(named: table.key[0])?.type)
      var lines = table.columns.map { column -> String in
        let isKey = table.key.contains { Identifier.areEqual($0, column.name) }
        if isKey, integerKey { return Identifier.declared(column.name) + " INTEGER PRIMARY KEY" }
        let key = table.foreignKeys.first { TableDefinition.areEqual($0.columns, [column.name]) }
        return Self.column(column, isKey: isKey) + (key.map { " " + reference($0) } ?? "")
      }
      if !table.key.isEmpty, !integerKey {
        lines.append("PRIMARY KEY(\(SQLiteDialect.list(table.key)))")
      }
      lines += table.foreignKeys.filter { $0.columns.count > 1 }.map { key in
        "FOREIGN KEY(\(SQLiteDialect.list(key.columns))) " + reference(key)
      }
      lines += table.checks.map(SQLiteDialect.check)
      return "CREATE TABLE \(Identifier.declared(name ?? table.name))(\n  "
        + lines.joined(separator: ",\n  ") + "\n)"
    }

    /// Returns a column definition.
    static func column(_ column: TableDefinition.Column, isKey: Bool = false) -> String {
      SQLiteDialect.column(
        column,
        type: column.declaredType.map(type) ?? column.type.declaration,
        isRequired: column.isRequired || isKey,
        initial: initial(column)
      )
    }

    /// Returns a declared type as SQL. SQLite reports it without the quotes that it may need.
    private static func type(_ declared: String) -> String {
      let words = declared.prefix { $0 != "(" }
      let isPlain =
        declared.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_ ]*(\([-+0-9., ]+\))?/) != nil
        && words.split(separator: " ").allSatisfy {
          sqlite3_keyword_check(String($0), Int32($0.utf8.count)) == 0
        }
      return isPlain || declared.isEmpty ? declared : Identifier.declared(declared)
    }

    /// Returns the default value of a column as SQL, or nil for `NULL`.
    static func initial(_ column: TableDefinition.Column) -> String? {
      switch column.initial {
      case .none: nil
      case .value(let value): value.literal
      case .expression(let text): "(" + text + ")"
      }
    }

    /// Returns the statement that creates an index.
    static func index(_ index: TableDefinition.Index, of table: String) -> String {
      let name =
        ([table] + index.columns).joined(separator: "_") + (index.isUnique ? "_unique" : "")
      return SQLiteDialect.index(index, named: name, of: table)
    }
  }
#endif
