/// The direction of a read through the rows of a plan.
///
/// ```swift
/// let lastTwo = try rows.rows(at: 0, .backward, count: 2)
/// ```
public enum RowDirection: Sendable {
  /// In the order of the plan.
  case forward
  /// In reverse order.
  case backward
}
