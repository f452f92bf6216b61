/// Something that is told at the end of a group of changes.
class HeldChange {
  /// Tells of the change; `followers` are told by this or another one of the group.
  func tell(_ followers: Set<ObjectIdentifier>) {}
}

/// Something that a list does at the end of a group.
final class HeldEnding: HeldChange {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  override func tell(_ followers: Set<ObjectIdentifier>) { body() }
}

/// All changes of one property in a group.
///
/// The object is held until they are told. Its value is read then, or, of a class without keys, after each change.
final class HeldSetting<Value>: HeldChange {
  private let state: ObjectState
  private let index: Int
  private let object: AnyObject
  /// One for the observers that were there at the first change, and one for each lot that came later.
  private var rounds: [TypedRound<Value>] = []
  /// The age of the youngest link when observers were last found.
  private var stamp: UInt?
  /// The object, if it has a key with the index, and values of the type.
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

  /// Announces a change to observers that haven't been notified in this group.
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

  /// Takes note of a change that has been made.
  func noteMade(_ read: () -> Value) {
    isMade = true
    if keyed == nil { last = read() }
    // Announced in the group, by hand, and made after it.
    if isOver { tell([]) }
  }

  override func tell(_ followers: Set<ObjectIdentifier>) {
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
