import CThreadLocal
import Synchronization

/// Changes of synchronized objects.
///
/// A change is recorded for each observer under the same lock under which the value is exchanged.
/// Each observer therefore receives the changes in order. A new observer has either read a value or
/// is notified of it, never both. The recorded changes are delivered outside of the locks, by the
/// thread that made the change, or by a thread that is already delivering to the same observer.
extension ObjectState {
  /// Returns whether an observer has to be notified before a change of a property.
  func mustAnnounce(_ index: Int) -> Bool {
    guard hasAnnounced.load(ordering: .relaxed) else { return false }
    var result = false
    lock.withLockBriefly { result = index < capacity && slots[index].announced > 0 }
    return result
  }

  /// Returns the number of changes of a property.
  func changes(of index: Int) -> UInt {
    var result: UInt = 0
    lock.withLockBriefly {
      table.grow(toHold: index)
      result = slots[index].changes
    }
    return result
  }

  /// Returns whether a property is unchanged since an edit was computed from it. Called with the
  /// object's lock held.
  func isUnchanged(since edit: AnySharedEdit) -> Bool {
    changes(of: edit.index) == edit.count
  }

  /// Records a change for all observers of a property. A change of the stored value is recorded
  /// with the object's lock held. Calls no user code.
  func note<Value>(
    _ index: Int,
    _ change: Change<Value>,
    of object: AnyObject,
    notifies: Bool = true
  ) -> SharedNotices? {
    var notices: SharedNotices?
    lock.withLockBriefly {
      guard index < capacity else { return }
      slots[index].changes &+= 1
      guard notifies, !slots[index].isEmpty else { return }
      slots[index].order()
      var found = SharedNotices(kind: change.kind)
      var next = slots[index].first
      while let link = next?.takeUnretainedValue() {
        next = link.next
        let listener = link.listener
        guard listener.isActive else { continue }
        if listener.role == .direct, note(index, change, of: object, for: listener) {
          found.isBehind = true
        }
        found.observers.append(listener)
      }
      next = slots[index].marks
      while let link = next?.takeUnretainedValue() {
        next = link.next
        found.marks.append(link.listener)
      }
      notices = found
    }
    return notices
  }

  /// Records a change for an observer of the property itself. Returns whether the observer is far
  /// behind.
  private func note<Value>(
    _ index: Int,
    _ change: Change<Value>,
    of object: AnyObject,
    for listener: Listener
  ) -> Bool {
    guard let listener = listener as? SharedListener<Value> else {
      ObjectState.refuse(index, of: object, changedAs: Value.self)
    }
    return listener.note(change)
  }

  /// Delivers a recorded change: marks first, then observers in reverse order of registration.
  func send(_ notices: SharedNotices, _ index: Int, of object: AnyObject) {
    TrackingListener.untracked {
      if livecells_is_traced() != 0 {
        ObservationTrace.note(.change(notices.kind), of: object, index, listener: nil)
      }
      for listener in notices.marks { mark(listener, index, of: object) }
      for listener in notices.observers.reversed() where listener.isActive {
        ObservationTrace.around(.callsAfter, of: object, index, listener) {
          listener.notifyRecorded(object, index)
        }
      }
    }
    if notices.isBehind { livecells_yield() }
  }

  /// Announces a change: sends the notifications before it in order of registration, and lets
  /// evaluating listeners store their old values. Must be followed by ``close(_:)``.
  func announceShared<Value>(
    _ round: SharedRound,
    _ change: Change<Value>,
    of object: AnyObject
  ) {
    let index = round.index
    var priors: [Listener] = []
    lock.withLockBriefly {
      table.grow(toHold: index)
      slots[index].order()
      announced.shared.append(round)
      var next = slots[index].first
      while let link = next?.takeUnretainedValue() {
        next = link.next
        let listener = link.listener
        guard listener.traits.isAnnounced, listener.isActive else { continue }
        if listener.role == .direct {
          _ = note(index, change, of: object, for: listener)
        } else {
          join(round, listener)
        }
        priors.append(listener)
      }
    }
    TrackingListener.untracked {
      for listener in priors { listener.keep() }
      for listener in priors where listener.isActive && listener.options.contains(.prior) {
        ObservationTrace.around(.callsBefore, of: object, index, listener) {
          listener.notifyRecordedBefore(object, index)
        }
      }
    }
  }

  /// Lets a new listener store its value before the announced changes. Called with the lock held.
  func joinRounds(_ listener: Listener, at index: Int) {
    guard listener.traits.isAnnounced, listener.role == .tracking else { return }
    for round in announced.shared where round.index == index { join(round, listener) }
  }

  private func join(_ round: SharedRound, _ listener: Listener) {
    round.participants.append(listener)
    listener.joined()
  }

  /// Ends the announcement of a change that was delivered, or was not made.
  func close(_ round: SharedRound) {
    lock.withLockBriefly { announced.shared.removeAll { $0 === round } }
    for listener in round.participants { listener.left() }
  }
}
