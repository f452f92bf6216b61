/// The tables of some managed classes: makes them, compares them with those of a database, and brings
/// that to what the classes say.
///
/// ```swift
/// let schema = ManagedSchema(Artist.self, Album.self)
/// let context = try ManagedContext(Store(path: "shelf.db", access: .create), schema)
/// ```
///
/// A column is declared for the type of its property, `NOT NULL` unless that is optional, and with the
/// initial value as its default where that is a literal. The primary key is `id`, or what
/// ``Managed(_:key:unique:indexes:originalName:)`` names. A relation to one is a foreign key with an
/// index. Tables that no class names are left alone.
///
/// A schema is a value, and may be used on any thread.
public struct ManagedSchema: Sendable {
  /// The version of the program's tables. A database of a newer one is refused.
  public let version: Int
  private let tables: [ManagedTable]
  /// The classes that were named.
  let classes: [any ManagedObject.Type]
  private let steps: [MigrationStep]

  /// Makes a schema of some classes, and of those that their relations lead to.
  ///
  /// - Parameters:
  ///   - classes: The classes.
  ///   - version: The version of the tables; it grows whenever they change.
  ///   - steps: What the program does itself to bring a database to a version.
  public init(
    _ classes: any ManagedObject.Type...,
    version: Int = 1,
    steps: [MigrationStep] = []
  ) {
    self.version = version
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
        }
      }
    }
    self.tables = tables
  }

  /// The tables, each after those that it refers to as far as there is such an order.
  ///
  /// - Throws: `StoreError` when classes do not fit each other, or two classes name one table.
  public func definitions() throws -> [TableDefinition] {
    var definitions: [TableDefinition] = []
    for definition in try tables.map({ try $0.definition() }) {
      if definitions.contains(where: { $0.name == definition.name }) {
        throw StoreError(
          .badRequest,
          context: definition.name,
          message: "two classes of the schema stand for it; one of them says how it is made"
        )
      }
      definitions.append(definition)
    }
    return definitions
  }

  /// What makes the tables of a database those of the classes; changes nothing.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - consent: How far it may be changed.
  /// - Throws: ``SchemaError`` when the database is of a newer version; `StoreError` when it cannot be
  ///   read, or when something can only be done by a step of the program's own.
  public func migration(
    of database: some SchemaDatabase,
    _ consent: MigrationConsent = .everything
  ) throws -> SchemaMigration {
    try database.readSchema { try migration(in: $0, of: database.name, consent) }
  }

  /// The same of a database that is not local.
  ///
  /// - Throws: As ``migration(of:_:)``.
  public func migrationLater(
    of database: some LateSchemaDatabase,
    _ consent: MigrationConsent = .everything
  ) async throws -> SchemaMigration {
    let name = database.name
    return try await database.readSchemaLater { try migration(in: $0, of: name, consent) }
  }

  /// Brings a database to what the classes say, in one transaction; answers what was done.
  ///
  /// Contexts and lists of the database follow it.
  ///
  /// - Throws: ``SchemaError`` when the database is of a newer version, or still differs with no more
  ///   than what was consented to; `StoreError`; and what steps throw. Nothing has changed then.
  @discardableResult
  public func migrate(
    _ database: some SchemaDatabase,
    _ consent: MigrationConsent
  ) throws -> SchemaMigration {
    let planned = try migration(of: database, consent)
    guard try needsChange(planned, consent, database) else { return planned }
    return try database.changeSchema { writer in
      try change(writer, consent, of: database.name)
    }
  }

  /// The same with a database that is not local.
  ///
  /// - Throws: As ``migrate(_:_:)``.
  @discardableResult
  public func migrateLater(
    _ database: some LateSchemaDatabase,
    _ consent: MigrationConsent
  ) async throws -> SchemaMigration {
    let planned = try await migrationLater(of: database, consent)
    guard try needsChange(planned, consent, database) else { return planned }
    let name = database.name
    return try await database.changeSchemaLater { writer in
      try change(writer, consent, of: name)
    }
  }

  /// Whether there is anything to do.
  ///
  /// - Throws: ``SchemaError`` when it may not be done.
  private func needsChange(
    _ planned: SchemaMigration,
    _ consent: MigrationConsent,
    _ database: some WritableRowDatabase
  ) throws -> Bool {
    try check(planned, consent, of: database.name, isReadOnly: database.isReadOnly)
    if planned.isEmpty || consent == .nothing { return false }
    // What may not be written to serves as it is.
    return !(planned.needsOnlyNumber && database.isReadOnly)
  }

  /// Does all that is to be done.
  private func change(
    _ writer: any DeclarationWriter,
    _ consent: MigrationConsent,
    of name: String
  ) throws -> SchemaMigration {
    // Others may have been faster.
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
    try run(try comparison().additions, writer)
    if !migration.steps.isEmpty {
      for step in missingSteps(migration.version) { try step.body(writer) }
    }
    let rest = try comparison()
    // Steps may have done some of it, or taken something away.
    migration.lastStatements = try run(rest.additions + rest.rest, writer)
    let left = try comparison().differences.filter(\.matters)
    if !left.isEmpty {
      throw SchemaError(database: name, reason: .differs(left, steps: []))
    }
    try writer.setSchemaNumber(version)
    return migration
  }

  /// Throws what stands in the way of a migration.
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
        matters.allSatisfy { $0.kind == .tableMissing } && (matters.isEmpty || !isReadOnly)
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
      // What is made anew is of the present version.
      steps: found.isEmpty ? [] : missingSteps(present).map(\.name),
      lastStatements: [],
      losses: comparison.losses
    )
    // What is not consented to need not be possible.
    let onlyNew = comparison.differences.allSatisfy { $0.kind == .tableMissing || !$0.matters }
    if consent == .nothing || consent == .newTables && !onlyNew { return migration }
    migration.firstStatements = try comparison.additions.flatMap(reader.statements)
    migration.lastStatements = try comparison.rest.flatMap(reader.statements)
    return migration
  }

  /// The steps that lead on from a version.
  private func missingSteps(_ present: Int) -> [MigrationStep] {
    steps.filter { $0.version > present && $0.version <= version }
  }

  @discardableResult
  private func run(_ changes: [SchemaChange], _ writer: any DeclarationWriter) throws -> [String] {
    var all: [String] = []
    for change in changes {
      let statements = try writer.statements(for: change)
      for statement in statements { try writer.run(statement) }
      all += statements
      if case .remake(let old, let new) = change {
        let changed = new.columns.filter { column in
          old.column(named: column.name).map { $0.type != column.type } ?? false
        }
        try writer.check(changed, of: new.name)
      }
    }
    return all
  }
}

extension SchemaMigration {
  /// Whether the tables stay as they are.
  fileprivate var needsOnlyNumber: Bool {
    firstStatements.isEmpty && steps.isEmpty && lastStatements.isEmpty
  }
}
