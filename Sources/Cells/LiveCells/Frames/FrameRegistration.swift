/// A participant's registration for the frames of a scheduler.
@MainActor
package struct FrameRegistration {
  package let scheduler: FrameScheduler
  /// Requests a turn in the next frame. Safe on any thread.
  package let mark: FrameMark
  /// Whether another participant has the turns, and updates this one.
  package private(set) var isShared = false

  /// Creates a registration for a participant that needs the mark for its own initialization.
  /// Attach it later.
  package init(at scheduler: FrameScheduler) {
    self.scheduler = scheduler
    mark = scheduler.makeMark()
  }

  /// Registers a participant, which is held weakly.
  package init(of participant: any FrameParticipant, at scheduler: FrameScheduler) {
    self.init(at: scheduler)
    attach(participant)
  }

  /// Gives the turns to a participant, which is held weakly.
  package func attach(_ participant: any FrameParticipant) {
    scheduler.attach(participant, to: mark)
  }

  /// The registration for a participant that is updated by this one.
  var shared: FrameRegistration {
    var shared = self
    shared.isShared = true
    return shared
  }

  /// Ends the turns of the participant.
  package func end() { scheduler.unregister(mark) }
}
