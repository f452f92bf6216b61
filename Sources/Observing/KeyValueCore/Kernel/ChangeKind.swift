/// The kinds of changes of a property.
public enum ChangeKind: UInt8, Sendable, Hashable {
  /// The complete value was set.
  case setting
  /// Elements were inserted into a to-many property.
  case insertion
  /// Elements were removed from a to-many property.
  case removal
  /// Elements of a to-many property were replaced.
  case replacement
}
