import Synchronization

/// Requests a turn for a participant in the next frame, from any thread.
///
/// The participant is held weakly and read only on the main actor. A thread that sets the mark can
/// therefore never release the last reference to a cell or its object.
package final class FrameMark: Sendable {
  /// The number of the mark in order of creation, unique per screen.
  let number: Int
  /// The participant, or nil before it is attached and after it is unregistered.
  @MainActor weak var participant: (any FrameParticipant)?
  /// Retained by the scheduler only. The mailbox retains the posted marks, so a strong reference
  /// would be a cycle when no further frame collects them.
  private weak let mailbox: FrameMailbox?
  private let isQueued = Atomic(false)

  init(number: Int, mailbox: FrameMailbox) {
    self.number = number
    self.mailbox = mailbox
  }

  /// Requests a turn. Costs one atomic operation if the mark is already set. Safe on any thread.
  package func set() {
    if isQueued.exchange(true, ordering: .acquiringAndReleasing) { return }
    mailbox?.post(self)
  }

  /// Clears the mark before the turn begins, so that a change made during the turn sets it again.
  func clear() {
    isQueued.store(false, ordering: .sequentiallyConsistent)
  }
}
