public import CThreadLocal
public import Synchronization

/// What makes an object of a synchronized class observable, and guards its values.
///
/// The macro `@KeyValueObservable(.synchronized)` adds one to each class. Values are read and exchanged
/// under a lock; observers are called outside of it.
@frozen
public struct SharedRegistry: ~Copyable, Sendable {
  @usableFromInline let registry = Registry()
  @usableFromInline let lock = Mutex(())

  public init() {}

  /// The observations of the object; made at the first call.
  public var state: ObjectState { registry.borrowedState(isShared: true).takeUnretainedValue() }

  /// Reads a property.
  @inlinable
  public func read<Value: Sendable>(_ index: Int, _ read: () -> Value) -> Value {
    if livecells_tracker() != nil { touch(index) }
    var value: Value?
    lock.withLockBriefly { value = read() }
    guard let value else { preconditionFailure("the lock ran nothing") }
    return value
  }

  /// Changes a property as a whole and tells who observes it.
  ///
  /// `exchange` puts the new value in place and returns the old one; it is called under the lock, and
  /// the old value is let go of outside. Whoever began to observe before the exchange is told of it,
  /// with this pair of old and new, and after the exchanges that came before.
  @inlinable
  public func exchange<Value: Sendable>(
    _ index: Int,
    of object: AnyObject,
    new: Value,
    notifies: Bool = true,
    read: () -> Value,
    exchange: () -> Value
  ) {
    var isUntouched = registry.storage.load(ordering: .acquiring) == nil
    // The old value goes when the lock is free: its end may be the user's.
    var old: Value?
    if isUntouched {
      // Asked again under the lock: whoever observes from now on reads what is put here.
      lock.withLockBriefly {
        isUntouched = registry.storage.load(ordering: .acquiring) == nil
        if isUntouched { old = exchange() }
      }
    }
    _ = old
    if isUntouched { return }
    deliver(
      index,
      of: object,
      new: new,
      notifies: notifies,
      read: read,
      exchange: exchange
    )
  }

  @usableFromInline
  @inline(never)
  func deliver<Value: Sendable>(
    _ index: Int,
    of object: AnyObject,
    new: Value,
    notifies: Bool,
    read: () -> Value,
    exchange: () -> Value
  ) {
    let state = state
    let edit = SharedEdit<Value>.take(for: state, index)
    let elements = edit?.change
    let kind = elements?.kind ?? .setting
    var round = edit?.attempts?.round
    // The old value goes when the lock is free.
    var old: Value?
    var notices: SharedNotices?
    var isLate = round == nil && notifies && state.mustAnnounce(index)
    repeat {
      if isLate {
        var before = elements?.removed
        if edit == nil { lock.withLockBriefly { before = read() } }
        let announced = SharedRound(index)
        round = announced
        state.announceShared(
          announced,
          Change(kind: kind, isPrior: true, old: before, indexes: elements?.indexes),
          of: object
        )
      }
      lock.withLockBriefly {
        // Somebody has come meanwhile who must hear of the change before.
        isLate = round == nil && notifies && state.mustAnnounce(index)
        if isLate { return }
        if let edit, !state.isUnchanged(since: edit) { return }
        let replaced = exchange()
        old = replaced
        edit?.isDone = true
        notices = state.note(
          index,
          Change(
            kind: kind,
            old: elements == nil ? replaced : elements?.removed,
            new: elements == nil ? new : elements?.inserted,
            indexes: elements?.indexes
          ),
          of: object,
          notifies: notifies
        )
      }
    } while isLate
    if let edit, !edit.isDone {
      // Another thread was first. The next attempt is that of the same announcement.
      edit.attempts?.round = round
      return
    }
    if let notices { state.send(notices, index, of: object) }
    if let round { state.close(round) }
    _ = old
  }

  @usableFromInline
  @inline(never)
  func touch(_ index: Int) {
    registry.touch(index, isShared: true)
  }
}
