/// The kinds of changes that a migration may make.
///
/// ```swift
/// if migration.losses.isEmpty { try schema.migrate(store, .keepingData) }
/// ```
public enum MigrationConsent: Sendable {
  /// No changes.
  case nothing
  /// Missing tables are created, and the triggers of a history. Any other relevant difference is an
  /// error.
  case newTables
  /// All changes without loss of data. Columns and indexes without a property are kept.
  case keepingData
  /// All changes. Columns without a property are dropped together with their contents, and so is a
  /// history that the schema does not keep.
  case everything
}
