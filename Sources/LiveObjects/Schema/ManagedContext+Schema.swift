extension ManagedContext {
  /// Makes a context on a database whose tables are those of a schema: they are compared first, and
  /// made or brought to it as far as was consented to.
  ///
  /// Tables that are not there are made, unless less is consented to; whatever else differs is an
  /// error that names it all. The context follows the commits of other connections in the isolation
  /// that calls.
  ///
  /// - Throws: ``SchemaError``, or `StoreError` when the database cannot be read or written.
  public convenience init(
    _ database: some SchemaDatabase,
    _ schema: ManagedSchema,
    _ consent: MigrationConsent = .newTables,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try schema.migrate(database, consent)
    try self.init(database)
    for type in schema.classes { _ = managedClass(type, type.managedTable) }
  }

  /// The same on a database that is not local.
  ///
  /// - Throws: As ``init(_:_:_:isolation:)``.
  public convenience init(
    later database: some LateSchemaDatabase,
    _ schema: ManagedSchema,
    _ consent: MigrationConsent = .newTables,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await schema.migrateLater(database, consent)
    try self.init(database)
    for type in schema.classes { _ = managedClass(type, type.managedTable) }
  }
}
