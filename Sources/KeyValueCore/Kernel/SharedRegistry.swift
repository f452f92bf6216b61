public import CThreadLocal
public import Synchronization

/// What makes an object of a synchronized class observable, and guards its values.
///
/// The macro `@KeyValueObservable(.synchronized)` adds one to each class. Values are read and exchanged
/// under a lock; observers are called outside of it, on the thread that made the change.
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
    return lock.withLock { _ in read() }
  }

  /// Changes a property as a whole and tells who observes it.
  ///
  /// `exchange` puts the new value in place and returns the old one; it is called under the lock, and
  /// the old value is let go of outside. Of two threads that change a property at once each delivers its own pair of
  /// old and new.
  @inlinable
  public func exchange<Value: Sendable>(
    _ index: Int,
    of object: AnyObject,
    new: Value,
    notifies: Bool = true,
    read: () -> Value,
    exchange: () -> Value
  ) {
    guard notifies, registry.isObservedAnywhere(index) else {
      _ = lock.withLock { _ in exchange() }
      return
    }
    deliver(index, of: object, new: new, read: read, exchange: exchange)
  }

  @usableFromInline
  @inline(never)
  func deliver<Value: Sendable>(
    _ index: Int,
    of object: AnyObject,
    new: Value,
    read: () -> Value,
    exchange: () -> Value
  ) {
    let state = state
    let before = lock.withLock { _ in read() }
    let round = state.announce(
      index,
      kind: .setting,
      indexes: nil,
      old: before,
      elements: nil,
      of: object
    )
    round.old = lock.withLock { _ in exchange() }
    state.complete(round, of: object) { new }
  }

  @usableFromInline
  @inline(never)
  func touch(_ index: Int) {
    registry.touch(index, isShared: true)
  }
}
