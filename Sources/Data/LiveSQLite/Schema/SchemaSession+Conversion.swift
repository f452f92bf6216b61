#if SQLite
  // Values that a table which is created again cannot take over.
  extension SchemaSession {
    func checkConversion(from present: TableDefinition, to wanted: TableDefinition) throws {
      try checkMissing(present, wanted)
      for column in wanted.columns {
        guard let old = present.column(named: column.name) else { continue }
        let affinity = ColumnAffinity(
          declaredType: column.declaredType ?? column.type.declaration
        )
        let isSame =
          old.declaredType.map { ColumnAffinity(declaredType: $0) == affinity } ?? false
        guard !isSame, let loss = Self.loss(of: Identifier.quoted(old.name), to: affinity) else {
          continue
        }
        guard let found = try firstRow(of: present, where: loss, old) else { continue }
        throw StoreError(
          .wrongType,
          context: path,
          message: "\(wanted.name).\(column.name)\(found.row): \(found.value)"
            + " would not be the same as \(column.type.rawValue); write a step that converts it"
        )
      }
    }

    /// Checks that the rows have values for all columns that must not be NULL.
    private func checkMissing(_ present: TableDefinition, _ wanted: TableDefinition) throws {
      // SQLite gives a row a key if an integer column is the only one of the key.
      let automatic = wanted.key.count == 1 ? wanted.key[0] : nil
      for column in wanted.columns where column.isRequired && SchemaText.initial(column) == nil {
        if let automatic, Identifier.areEqual(automatic, column.name) { continue }
        let old = present.column(named: column.name)
        let condition = old.map { Identifier.quoted($0.name) + " IS NULL" } ?? "1"
        guard let found = try firstRow(of: present, where: condition, old) else { continue }
        throw StoreError(
          .constraint,
          context: path,
          message: "\(wanted.name).\(column.name)\(found.row): the value is missing; give the"
            + " property an initial value, or write a step that sets it"
        )
      }
    }

    /// Returns the first row that satisfies a condition: its name in messages, and the value of
    /// a column.
    private func firstRow(
      of table: TableDefinition,
      where condition: String,
      _ column: TableDefinition.Column?
    ) throws -> (row: String, value: String)? {
      let value = column.map { "quote(\(Identifier.quoted($0.name)))" } ?? "''"
      let keys = table.key.map { "quote(\(Identifier.quoted($0)))" }
      var found: (row: String, value: String)?
      try session.forEachRow(
        "SELECT \(([value] + keys).joined(separator: ", "))"
          + " FROM main.\(Identifier.quoted(table.name)) WHERE \(condition) LIMIT 1",
        isKept: false
      ) { line in
        let key = keys.indices.map { line.text(at: $0 + 1) }
        let row =
          keys.isEmpty
          ? ""
          : ", row \(table.key.joined(separator: ", "))"
            + key.map { " " + $0 }.joined(separator: ",")
        found = (row, line.text(at: 0))
        return false
      }
      return found
    }

    /// Returns a condition for values that another affinity would store differently, so that they
    /// could not be converted back. Nil if the affinity keeps all values.
    private static func loss(of name: String, to affinity: ColumnAffinity) -> String? {
      let number = "CAST(\(name) AS NUMERIC)"
      // A text that is no number remains a text.
      let text =
        "typeof(\(name)) = 'text' AND (\(name) GLOB '*[0-9]*')"
        + " AND typeof(\(number)) IN ('integer', 'real')"
        + " AND CAST(\(number) AS TEXT) <> \(name) COLLATE BINARY"
        + " AND trim(\(name), ' ' || char(9, 10, 11, 12, 13)) NOT GLOB '*[^0-9.eE+-]*'"
      switch affinity {
      case .none: return nil
      case .text:
        return "typeof(\(name)) = 'real' AND CAST(CAST(\(name) AS TEXT) AS REAL) <> \(name)"
      case .integer, .numeric: return text
      case .real:
        return "(\(text)) OR typeof(\(name)) = 'integer' AND \(name) <> CAST(\(name) AS REAL)"
          + " OR typeof(\(name)) = 'text' AND typeof(\(number)) = 'integer'"
          + " AND CAST(\(number) AS TEXT) = \(name) COLLATE BINARY"
          + " AND \(number) <> CAST(\(number) AS REAL)"
      }
    }
  }
#endif
