/// What a change did to a property.
public enum ChangeKind: UInt8, Sendable, Hashable {
  /// The property was given a value as a whole.
  case setting
  /// Elements were put into a to-many property.
  case insertion
  /// Elements were taken out of a to-many property.
  case removal
  /// Elements of a to-many property were put in the place of others.
  case replacement
}
