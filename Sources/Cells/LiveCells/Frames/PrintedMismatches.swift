/// The mismatches that were printed, each of which is printed once.
struct PrintedMismatches {
  private var printed: Set<AuditMismatch> = []

  /// Returns the text to print for a mismatch, with its history if given, or nil if it was printed.
  mutating func text(of mismatch: AuditMismatch, history: (any CustomStringConvertible)? = nil)
    -> String?
  {
    guard printed.insert(mismatch).inserted else { return nil }
    return "LiveCells: \(mismatch)\n" + (history.map { "\($0)\n" } ?? "")
  }
}
