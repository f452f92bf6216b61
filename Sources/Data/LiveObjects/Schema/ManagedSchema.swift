/// The tables of managed classes. Creates them, compares them with those of a database, and
/// migrates the database.
///
/// ```swift
/// let schema = ManagedSchema(Artist.self, Album.self)
/// let context = try ManagedContext(Store(path: path, access: .create), schema)
/// ```
///
/// A column is declared with the type of its property. It is `NOT NULL` unless the property is
/// optional, and its default is the property's initial value if that is a literal. The primary key
/// is `id`, or the columns that ``Managed(_:key:unique:indexes:checks:originalName:)`` names. A
/// to-one relation becomes a foreign key with an index, and is `NOT NULL` if it is required. Tables
/// without a class are left unchanged.
///
/// A schema is a value and can be used on any thread.
public struct ManagedSchema: Sendable {
  /// The version of the program's tables. Databases with a newer version are refused.
  public let version: Int
  /// A Boolean value indicating whether the database records all changes of the tables.
  public let keepsHistory: Bool
  private let tables: [ManagedTable]
  /// The classes passed to the initializer, without those found through relations.
  // Safety: immutable. The metatypes are used only by contexts in their isolation.
  nonisolated(unsafe) let classes: [any ManagedObject.Type]
  private let steps: [MigrationStep]

  /// Creates a schema of classes, and of all classes that they refer to by relations.
  ///
  /// - Parameters:
  ///   - classes: The classes.
  ///   - version: The version of the tables. Increase it with each change.
  ///   - steps: Migration steps that the program performs itself.
  ///   - keepsHistory: Whether the database records the changes that all programs make to the
  ///     tables, see <doc:ChangesSinceLastTime>. Only SQLite databases can. A history that exists
  ///     is kept, also without this, until a migration with ``MigrationConsent/everything``.
  public init(
    _ classes: any ManagedObject.Type...,
    version: Int = 1,
    steps: [MigrationStep] = [],
    keepsHistory: Bool = false
  ) {
    self.version = version
    self.keepsHistory = keepsHistory
    self.classes = classes
    self.steps = steps.sorted { $0.version < $1.version }
    var tables: [ManagedTable] = []
    var next = classes.map { $0.managedTable.members[0] }
    while let table = next.first {
      next.removeFirst()
      if tables.contains(where: { $0 === table }) { continue }
      tables.append(table)
      for property in table.declared.map(\.property) {
        if let relation = property as? any ToOneProperty {
          next.append(relation.targetTable.members[0])
        } else if let relation = property as? any LinkedProperty {
          next.append(relation.linkTable.table)
        } else if let relation = property as? any ToManyProperty {
          next.append(relation.targetTable.members[0])
        }
      }
    }
    self.tables = tables
  }

  /// Returns the tables. As far as possible, each table follows the tables that it refers to.
  ///
  /// - Throws: `StoreError` if classes contradict each other, or if two classes use the same table.
  public func definitions() throws -> [TableDefinition] {
    var definitions: [TableDefinition] = []
    for definition in try tables.map({ try $0.definition() }) {
      if definitions.contains(where: { Identifier.areEqual($0.name, definition.name) }) {
        throw StoreError(
          .badRequest,
          context: definition.name,
          message: "two classes of the schema use this table; keep one of them"
        )
      }
      definitions.append(definition)
    }
    try Self.checkNames(definitions.map { ($0.name, $0.originalName) }, of: "the schema")
    for table in definitions {
      try Self.checkNames(table.columns.map { ($0.name, $0.originalName) }, of: table.name)
    }
    return definitions
  }

  /// Checks that no names are exchanged. A migration could not tell whether it has exchanged them
  /// already.
  private static func checkNames(
    _ names: [(name: String, original: String?)],
    of context: String
  ) throws {
    for start in names {
      var last = start
      for _ in names {
        guard let original = last.original, !Identifier.areEqual(original, last.name),
          let next = names.first(where: { Identifier.areEqual($0.name, original) })
        else { break }
        if Identifier.areEqual(next.name, start.name) {
          throw StoreError(
            .badRequest,
            context: context,
            message: "\(start.name) and \(last.name) exchange their names by originalName; write a"
              + " migration step that exchanges the values instead"
          )
        }
        last = next
      }
    }
  }

  /// Returns the statements that would migrate a database. Changes nothing.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - consent: The kinds of changes that are allowed.
  /// - Throws: ``SchemaError`` if the database has a newer version. `StoreError` if it cannot be
  ///   read, or if a difference requires a migration step.
  public func migration(
    of database: some LocalSchemaDatabase,
    _ consent: MigrationConsent = .everything
  ) throws -> SchemaMigration {
    try database.readSchema { try migration(in: $0, of: database.name, consent) }
  }

  /// The asynchronous form, for databases without synchronous access.
  ///
  /// - Throws: As the synchronous form.
  public func migration(
    of database: some SchemaDatabase,
    _ consent: MigrationConsent = .everything
  ) async throws -> SchemaMigration {
    let name = database.name
    return try await database.readSchema { try migration(in: $0, of: name, consent) }
  }

  /// Migrates a database in one transaction and returns the statements that were executed.
  ///
  /// Existing contexts and lists of the database follow the change.
  ///
  /// - Throws: ``SchemaError`` if the database has a newer version, or if differences remain that
  ///   `consent` does not cover; `StoreError`; and errors thrown by steps. After an error the
  ///   database is unchanged.
  @discardableResult
  public func migrate(
    _ database: some LocalSchemaDatabase,
    _ consent: MigrationConsent
  ) throws -> SchemaMigration {
    let planned = try migration(of: database, consent)
    guard try needsChange(planned, consent, database) else { return planned }
    return try database.changeSchema { writer in
      try change(writer, consent, of: database.name)
    }
  }

  /// The asynchronous form, for databases without synchronous access.
  ///
  /// - Throws: As the synchronous form.
  @discardableResult
  public func migrate(
    _ database: some SchemaDatabase,
    _ consent: MigrationConsent
  ) async throws -> SchemaMigration {
    let planned = try await migration(of: database, consent)
    guard try needsChange(planned, consent, database) else { return planned }
    let name = database.name
    return try await database.changeSchema { writer in
      try change(writer, consent, of: name)
    }
  }

  /// Returns whether the database has to be changed.
  ///
  /// - Throws: ``SchemaError`` if a required change is not allowed.
  private func needsChange(
    _ planned: SchemaMigration,
    _ consent: MigrationConsent,
    _ database: some WritableRowDatabase
  ) throws -> Bool {
    try check(planned, consent, of: database.name, isReadOnly: database.isReadOnly)
    if planned.isEmpty || consent == .nothing { return false }
    // A read-only database that lacks only the version number is usable as it is.
    return !(planned.needsOnlyNumber && database.isReadOnly)
  }

  /// Performs the migration: new tables and columns, then the program's steps, then the remaining
  /// changes. Finally verifies that no relevant difference is left.
  private func change(
    _ writer: any DeclarationWriter,
    _ consent: MigrationConsent,
    of name: String
  ) throws -> SchemaMigration {
    // Another process may have migrated the database since the plan was made, so the plan is made
    // again inside the write transaction.
    var migration = try self.migration(in: writer, of: name, consent)
    try check(migration, consent, of: name, isReadOnly: false)
    let wanted = try definitions()
    let keepsOthers = consent != .everything
    func comparison() throws -> SchemaComparison {
      SchemaComparison(
        try writer.definitions(of: wanted),
        wanted,
        keepsOthers: keepsOthers
      )
    }
    let history = try HistoryMigration(self, consent, wanted, writer)
    try history?.recordPresent(writer.definitions(of: wanted).map(\.name))
    try run(try comparison().additions, writer, history)
    // The changes that steps make are recorded as well.
    try history?.record(isComplete: true)
    if !migration.steps.isEmpty {
      for step in missingSteps(migration.version) { try step.body(writer) }
      // A step may have created tables again.
      try history?.record(isComplete: false)
    }
    let rest = try comparison()
    // Steps may have performed some of these changes, or removed something that is required.
    migration.lastStatements = try run(rest.additions + rest.rest, writer, history)
    try history?.record(isComplete: true)
    let left =
      try comparison().differences.filter(\.matters) + (history?.differences() ?? [])
    if !left.isEmpty {
      throw SchemaError(database: name, reason: .differs(left, steps: []))
    }
    try writer.setSchemaNumber(version)
    return migration
  }

  /// Throws if a migration requires changes that `consent` does not allow.
  private func check(
    _ migration: SchemaMigration,
    _ consent: MigrationConsent,
    of name: String,
    isReadOnly: Bool
  ) throws {
    let matters = migration.differences.filter(\.matters)
    let isAllowed =
      switch consent {
      case .nothing: matters.isEmpty && migration.steps.isEmpty
      case .newTables:
        matters.allSatisfy { $0.kind == .tableMissing || $0.kind == .notRecorded }
          && (matters.isEmpty || !isReadOnly)
          && migration.steps.isEmpty
      case .keepingData, .everything:
        !isReadOnly || matters.isEmpty && migration.steps.isEmpty
      }
    if isAllowed { return }
    throw SchemaError(
      database: name,
      reason: .differs(migration.differences, steps: migration.steps)
    )
  }

  private func migration(
    in reader: any DeclarationReader,
    of name: String,
    _ consent: MigrationConsent
  ) throws -> SchemaMigration {
    let present = try reader.schemaNumber()
    guard present <= version else {
      throw SchemaError(database: name, reason: .isNewer(version: present, known: version))
    }
    let wanted = try definitions()
    let found = try reader.definitions(of: wanted)
    let comparison = SchemaComparison(found, wanted, keepsOthers: consent != .everything)
    var migration = SchemaMigration(
      version: present,
      nextVersion: version,
      differences: comparison.differences,
      firstStatements: [],
      // Steps are skipped for a new database, because its tables are created in the current
      // version.
      steps: found.isEmpty ? [] : missingSteps(present).map(\.name),
      lastStatements: [],
      losses: comparison.losses
    )
    try addHistory(to: &migration, wanted, consent, reader, of: name)
    // Statements are generated only for allowed changes. A change that is not allowed may have no
    // statements.
    let onlyNew = comparison.differences.allSatisfy { $0.kind == .tableMissing || !$0.matters }
    if consent == .nothing || consent == .newTables && !onlyNew { return migration }
    migration.firstStatements = try comparison.additions.flatMap(reader.statements)
    migration.lastStatements = try comparison.rest.flatMap(reader.statements)
    return migration
  }

  /// Returns the steps after a version, in order.
  private func missingSteps(_ present: Int) -> [MigrationStep] {
    steps.filter { $0.version > present && $0.version <= version }
  }

  @discardableResult
  private func run(
    _ changes: [SchemaChange],
    _ writer: any DeclarationWriter,
    _ history: HistoryMigration?
  ) throws -> [String] {
    var all: [String] = []
    for change in changes {
      let statements = try writer.statements(for: change)
      if case .remake(let old, let new) = change {
        try writer.checkConversion(from: old, to: new)
      }
      for statement in statements { try writer.run(statement) }
      all += statements
      if case .remake(let old, let new) = change {
        let changed = new.columns.filter { column in
          old.column(named: column.name).map { $0.type != column.type } ?? false
        }
        try writer.check(changed, of: new.name)
      }
      try history?.adapt(to: change)
    }
    return all
  }
}

extension SchemaMigration {
  /// Whether only the stored version number differs.
  fileprivate var needsOnlyNumber: Bool {
    firstStatements.isEmpty && steps.isEmpty && lastStatements.isEmpty && historyTables.isEmpty
      && !dropsHistory
  }
}
