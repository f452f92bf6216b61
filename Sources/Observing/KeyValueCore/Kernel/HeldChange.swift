/// An entry of a group of changes, notified at the end of the group.
class HeldChange {
  /// Called when the group ends, before any notification.
  func end() {}

  /// Sends the notifications. `followers` are the evaluating listeners, which any change of the
  /// group may notify.
  func notify(_ followers: Set<ObjectIdentifier>) {}
}

/// An action of a list for the end of a group.
final class HeldEnding: HeldChange {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  override func notify(_ followers: Set<ObjectIdentifier>) { body() }
}

/// All changes of one property in a group.
///
/// It retains the object until the notifications are sent. The value is read at that time. For a
/// class without keys, it is read after each change.
final class HeldSetting<Value>: HeldChange {
  private let state: ObjectState
  private let index: Int
  private let object: AnyObject
  /// One round for the observers at the first change, and one for each set of observers that
  /// registered later.
  private var rounds: [TypedRound<Value>] = []
  /// The stamp of the youngest link when observers were last collected.
  private var stamp: UInt?
  /// The object, if it has a key with this index and type.
  private let keyed: (any KeyValueObservable)?
  private var last: Value?
  private var isMade = false
  private var isOver = false

  init(_ state: ObjectState, _ index: Int, of object: AnyObject) {
    self.state = state
    self.index = index
    self.object = object
    let keyed = object as? any KeyValueObservable
    self.keyed = keyed?.hasKey(index, of: Value.self) == true ? keyed : nil
  }

  /// Announces a change to observers that have not yet taken part in this group.
  func announce(_ kind: ChangeKind, _ old: () -> Value?, in group: ChangeGroup) {
    guard stamp != state.stamp else {
      return ObservationTrace.noteChange(kind, of: object, index)
    }
    let earlier = stamp ?? 0
    stamp = state.stamp
    rounds.append(
      state.announceNow(
        index,
        kind: .setting,
        indexes: nil,
        old: old(),
        elements: nil,
        of: object,
        youngerThan: earlier,
        in: group
      )
    )
  }

  /// Records that a change was made.
  func noteMade(_ read: () -> Value) {
    isMade = true
    if keyed == nil { last = read() }
    // A manual change that was announced in the group may be completed after it.
    if isOver { notify([]) }
  }

  /// Records the effect of immediate notifications in the group, such as those of a deallocation
  /// or of another thread. The notifications of the group itself have other effects.
  override func end() {
    // A walk unlinks first what another thread has removed.
    state.walk { for round in rounds { round.noteInterruptions(of: state) } }
  }

  override func notify(_ followers: Set<ObjectIdentifier>) {
    isOver = true
    guard isMade else { return }
    isMade = false
    for round in rounds {
      round.followers = followers
      state.completeNow(round, of: object) { present }
    }
  }

  private var present: Value {
    guard let present = keyed?.value(at: index, as: Value.self) ?? last else {
      ObjectState.refuse(index, of: object, changedAs: Value.self)
    }
    return present
  }
}
