/// The part of a migration that determines which tables have a history.
struct HistoryMigration {
  private let writer: any HistoryDeclaring
  private let tables: [TableDefinition]
  /// Whether all tables have a history, and not only those that had one before.
  private let isForAll: Bool

  /// Returns nil if the database keeps no history after the migration.
  init?(
    _ schema: ManagedSchema,
    _ consent: MigrationConsent,
    _ tables: [TableDefinition],
    _ writer: any DeclarationWriter
  ) throws {
    guard let writer = writer as? any HistoryDeclaring else { return nil }
    if !schema.keepsHistory {
      guard try writer.hasHistory() else { return nil }
      if consent == .everything {
        try writer.dropHistory()
        return nil
      }
    }
    self.writer = writer
    self.tables = tables
    isForAll = schema.keepsHistory
  }

  /// Records the present tables before they are changed. What other programs may have missed is
  /// unknown.
  func recordPresent(_ names: [String]) throws {
    for name in names where try isForAll || writer.isInHistory(name) {
      try writer.record(name, isComplete: false)
    }
    try writer.forgetMissingTables()
  }

  /// Adapts the history to a change that was just made.
  func adapt(to change: SchemaChange) throws { try writer.adaptHistory(to: change) }

  /// Records the tables with their present declarations.
  ///
  /// - Parameter isComplete: Whether all changes since the last call are recorded.
  func record(isComplete: Bool) throws {
    for name in try recorded() { try writer.record(name, isComplete: isComplete) }
  }

  /// Returns the tables that are not recorded.
  func differences() throws -> [SchemaDifference] {
    try writer.unrecorded(recorded()).map { SchemaDifference($0, .notRecorded) }
  }

  private func recorded() throws -> [String] {
    try tables.map(\.name).filter { try isForAll || writer.isInHistory($0) }
  }
}

extension ManagedSchema {
  /// Adds the differences of the history to a planned migration.
  ///
  /// - Throws: `StoreError` if a history is wanted, and the database cannot keep one.
  func addHistory(
    to migration: inout SchemaMigration,
    _ tables: [TableDefinition],
    _ consent: MigrationConsent,
    _ reader: any DeclarationReader,
    of database: String
  ) throws {
    guard let reader = reader as? any HistoryDeclaring else {
      if !keepsHistory { return }
      throw StoreError(
        .badRequest,
        context: database,
        message: "only SQLite databases keep a history; create the schema without keepsHistory"
      )
    }
    guard keepsHistory else {
      guard try reader.hasHistory() else { return }
      migration.differences.append(SchemaDifference(database, .historyUnknown))
      if consent == .everything {
        migration.dropsHistory = true
        migration.losses.append("the history of changes")
      }
      return
    }
    let present = tables.map(\.name).filter { name in
      !migration.differences.contains(SchemaDifference(name, .tableMissing))
    }
    migration.historyTables = try reader.unrecorded(present)
    migration.differences += migration.historyTables.map { SchemaDifference($0, .notRecorded) }
  }
}
