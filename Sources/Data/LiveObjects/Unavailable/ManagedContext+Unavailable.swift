// Databases without synchronous access. The compiler rejects them with the name of their context.
extension ManagedContext {
  @available(
    *,
    unavailable,
    message: "the database has no synchronous access: use AsyncManagedContext"
  )
  public convenience init(_ database: any RowDatabase) { fatalError() }

  @available(
    *,
    unavailable,
    message: "the database has no synchronous access: use AsyncManagedContext"
  )
  public convenience init(
    _ database: any SchemaDatabase,
    _ schema: ManagedSchema,
    _ consent: MigrationConsent = .newTables
  ) { fatalError() }
}
