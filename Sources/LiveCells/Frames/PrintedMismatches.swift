/// The mismatches that were printed: each is printed once.
struct PrintedMismatches {
  private var printed: Set<AuditMismatch> = []

  /// What is to be printed of a mismatch, with its history if there is one; nil if that was done.
  mutating func text(of mismatch: AuditMismatch, history: (any CustomStringConvertible)? = nil)
    -> String?
  {
    guard printed.insert(mismatch).inserted else { return nil }
    return "LiveCells: \(mismatch)\n" + (history.map { "\($0)\n" } ?? "")
  }
}
