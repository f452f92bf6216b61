/// The differences between the tables of a database and the wanted definitions, and the changes
/// that resolve them.
///
/// The changes run in two steps. The first only adds or renames tables and columns. After it,
/// custom migration steps can use both the old and the new columns. The second step changes types
/// and rules, and removes unwanted columns.
package struct SchemaComparison {
  /// All differences.
  package let differences: [SchemaDifference]
  /// The changes of the first step.
  package private(set) var additions: [SchemaChange] = []
  /// The changes of the second step.
  package private(set) var rest: [SchemaChange] = []
  /// Descriptions of the data that the changes would delete.
  package private(set) var losses: [String] = []

  /// Compares definitions.
  ///
  /// - Parameters:
  ///   - present: The definitions of the existing tables, by their current names.
  ///   - wanted: The wanted definitions.
  ///   - keepsOthers: Whether unwanted columns, indexes and foreign keys are kept.
  package init(_ present: [TableDefinition], _ wanted: [TableDefinition], keepsOthers: Bool) {
    differences = Self.differences(present, wanted)
    var after = present
    var next = differences
    // A name that a change has freed may belong to another table or column.
    for _ in 0...wanted.reduce(wanted.count, { $0 + $1.columns.count }) {
      let count = additions.count
      for difference in next {
        guard let table = wanted.first(where: { $0.name.isExactly(difference.table) }),
          let change = Self.addition(for: difference, table)
        else { continue }
        additions.append(change)
        change.apply(to: &after)
      }
      if !additions[count...].contains(where: \.isRenaming) { break }
      next = Self.differences(after, wanted)
    }
    for table in wanted {
      guard let found = Self.find(table, in: after) else { continue }
      let left = Self.differences([found], [table])
      addRest(left, found, table, keepsOthers: keepsOthers)
    }
  }

  private static func addition(
    for difference: SchemaDifference,
    _ table: TableDefinition
  ) -> SchemaChange? {
    switch difference.kind {
    case .tableMissing: return .makeTable(table)
    case .tableRenamed(let former): return .renameTable(former, to: table.name)
    case .columnRenamed(let name, let former):
      return .renameColumn(former, to: name, of: table.name)
    case .columnMissing(let name):
      guard var column = table.column(named: name) else { return nil }
      // Existing rows have no value for the new column yet.
      if case .value = column.initial {} else { column.isRequired = false }
      // A default value may violate the foreign key at once, so only a column without a default
      // gets it here.
      let key =
        column.initial == .none
        ? table.foreignKeys.first { TableDefinition.areEqual($0.columns, [name]) } : nil
      return .addColumn(column, key, to: table.name)
    default: return nil
    }
  }

  private mutating func addRest(
    _ left: [SchemaDifference],
    _ found: TableDefinition,
    _ table: TableDefinition,
    keepsOthers: Bool
  ) {
    var goal = table
    // A class that names no collation accepts any, and the checks of other programs are kept.
    for place in goal.columns.indices where goal.columns[place].collation == nil {
      goal.columns[place].collation =
        found.column(named: goal.columns[place].name)?.collation
    }
    goal.checks += found.checks.filter { !$0.isManaged }
    var isRemade = false
    var indexes: [SchemaChange] = []
    for difference in left {
      switch difference.kind {
      case .type, .isRequired, .key, .foreignKeyMissing, .foreignKey, .collation, .checkMissing,
        .checkUnknown:
        isRemade = true
      case .columnUnknown(let name, _):
        guard keepsOthers else {
          losses.append("\(table.name).\(name) with its values")
          isRemade = true
          continue
        }
        goal.columns += found.columns.filter { $0.name.isExactly(name) }
      case .foreignKeyUnknown(let key):
        if keepsOthers { goal.foreignKeys.append(key) } else { isRemade = true }
      case .indexMissing(let index): indexes.append(.makeIndex(index, of: table.name))
      case .indexUnknown(let index):
        if keepsOthers {
          goal.indexes.append(index)
        } else {
          indexes.append(.dropIndex(index, of: table.name))
        }
      default: break
      }
    }
    // An index must be dropped before its columns are removed.
    rest += indexes.filter { if case .dropIndex = $0 { true } else { false } }
    if isRemade {
      let columns = goal
      goal.foreignKeys.removeAll { key in
        key.columns.contains { columns.column(named: $0) == nil }
      }
      rest.append(.remake(found, goal))
    }
    rest += indexes.filter { if case .makeIndex = $0 { true } else { false } }
  }

  /// Returns the table with the name of a definition, or with its original name.
  private static func find(
    _ table: TableDefinition,
    in tables: [TableDefinition]
  ) -> TableDefinition? {
    tables.first { Identifier.areEqual($0.name, table.name) }
      ?? table.originalName.flatMap { former in
        tables.first { Identifier.areEqual($0.name, former) }
      }
  }

  private static func differences(
    _ present: [TableDefinition],
    _ wanted: [TableDefinition]
  ) -> [SchemaDifference] {
    wanted.flatMap { table -> [SchemaDifference] in
      guard let found = find(table, in: present) else {
        return [SchemaDifference(table.name, .tableMissing)]
      }
      var kinds: [SchemaDifference.Kind] = []
      if !Identifier.areEqual(found.name, table.name) {
        kinds.append(.tableRenamed(from: found.name))
      }
      kinds += TableComparison(found, table).kinds
      return kinds.map { SchemaDifference(table.name, $0) }
    }
  }
}

/// The differences between one table and its wanted definition.
private struct TableComparison {
  private(set) var kinds: [SchemaDifference.Kind] = []
  private let found: TableDefinition
  private let wanted: TableDefinition
  /// The wanted names of existing columns.
  private var names: [ExactName: String] = [:]

  init(_ found: TableDefinition, _ wanted: TableDefinition) {
    self.found = found
    self.wanted = wanted
    compareColumns()
    let key = found.key.map(renamed)
    if !TableDefinition.areEqual(key, wanted.key) {
      kinds.append(.key(isDeclared: found.key, wanted: wanted.key))
    }
    compareIndexes()
    compareForeignKeys()
    kinds += wanted.checks.filter { !found.checks.contains($0) }.map { .checkMissing($0) }
    kinds += found.checks.filter { $0.isManaged && !wanted.checks.contains($0) }
      .map { .checkUnknown($0) }
  }

  private func renamed(_ name: String) -> String { names[ExactName(name)] ?? name }

  private mutating func compareColumns() {
    var known: [String] = []
    for column in wanted.columns {
      if let present = found.column(named: column.name) {
        known.append(present.name)
        compare(present, column)
      } else if let former = column.originalName, let present = found.column(named: former) {
        known.append(present.name)
        names[ExactName(present.name)] = column.name
        kinds.append(.columnRenamed(column.name, from: present.name))
        compare(present, column)
      } else {
        kinds.append(.columnMissing(column.name))
      }
    }
    for present in found.columns where !known.contains(name: present.name) {
      kinds.append(
        .columnUnknown(
          present.name,
          hindersInserts: present.isRequired && present.initial == .none
        )
      )
    }
  }

  private mutating func compare(_ present: TableDefinition.Column, _ column: TableDefinition.Column)
  {
    let name = column.name
    if present.type != column.type {
      let declared = present.declaredType ?? present.type.rawValue
      kinds.append(.type(name, isDeclared: declared, wanted: column.type))
    }
    // The database enforces values in key columns itself.
    let isKey = wanted.key.contains { Identifier.areEqual($0, name) }
    if present.isRequired != column.isRequired, !isKey {
      kinds.append(.isRequired(name, column.isRequired))
    }
    if present.initial != column.initial { kinds.append(.initial(name)) }
    if let wanted = column.collation, present.collation != wanted {
      kinds.append(.collation(name, isDeclared: present.collation, wanted: wanted))
    }
  }

  private mutating func compareIndexes() {
    var left = found.indexes.map { index in
      TableDefinition.Index(
        index.columns.map(renamed),
        isUnique: index.isUnique,
        name: index.name
      )
    }
    for index in wanted.indexes {
      let place = left.firstIndex { $0.isSame(as: index) }
      if let place { left.remove(at: place) } else { kinds.append(.indexMissing(index)) }
    }
    kinds += left.map { .indexUnknown($0) }
  }

  private mutating func compareForeignKeys() {
    var left = found.foreignKeys
    for key in wanted.foreignKeys {
      let place = left.firstIndex {
        TableDefinition.areEqual($0.columns.map(renamed), key.columns)
      }
      guard let place else {
        kinds.append(.foreignKeyMissing(key))
        continue
      }
      let present = left.remove(at: place)
      if !Identifier.areEqual(present.table, key.table) || present.deleteRule != key.deleteRule {
        kinds.append(.foreignKey(isDeclared: present, wanted: key))
      }
    }
    kinds += left.map { .foreignKeyUnknown($0) }
  }
}

extension SchemaChange {
  /// Applies the change to table definitions.
  fileprivate func apply(to tables: inout [TableDefinition]) {
    func change(_ name: String, _ body: (inout TableDefinition) -> Void) {
      guard let place = tables.firstIndex(where: { Identifier.areEqual($0.name, name) }) else {
        return
      }
      body(&tables[place])
    }
    switch self {
    case .makeTable(let table): tables.append(table)
    case .renameTable(let former, let name):
      change(former) { table in
        table.originalName = table.name
        table.name = name
      }
      for place in tables.indices { tables[place].renameTarget(former, to: name) }
    case .renameColumn(let former, let name, let table):
      change(table) { $0.renameColumn(former, to: name) }
    case .addColumn(let column, let key, let table):
      change(table) { table in
        table.columns.append(column)
        if let key { table.foreignKeys.append(key) }
      }
    case .makeIndex, .dropIndex, .remake: break
    }
  }
}

extension TableDefinition {
  fileprivate mutating func renameTarget(_ former: String, to name: String) {
    for place in foreignKeys.indices
    where Identifier.areEqual(foreignKeys[place].table, former) {
      foreignKeys[place].table = name
    }
  }

  fileprivate mutating func renameColumn(_ former: String, to name: String) {
    func renamed(_ column: String) -> String {
      Identifier.areEqual(column, former) ? name : column
    }
    for place in columns.indices { columns[place].name = renamed(columns[place].name) }
    key = key.map(renamed)
    for place in indexes.indices { indexes[place].columns = indexes[place].columns.map(renamed) }
    for place in foreignKeys.indices {
      foreignKeys[place].columns = foreignKeys[place].columns.map(renamed)
    }
  }
}
