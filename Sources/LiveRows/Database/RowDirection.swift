/// Which way through the rows of a plan.
public enum RowDirection: Sendable {
  /// As the plan orders them.
  case forward
  /// From the last to the first.
  case backward
}
