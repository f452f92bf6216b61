import Synchronization

/// How a participant asks for a turn in the next frame, from any thread.
///
/// It holds its participant weakly, and only the main actor asks for it, so that whoever marks from another
/// thread can never be the one who lets go of a cell or its object there.
package final class FrameMark: Sendable {
  /// In which order it was made, of all marks of its screen.
  let number: Int
  /// Who has the turn; nil before it is known, and when it has no more turns.
  @MainActor weak var participant: (any FrameParticipant)?
  /// Held by the scheduler alone: the mailbox holds marks that wait, and must not be held by them
  /// when no frame comes any more to take them out.
  private weak let mailbox: FrameMailbox?
  private let isQueued = Atomic(false)

  init(number: Int, mailbox: FrameMailbox) {
    self.number = number
    self.mailbox = mailbox
  }

  /// Asks for a turn. Marked already, it costs one atomic operation. Safe on any thread.
  package func set() {
    if isQueued.exchange(true, ordering: .acquiringAndReleasing) { return }
    mailbox?.post(self)
  }

  /// Takes the mark back before the turn begins, so that a change made during the turn marks again.
  func clear() {
    isQueued.store(false, ordering: .sequentiallyConsistent)
  }
}
