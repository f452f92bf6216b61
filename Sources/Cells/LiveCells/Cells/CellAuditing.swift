/// A cell's content that can compare what it shows with the object's current values.
@MainActor
protocol CellAuditing: AnyObject {
  /// Reads the object and returns the fields whose shown text differs from the result.
  func mismatches() -> [AuditMismatch]
}
