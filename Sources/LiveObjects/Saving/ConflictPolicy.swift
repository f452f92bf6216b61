/// What a save does where another connection has changed what was changed here, since it was read.
///
/// Columns that both have set to the same value are no conflict. So a column in which several count is
/// better counted by a statement: ``ObjectChange/add(_:to:)``.
public enum ConflictPolicy: Sendable {
  /// Nothing is written, and a ``ConflictError`` that holds both versions is thrown.
  case error
  /// What the others wrote stays, and the object here takes it. A row that they deleted stays
  /// deleted; one that was deleted here and changed there is not deleted.
  case theirs
  /// What was set here is written. A row that they deleted is inserted again with all values that
  /// are known here; one that was deleted here is deleted.
  case ours
}
