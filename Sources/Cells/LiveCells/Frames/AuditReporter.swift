/// Reports the mismatches that audits have confirmed: to the program, or on standard error.
@MainActor
final class AuditReporter {
  /// Whether cells and tables are audited unless a program decides otherwise: in debug builds.
  static var runsByDefault: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// Called with the mismatches. While it is nil, each mismatch is printed once.
  var onMismatch: (([AuditMismatch]) -> Void)?
  /// Prints a text.
  var output: (String) -> Void = writeToStandardError
  private var printed: Set<AuditMismatch> = []

  /// Reports mismatches.
  ///
  /// - Parameter history: Returns the history that explains a mismatch, to print it as well.
  func report(
    _ mismatches: [AuditMismatch],
    history: (AuditMismatch) -> (any CustomStringConvertible)? = { _ in nil }
  ) {
    if let onMismatch { return onMismatch(mismatches) }
    for mismatch in mismatches where printed.insert(mismatch).inserted {
      output("LiveCells: \(mismatch)\n" + (history(mismatch).map { "\($0)\n" } ?? ""))
    }
  }
}
