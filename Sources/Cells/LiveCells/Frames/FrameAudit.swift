/// Compares the texts that a screen's participants show with their objects, a few participants in
/// each frame that runs anyway.
///
/// Another thread may have set a value whose notification has not arrived yet. A mismatch is
/// therefore reported only after several audits in a row have found it.
@MainActor
final class FrameAudit {
  /// The number of consecutive audits that have to find a mismatch before it is reported.
  static let confirmingAudits = 8
  /// The maximum number of new participants that are audited in a frame.
  private static let auditsInFrame = 16

  /// The participants still to audit in this pass, by number.
  private var waiting: [Int] = []
  /// The mismatches found so far, by participant, with the number of consecutive audits.
  private var suspects: [Int: [AuditMismatch: Int]] = [:]

  /// Audits some participants.
  ///
  /// - Parameters:
  ///   - all: Returns the numbers of all participants. Called at the start of each pass.
  ///   - find: Returns the mismatches of a participant, or nil if it cannot be audited now.
  /// - Returns: The confirmed mismatches, and whether another frame is needed for the unconfirmed
  ///   ones.
  func audit(
    all: () -> [Int],
    find: (Int) -> [AuditMismatch]?
  ) -> (confirmed: [AuditMismatch], isOpen: Bool) {
    if waiting.isEmpty { waiting = all() }
    let next = waiting.suffix(Self.auditsInFrame)
    waiting.removeLast(next.count)
    var confirmed: [AuditMismatch] = []
    var isOpen = false
    for number in Set(next).union(suspects.keys) {
      let before = suspects.removeValue(forKey: number) ?? [:]
      for mismatch in find(number) ?? [] {
        let count = before[mismatch, default: 0] + 1
        suspects[number, default: [:]][mismatch] = count
        if count == Self.confirmingAudits { confirmed.append(mismatch) }
        if count < Self.confirmingAudits { isOpen = true }
      }
    }
    return (confirmed, isOpen)
  }
}
