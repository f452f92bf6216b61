/// Where in its column a field's text stands.
public enum FieldAlignment: Hashable, Sendable {
  /// At the edge where reading begins.
  case leading
  /// In the middle.
  case center
  /// At the edge where reading ends, as numbers stand.
  case trailing
}
