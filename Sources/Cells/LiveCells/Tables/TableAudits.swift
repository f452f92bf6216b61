/// The mismatches that the audits of a table have found so far.
@MainActor
final class TableAudits {
  /// Whether the table audits itself when it is idle.
  var isEnabled = AuditReporter.runsByDefault
  let reporter = AuditReporter()
  /// The mismatches of the last audit, and the number of consecutive audits that have found each.
  private var suspects: [Suspect: Int] = [:]

  /// Notes the mismatches of an audit. Returns those that enough consecutive audits have found.
  ///
  /// - Parameter deliveries: Returns how often the mismatch's row was read again because of a
  ///   change.
  func confirmed(
    _ mismatches: [AuditMismatch],
    deliveries: (AuditMismatch) -> Int?
  ) -> [AuditMismatch] {
    var found: [Suspect: Int] = [:]
    var confirmed: [AuditMismatch] = []
    for mismatch in mismatches {
      let suspect = Suspect(mismatch: mismatch, deliveries: deliveries(mismatch))
      let count = min(suspects[suspect, default: 0] + 1, FrameAudit.confirmingAudits)
      found[suspect] = count
      if count == FrameAudit.confirmingAudits { confirmed.append(mismatch) }
    }
    suspects = found
    return confirmed
  }

  /// A possible mismatch. It may be caused by a change whose notification has not arrived yet.
  private struct Suspect: Hashable {
    let mismatch: AuditMismatch
    /// The number of times that the row was read again because of a change.
    let deliveries: Int?
  }
}
