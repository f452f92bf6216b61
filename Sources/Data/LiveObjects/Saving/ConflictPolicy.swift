/// How a save resolves changes that another connection made to the same columns.
///
/// ```swift
/// do {
///   try context.save()
/// } catch is ConflictError {
///   try context.save(onConflict: .ours)
/// }
/// ```
///
/// Columns that both sides set to the same value are not in conflict. To increment a column that
/// other connections also increment, use ``ObjectChange/add(_:to:)``, which avoids the conflict.
public enum ConflictPolicy: Sendable {
  /// The save throws a ``ConflictError`` with both versions and writes nothing.
  case error
  /// The committed values win, and the object adopts them. A row that was deleted by the other
  /// connection stays deleted. A row that was deleted here and changed by the other connection is
  /// kept.
  case theirs
  /// The local values win. A row that the other connection deleted is inserted again with all
  /// values that are known here. A row that was deleted here is deleted.
  case ours
}
