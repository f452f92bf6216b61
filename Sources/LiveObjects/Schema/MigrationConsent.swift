/// How far a database may be changed so that its tables are those of a schema.
public enum MigrationConsent: Sendable {
  /// Nothing is changed.
  case nothing
  /// Tables are made that are not there, if nothing else differs that matters.
  case newTables
  /// All that can be done so that nothing gets lost; columns and indexes that no class names stay.
  case keepingData
  /// All: columns that no class names are dropped, with what they hold.
  case everything
}
