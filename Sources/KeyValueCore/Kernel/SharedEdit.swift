import CThreadLocal

/// A change of elements of a synchronized property, on its way through the property's setter: it is made
/// only if the property is still what the change was worked out from.
final class SharedEdit<Value>: AnySharedEdit {
  let change: ToManyChange<Value>
  /// Whether the setter has made the change.
  var isDone = false

  init(
    _ state: ObjectState,
    _ index: Int,
    since count: UInt,
    _ change: ToManyChange<Value>,
    _ attempts: SharedAttempts?
  ) {
    self.change = change
    super.init(state, index, since: count, attempts)
  }

  /// Calls `set`, whose setter makes this change or leaves it. Returns whether it was made.
  func make(_ set: () -> Void) -> Bool {
    let outer = livecells_edit()
    // Safety: `self` is alive until the call returns, and the pointer is replaced before that.
    livecells_set_edit(Unmanaged<AnySharedEdit>.passUnretained(self).toOpaque())
    set()
    livecells_set_edit(outer)
    return isDone
  }

  /// The change that is on its way through this setter on this thread. What observers then set is none.
  static func take(for state: ObjectState, _ index: Int) -> SharedEdit<Value>? {
    guard let pointer = livecells_edit() else { return nil }
    // Safety: set by `make`, which holds it for as long as it stays set.
    let edit = Unmanaged<AnySharedEdit>.fromOpaque(pointer).takeUnretainedValue()
    guard edit.state === state, edit.index == index else { return nil }
    livecells_set_edit(nil)
    // Safety: an index of a state stands for one property, which has one type.
    return unsafeDowncast(edit, to: SharedEdit<Value>.self)
  }
}

/// The same, of whatever type.
class AnySharedEdit {
  let state: ObjectState
  let index: Int
  /// How many changes the property had seen when it was read.
  let count: UInt
  let attempts: SharedAttempts?

  fileprivate init(
    _ state: ObjectState,
    _ index: Int,
    since count: UInt,
    _ attempts: SharedAttempts?
  ) {
    self.state = state
    self.index = index
    self.count = count
    self.attempts = attempts
  }
}

/// The attempts at one change of elements of a synchronized property.
///
/// The first attempt that has to announces the change, and no later one does: observers with `.prior` get one
/// notice before each change. Positions in it are those of that attempt.
final class SharedAttempts {
  /// The announcement, until the change has been made.
  var round: SharedRound?

  /// Ends the announcement of a change that will not be made.
  func giveUp(in state: ObjectState) {
    if let round { state.close(round) }
    round = nil
  }
}
