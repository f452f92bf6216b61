extension ObjectState {
  /// Announces a change: collects the participants, lets them store their values from before the
  /// change, and sends the `.prior` notices in order of registration.
  func announceNow<Value>(
    _ index: Int,
    kind: ChangeKind,
    indexes: [Int]?,
    old: Value?,
    elements: Value?,
    of object: AnyObject,
    youngerThan earlier: UInt = 0,
    in group: ChangeGroup? = nil
  ) -> TypedRound<Value> {
    let round = TypedRound(
      index: index,
      kind: kind,
      indexes: indexes,
      old: old,
      elements: elements
    )
    ObservationTrace.noteChange(kind, of: object, index)
    walk {
      round.stamp = stamp
      join(participants(index, youngerThan: earlier), to: round, of: object, old: old, in: group)
      // Observers that were called before the change may have moved paths to the property.
      var known = round.stamp
      while stamp != known {
        let moved = participants(index, youngerThan: known).filter {
          $0.listener.hasMoved && !round.includes($0.listener)
        }
        known = stamp
        join(moved.sorted(), to: round, of: object, old: old, in: group)
        round.participants.sort()
      }
    }
    return round
  }

  /// Adds participants to a round: lets them store their values from before the change, and sends
  /// their `.prior` notices.
  private func join<Value>(
    _ candidates: [Round.Participant],
    to round: TypedRound<Value>,
    of object: AnyObject,
    old: Value?,
    in group: ChangeGroup?
  ) {
    var joining = candidates
    if let group { joining.removeAll { !group.admits($0.listener) } }
    for position in joining.indices {
      joining[position].stash = joining[position].listener.announce(round)
      joining[position].reports = joining[position].listener.reportCount
    }
    round.isGrouped = group != nil
    round.participants += joining
    for participant in joining
    where participant.listener.options.contains(.prior) && participant.listener.isActive {
      let listener = participant.listener
      ObservationTrace.around(.callsBefore, of: object, round.index, listener) {
        if listener.role == .direct {
          direct(listener, round.index, of: object, Value.self)
            .deliverPrior(object, kind: round.kind, old: old, indexes: round.indexes)
        } else {
          listener.willChange(object, round, link: participant.link, stash: participant.stash)
        }
      }
    }
  }

  /// Notifies the observers of a change that has been made, immediately even inside a group.
  /// Observers with `.prior` receive no notice before it.
  func notifyNow<Value>(_ index: Int, of object: AnyObject, _ value: Value) {
    let round = announceNow(
      index,
      kind: .setting,
      indexes: nil,
      old: Value?.none,
      elements: nil,
      of: object
    )
    completeNow(round, of: object) { value }
  }

  /// Returns the participants of a change, in order of registration.
  func participants(_ index: Int, youngerThan stamp: UInt) -> [Round.Participant] {
    var found: [Round.Participant] = []
    var next = index < capacity ? slots[index].first : nil
    while let link = next?.takeUnretainedValue() {
      if link.stamp != Link.out, link.stamp > stamp, link.listener.isActive {
        found.append(.init(listener: link.listener, link: link))
      }
      next = link.next
    }
    return found
  }

  /// Returns whether a round must notify a listener that no longer reads the property.
  private func affects(_ participant: Round.Participant, _ round: Round) -> Bool {
    if participant.hasLeft {
      // In a group, it depends on a later change.
      if round.isGrouped { return true }
      // Otherwise it left before the change, and does not depend on it; or while the setter stored
      // the value, which `.distinct` hides from the notification of leaving.
      guard participant.listener.options.contains(.distinct), !participant.wasNotified
      else { return false }
    }
    // A listener that left after the change has reported it as well, unless `.distinct` has
    // suppressed its notification.
    return participant.listener.reportCount == participant.reports
  }

  /// Sends the notifications after an announced change immediately, in reverse order.
  func completeNow<Value>(_ round: TypedRound<Value>, of object: AnyObject, read: () -> Value) {
    if stamp != round.stamp { followYounger(round.index, than: round.stamp, except: round) }
    let written = stamp
    walk {
      if !round.isGrouped { round.noteInterruptions(of: self) }
      let isSame = written == round.stamp
      let younger = isSame ? [] : participants(round.index, youngerThan: round.stamp)
      if round.index < capacity { _ = markOnOwner(round.index, of: object) }
      for participant in round.participants.reversed() where participant.listener.isActive {
        let listener = participant.listener
        var link = participant.link
        var isComplete = false
        if !link.listens(to: self, round.index, since: written) {
          // Another observer has moved the listener to another object. One that was moved back
          // before the change has a younger link.
          if let other = younger.first(where: { $0.listener === listener }),
            other.link.listens(to: self, round.index, since: written)
          {
            link = other.link
          } else {
            guard affects(participant, round) else { continue }
            isComplete = true
          }
        }
        // The observer has received another value since the announcement.
        if participant.wasNotified { listener.ignoresDistinct = true }
        defer { if participant.wasNotified { listener.ignoresDistinct = false } }
        ObservationTrace.around(.callsAfter, of: object, round.index, listener) {
          if listener.role == .direct {
            direct(listener, round.index, of: object, Value.self).deliver(
              object,
              kind: round.kind,
              old: round.old,
              new: { round.kind == .setting ? read() : round.elements },
              indexes: round.indexes
            )
          } else {
            listener.didChange(
              object,
              isComplete ? nil : round,
              link: link,
              stash: participant.stash
            )
          }
        }
      }
    }
  }
}
