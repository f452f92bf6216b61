/// The position of rows without a value in an order, independent of its direction.
public enum NilPlacement: Hashable, Sendable {
  /// Before all other rows.
  case first
  /// After all other rows.
  case last
}
