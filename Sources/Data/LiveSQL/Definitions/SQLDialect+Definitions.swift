// Parts of statements that define tables.
extension SQLDialect {
  /// Returns the quoted names, separated by commas.
  package static func list(_ names: [String]) -> String {
    names.map(declared).joined(separator: ", ")
  }

  /// Returns the declaration of a column.
  package static func column(
    _ column: TableDefinition.Column,
    type: String,
    isRequired: Bool,
    initial: String?
  ) -> String {
    declared(column.name) + (type.isEmpty ? "" : " " + type)
      + (column.collation.map { " COLLATE " + declared($0) } ?? "")
      + (isRequired ? " NOT NULL" : "") + (initial.map { " DEFAULT " + $0 } ?? "")
  }

  /// Returns the declaration of a check.
  package static func check(_ check: TableDefinition.Check) -> String {
    (check.name.map { "CONSTRAINT " + declared($0) + " " } ?? "") + "CHECK (\(check.condition))"
  }

  /// Returns the REFERENCES clause of a foreign key.
  package static func reference(_ key: TableDefinition.ForeignKey) -> String {
    let rule =
      switch key.deleteRule {
      case .cascade: " ON DELETE CASCADE"
      case .nullify: " ON DELETE SET NULL"
      case .deny: ""
      }
    return "REFERENCES " + declared(key.table) + rule
  }

  /// Returns the statement that creates an index. Without a name, the database chooses one.
  package static func index(
    _ index: TableDefinition.Index,
    named name: String? = nil,
    of table: String
  ) -> String {
    "CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(name.map { declared($0) + " " } ?? "")"
      + "ON \(declared(table))(\(list(index.columns)))"
  }

  /// Returns the statement that renames a table.
  package static func rename(_ former: String, to name: String) -> String {
    "ALTER TABLE \(declared(former)) RENAME TO \(declared(name))"
  }

  /// Returns the statement that renames a column.
  package static func rename(_ former: String, to name: String, of table: String) -> String {
    "ALTER TABLE \(declared(table)) RENAME COLUMN \(declared(former)) TO \(declared(name))"
  }
}

extension TableDefinition {
  /// Returns the wanted column with a present or former name.
  package func requestedColumn(_ name: String) -> Column? {
    column(named: name)
      ?? columns.first { $0.originalName.map { Identifier.areEqual($0, name) } ?? false }
  }
}

extension TableDefinition.Index {
  /// Returns the name of an index that is to be dropped.
  ///
  /// - Throws: `StoreError` for a UNIQUE constraint that no definition mentions, and which cannot
  ///   be dropped like an index.
  package func nameToDrop(of table: String, context: String) throws -> String {
    if let name { return name }
    throw StoreError(
      .badRequest,
      context: context,
      message: "table \(table) has an unwanted UNIQUE constraint on"
        + " \(columns.joined(separator: ", ")): add a migration step that removes it"
    )
  }
}

extension StoreError {
  /// The number of a migration that cannot be stored.
  package static func invalidSchemaNumber(_ number: Int, context: String) -> StoreError {
    StoreError(
      .badRequest,
      context: context,
      message: "\(number) is not a valid schema version"
    )
  }
}

extension String {
  /// Returns the text between quotes, with inner quotes doubled.
  ///
  /// - Parameter quote: The quote. Scalars are compared, because a quote followed by a combining
  ///   mark is a quote for a database.
  package func enclosed(in quote: Unicode.Scalar) -> String {
    var text = UnicodeScalarView([quote])
    for scalar in unicodeScalars {
      if scalar == quote { text.append(quote) }
      text.append(scalar)
    }
    text.append(quote)
    return String(text)
  }
}
