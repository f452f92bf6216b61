/// Something that a scheduler gives a turn in a frame because it was marked: a cell of its own, or
/// a table.
@MainActor
package protocol FrameParticipant: AnyObject {
  /// Whether what it shows can be seen now; those go first.
  var isVisible: Bool { get }

  /// Brings what is shown up to date, and returns whether nothing is left to do.
  ///
  /// Ask the frame now and then whether it is over its budget, after at least one piece of work;
  /// returning false gives another turn in the next frame.
  func perform(_ frame: Frame) -> Bool

  /// What it shows and should not, as far as it audits itself only when it is asked; nil if that can't be
  /// said now.
  func audit() -> [AuditMismatch]?
}

extension FrameParticipant {
  package func audit() -> [AuditMismatch]? { nil }
}
