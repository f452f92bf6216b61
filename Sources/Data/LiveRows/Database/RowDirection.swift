/// The direction of a read through the rows of a plan.
public enum RowDirection: Sendable {
  /// In the order of the plan.
  case forward
  /// In reverse order.
  case backward
}
