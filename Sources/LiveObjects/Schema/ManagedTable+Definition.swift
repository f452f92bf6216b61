extension ManagedTable {
  /// The table as a schema makes it.
  ///
  /// - Throws: `StoreError` when a relation leads to a class whose table has no key that fits.
  func definition() throws -> TableDefinition {
    var table = TableDefinition(name, originalName: declaration.originalName, columns: [])
    table.columns = try columns.indices.map(column)
    table.key = definedKey
    for property in properties {
      let declared = declaration.column(property)
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
    try check(table)
    return table
  }

  /// The columns of the key: those that the class names, or `id`.
  var definedKey: [String] {
    key.isEmpty ? columns.filter { $0.lowercased() == "id" } : key
  }

  private func column(at position: Int) throws -> TableDefinition.Column {
    let users = properties(at: CollectionOfOne(position))
    let plain = users.filter { $0.columnType != nil }
    var column = TableDefinition.Column(
      columns[position],
      originalName: users.lazy.compactMap { self.declaration.column($0).originalName }.first,
      type: try plain.first?.columnType ?? targetType(at: position, users),
      isRequired: users.contains(where: \.isRequired)
    )
    let isKey = definedKey.contains(column.name)
    if let property = plain.first(where: { declaration.column($0).isConstant }), !isKey,
      !property.initialValue.isNull
    {
      column.initial = .value(property.initialValue)
    }
    return column
  }

  /// What the key holds that a relation leads to.
  private func targetType(at position: Int, _ users: [ManagedProperty]) throws -> ColumnType {
    for case let relation as any ToOneProperty in users {
      let target = relation.targetTable
      let key = target.definedKey
      guard key.count == relation.columns.count,
        let place = positions(of: relation).firstIndex(of: position),
        let own = target.columns.firstIndex(of: key[place])
      else {
        throw StoreError(
          .noKey,
          context: "\(className).\(relation.name)",
          message: key.isEmpty
            ? "it leads to \(target.className), which has no key: give it a property 'id', or name the"
              + " columns of its key"
            : "the key of \(target.className) has \(key.count) columns, not \(relation.columns.count)"
        )
      }
      // A key that is a relation itself.
      if target === self, own == position { continue }
      return try target.column(at: own).type
    }
    return .any
  }

  private func check(_ table: TableDefinition) throws {
    for list in [table.key] + table.indexes.map(\.columns) {
      if let wrong = list.first(where: { table.column(named: $0) == nil }) {
        throw StoreError(
          .noSuchColumn,
          context: className,
          message: "it has no column \(wrong); there are \(columns.joined(separator: ", "))"
        )
      }
    }
  }
}
