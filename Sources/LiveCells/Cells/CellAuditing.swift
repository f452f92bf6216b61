/// A content that can say what it should show.
@MainActor
protocol CellAuditing: AnyObject {
  /// What is shown and differs from a fresh reading of the object. Reads the object.
  func mismatches() -> [AuditMismatch]
}
