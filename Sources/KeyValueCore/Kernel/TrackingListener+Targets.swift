import CThreadLocal

/// Where the deallocation of an object that a weak property refers to is reported.
struct TargetHome {
  /// The actor of the target's class. Its objects may be deallocated anywhere.
  let actor: any Actor
  /// The thread that read the property.
  let thread: UInt
}

extension TrackingListener {
  /// Notes that a weak property refers to an object, whose deallocation will change the property.
  ///
  /// Not for a listener of confined objects if the target belongs to a synchronized class: it may be deallocated
  /// on any thread.
  final func touchTarget(_ target: any KeyValueObservable) {
    let state = target.observationState
    guard isShared || !state.isShared else { return }
    touch(state, ObjectState.death)
    guard targetHome == nil, case .fixed(let actor?) = target.keyTable.keys.first?.isolation else {
      return
    }
    targetHome = TargetHome(actor: actor, thread: livecells_thread())
  }

  /// Notifies the observer if a weak property that it follows has become nil: at once, or, of a target that
  /// belongs to an actor and was deallocated elsewhere, on that actor.
  final func noteDeath(of state: ObjectState) {
    guard isLinkedToDeath(of: state) else { return }
    guard let home = targetHome, !isShared || role == .mark,
      home.actor !== MainActor.shared || home.thread != livecells_thread()
    else { return targetDied() }
    Task { [weak self] in await self?.reportDeath(of: state, on: home.actor) }
  }

  private func reportDeath(of state: ObjectState, on actor: isolated any Actor) {
    // An evaluation in between has found nil already.
    if isLinkedToDeath(of: state) { targetDied() }
  }
}
