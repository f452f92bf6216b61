extension ManagedContext {
  /// Creates a context after creating or migrating the tables of a schema, as far as `consent`
  /// allows.
  ///
  /// By default, only missing tables are created. All remaining differences are reported in one
  /// error. The context follows the commits of other connections in the caller's isolation.
  ///
  /// - Throws: ``SchemaError``, or `StoreError` if the database cannot be read or written.
  public convenience init(
    _ database: some LocalSchemaDatabase,
    _ schema: ManagedSchema,
    _ consent: MigrationConsent = .newTables,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try schema.migrate(database, consent)
    try self.init(database)
    for type in schema.classes { _ = managedClass(type, type.managedTable) }
  }
}

extension AsyncManagedContext {
  /// The asynchronous form, for databases without synchronous access.
  ///
  /// - Throws: As the synchronous form.
  public convenience init(
    _ database: some SchemaDatabase,
    _ schema: ManagedSchema,
    _ consent: MigrationConsent = .newTables,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await schema.migrate(database, consent)
    try self.init(database)
    for type in schema.classes { _ = managedClass(type, type.managedTable) }
  }
}
