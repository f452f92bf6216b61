/// The audits of the cells of a screen outside of tables.
@MainActor
final class CellAudits {
  /// Whether cells are audited.
  var isEnabled = AuditReporter.runsByDefault
  let reporter = AuditReporter()
  private let frameAudit = FrameAudit()
  /// The classes of content that were reported because they observe nothing.
  private var unobserved: Set<ObjectIdentifier> = []

  /// Audits some participants, and reports confirmed mismatches. Returns whether another frame is
  /// needed for unconfirmed ones.
  func auditSome(of registry: FrameRegistry) -> Bool {
    let (confirmed, isOpen) = frameAudit.audit(all: { registry.numbers }) { number in
      registry.participant(number)?.audit()
    }
    if !confirmed.isEmpty { reporter.report(confirmed) }
    return isOpen
  }

  /// Prints a text about a class of content, once per class.
  func reportUnobserved(_ type: AnyClass, _ text: String) {
    guard unobserved.insert(ObjectIdentifier(type)).inserted else { return }
    reporter.output("LiveCells: \(text)\n")
  }
}
