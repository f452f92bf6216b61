/// The horizontal alignment of a field's text in its column.
public enum FieldAlignment: Hashable, Sendable {
  /// At the edge where a line begins.
  case leading
  /// Centered.
  case center
  /// At the edge where a line ends. The default of numbers.
  case trailing
}
