import CThreadLocal

/// A change of elements of a synchronized property, passed to the property's setter. The setter
/// makes it only if the property still has the value from which the change was computed.
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

  /// Calls `set`, whose setter makes this change or skips it. Returns whether the change was made.
  func make(_ set: () -> Void) -> Bool {
    let outer = livecells_edit()
    // Safety: `self` is alive until the call returns, and the pointer is replaced before that.
    livecells_set_edit(Unmanaged<AnySharedEdit>.passUnretained(self).toOpaque())
    set()
    livecells_set_edit(outer)
    return isDone
  }

  /// Takes the edit that is passed to this setter on this thread. Settings by observers then find
  /// no edit.
  static func take(for state: ObjectState, _ index: Int) -> SharedEdit<Value>? {
    guard let pointer = livecells_edit() else { return nil }
    // Safety: set by `make`, which retains the edit while the pointer is set.
    let edit = Unmanaged<AnySharedEdit>.fromOpaque(pointer).takeUnretainedValue()
    guard edit.state === state, edit.index == index else { return nil }
    livecells_set_edit(nil)
    // Safety: an index of a state identifies one property, which has one type.
    return unsafeDowncast(edit, to: SharedEdit<Value>.self)
  }
}

/// The type-independent part of ``SharedEdit``.
class AnySharedEdit {
  let state: ObjectState
  let index: Int
  /// The number of changes of the property when it was read.
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
/// The first attempt for which an observer requires it announces the change; later attempts do not.
/// Observers with `.prior` therefore receive one notice before each change. Its indexes are those
/// of that attempt.
final class SharedAttempts {
  /// The announcement, until the change is made.
  var round: SharedRound?

  /// Ends the announcement of a change that is abandoned.
  func giveUp(in state: ObjectState) {
    if let round { state.close(round) }
    round = nil
  }
}
