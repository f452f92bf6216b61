import CThreadLocal

/// The isolation in which the deallocation of a weak property's target is reported.
struct TargetOwner {
  /// The actor of the target's class. Its objects may be deallocated anywhere.
  let actor: any Actor
  /// The thread that read the property.
  let thread: UInt
}

extension TrackingListener {
  /// Records that a weak property refers to an object, whose deallocation will change the property.
  ///
  /// Ignores targets of a synchronized class if the listener observes confined objects, because
  /// such a target can be deallocated on any thread.
  final func touchTarget(_ target: any KeyValueObservable) {
    let state = target.observationState
    guard isShared || !state.isShared else { return }
    touch(state, ObjectState.death)
    guard targetOwner == nil, case .fixed(let actor?) = target.keyTable.keys.first?.isolation else {
      return
    }
    targetOwner = TargetOwner(actor: actor, thread: livecells_thread())
  }

  /// Notifies the observer if the target of a weak property that it read was deallocated. If the
  /// target is isolated to an actor and was deallocated elsewhere, the notification is sent on that
  /// actor. Otherwise it is sent immediately.
  final func noteDeath(of state: ObjectState) {
    guard isLinkedToDeath(of: state) else { return }
    guard let owner = targetOwner, !isShared || role == .mark,
      owner.actor !== MainActor.shared || owner.thread != livecells_thread()
    else { return targetDied() }
    Task { [weak self] in await self?.reportDeath(of: state, on: owner.actor) }
  }

  private func reportDeath(of state: ObjectState, on actor: isolated any Actor) {
    // Another evaluation may have found nil in the meantime.
    if isLinkedToDeath(of: state) { targetDied() }
  }
}
