/// Where rows without a value stand in an order, whichever way it runs.
public enum NilPlacement: Hashable, Sendable {
  /// Before all others.
  case first
  /// After all others.
  case last
}
