/// An object that a scheduler updates in the next frame after its mark was set: a cell or a table.
@MainActor
package protocol FrameParticipant: AnyObject {
  /// Whether the participant is visible. Visible participants are updated first.
  var isVisible: Bool { get }

  /// Updates the display, and returns whether all work is done.
  ///
  /// An implementation checks the frame's budget between pieces of work, after at least one of
  /// them. Returning false requests another turn in the next frame.
  func perform(_ frame: Frame) -> Bool

  /// Returns the fields that do not show their current values, or nil if an audit is not possible
  /// now. Participants that audit themselves return nothing here.
  func audit() -> [AuditMismatch]?
}

extension FrameParticipant {
  package func audit() -> [AuditMismatch]? { nil }
}
