public import CThreadLocal
public import Synchronization

/// Makes an object of a synchronized class observable, and guards its values.
///
/// The macro `@KeyValueObservable(.synchronized)` adds one to each class. Values are read and
/// exchanged with the lock held. Observers are called without it.
@frozen
public struct SharedRegistry: ~Copyable, Sendable {
  @usableFromInline let registry = Registry()
  @usableFromInline let lock = Mutex(())

  /// Creates the registry of an unobserved object.
  public init() {}

  /// The observations of the object. The first access creates them.
  public var state: ObjectState { registry.borrowedState(isShared: true).takeUnretainedValue() }

  /// Reads a property.
  @inlinable
  public func read<Value: Sendable>(_ index: Int, _ read: () -> Value) -> Value {
    if livecells_tracker() != nil { touch(index) }
    var value: Value?
    lock.withLockBriefly { value = read() }
    guard let value else { preconditionFailure("the body of the lock did not run") }
    return value
  }

  /// Sets a complete property and notifies its observers.
  ///
  /// `exchange` stores the new value and returns the old one. It is called with the lock held; the
  /// old value is released without it. Observers that were registered before the exchange are
  /// notified with its old and new value, after the notifications of earlier exchanges.
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
    // The old value is released without the lock, because its `deinit` may be user code.
    var old: Value?
    if isUntouched {
      // Checked again with the lock held. An observer that registers later reads the new value.
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
    // The old value is released without the lock.
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
        // An observer has registered meanwhile that requires a notice before the change.
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
      // Another thread has changed the property first. The next attempt uses the same announcement.
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
