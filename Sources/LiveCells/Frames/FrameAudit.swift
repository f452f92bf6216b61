/// Compares what a screen's participants show with what they should, a few in each frame that runs anyway.
///
/// A value that another thread has just set is there before the notice of it: so a mismatch counts when it is
/// still there some frames later.
@MainActor
final class FrameAudit {
  /// A mismatch is one when so many audits running have found it.
  static let confirmingAudits = 8
  /// So many participants are asked in a frame.
  private static let auditsInFrame = 16

  /// Who is still to be asked before the first is asked again, by number.
  private var waiting: [Int] = []
  /// What was found of whom, and how many audits running have found it.
  private var suspects: [Int: [AuditMismatch: Int]] = [:]

  /// Asks some participants.
  ///
  /// - Parameters:
  ///   - all: The numbers of all there are, asked for now and then.
  ///   - find: What is wrong with one of them; nil if that can't be said now.
  /// - Returns: What is wrong for certain, and whether another frame has to tell about the rest.
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
