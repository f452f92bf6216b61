extension ManagedTable {
  /// Returns the table's definition.
  ///
  /// - Throws: `StoreError` if a relation's columns do not match the key of its target.
  func definition() throws -> TableDefinition {
    var table = TableDefinition(name, originalName: declaration.originalName, columns: [])
    table.columns = try columns.indices.map(column)
    table.key = definedKey
    if let family { table.indexes.append(TableDefinition.Index([family.kindColumn])) }
    for (property, declared) in declared {
      if let relation = property as? any ToOneProperty {
        table.foreignKeys.append(
          TableDefinition.ForeignKey(
            relation.columns,
            table: relation.targetTable.name,
            deleteRule: declared.deleteRule
          )
        )
      }
      guard !property.columns.isEmpty else { continue }
      if declared.isUnique {
        table.indexes.append(TableDefinition.Index(property.columns, isUnique: true))
      } else if declared.isIndexed
        || property is any ToOneProperty && !(isLink && property.index == 0)
      {
        table.indexes.append(TableDefinition.Index(property.columns))
      }
    }
    table.indexes += declaration.unique.map { TableDefinition.Index($0, isUnique: true) }
    table.indexes += declaration.indexes.map { TableDefinition.Index($0) }
    table.checks = declaration.checks.map(\.check)
    try check(table)
    return table
  }

  /// The properties of all classes that share the table, each with its declaration.
  var declared: [(property: ManagedProperty, said: TableDeclaration.Column)] {
    if family == nil { return properties.map { ($0, declaration.column($0)) } }
    return members.compactMap(\.kind).flatMap { kind in
      kind.properties.map { ($0, kind.declaration.column($0)) }
    }
  }

  private func column(at position: Int) throws -> TableDefinition.Column {
    if family != nil, position == ManagedFamily.kindPosition { return kindDefinition }
    let name = columns[position]
    let users = declared.filter { $0.property.columns.contains(name: name) }
    let plain = users.filter { $0.property.columnType != nil }
    try checkTypes(of: name, plain.map(\.property))
    // A property of a subclass is optional in the table, because rows of other classes store `NULL`
    // in its column.
    let isCommon = family == nil || users.contains { members[0].has($0.property) }
    var column = TableDefinition.Column(
      name,
      originalName: users.lazy.compactMap(\.said.originalName).first,
      type: try plain.first?.property.columnType ?? targetType(of: name, users.map(\.property)),
      isRequired: isCommon && users.contains(where: \.property.isRequired)
    )
    column.collation = users.lazy.compactMap(\.said.collation).first
    let isKey = definedKey.contains(name: column.name)
    if isCommon, let property = plain.first(where: \.said.isConstant)?.property, !isKey,
      !property.initialValue.isNull
    {
      column.initial = .value(property.initialValue)
    }
    return column
  }

  /// The discriminator column. Existing rows get the discriminator of the base class, if it has
  /// one.
  private var kindDefinition: TableDefinition.Column {
    let isNumber = members.compactMap { $0.kind?.value }.allSatisfy { value in
      if case .integer = value { true } else { false }
    }
    var column = TableDefinition.Column(
      columns[ManagedFamily.kindPosition],
      originalName: nil,
      type: isNumber ? .integer : .text,
      isRequired: true
    )
    if let value = members[0].kind?.value { column.initial = .value(value) }
    return column
  }

  /// Checks that all properties that use a column store values of the same type.
  ///
  /// - Throws: `StoreError` if classes of a hierarchy use one column with different types.
  private func checkTypes(of column: String, _ properties: [ManagedProperty]) throws {
    guard let first = properties.first?.columnType,
      let other = properties.first(where: { $0.columnType != first })
    else { return }
    guard family != nil else { return }
    throw StoreError(
      .badRequest,
      context: "\(className), column \(column)",
      message:
        "two classes of the family store different types in it; give '\(other.name)' another"
        + " column with @Stored"
    )
  }

  /// Returns the type of the key column that a foreign key column refers to.
  private func targetType(of column: String, _ users: [ManagedProperty]) throws -> ColumnType {
    for case let relation as any ToOneProperty in users {
      let target = relation.targetTable
      let key = target.definedKey
      guard key.count == relation.columns.count,
        let place = relation.columns.firstIndex(ofName: column),
        let own = target.columns.firstIndex(ofName: key[place])
      else {
        throw StoreError(
          .noKey,
          context: "\(className).\(relation.name)",
          message: key.isEmpty
            ? "it refers to \(target.className), which has no key: give it a property 'id', or name the"
              + " columns of its key"
            : "the key of \(target.className) has \(key.count) columns, not \(relation.columns.count)"
        )
      }
      // The key column is itself a foreign key to the same table and has no type of its own.
      if target.identity == identity, key[place].isExactly(column) { continue }
      return try target.members[0].column(at: own).type
    }
    return .any
  }

  private func check(_ table: TableDefinition) throws {
    for list in [table.key] + table.indexes.map(\.columns) {
      if let wrong = list.first(where: { table.column(named: $0) == nil }) {
        throw StoreError(.noSuchColumn(wrong, known: columns), context: className)
      }
    }
  }
}
