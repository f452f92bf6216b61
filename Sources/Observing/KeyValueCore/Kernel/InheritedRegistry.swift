import CThreadLocal
import Synchronization

/// The registry of a superclass that conforms to ``KeyValueObservable`` by hand, for a subclass
/// with the macro. The superclass's registry may be private, so it is reached through the
/// observation state.
public struct InheritedRegistry {
  let state: ObjectState

  /// Creates the registry for the observation state of the superclass.
  public init(_ state: ObjectState) { self.state = state }

  /// A Boolean value indicating whether the object has never been observed. Always false, because
  /// the observation state already exists.
  public var isUntouched: Bool { false }

  /// See ``Registry/access(_:)``.
  public func access(_ index: Int) {
    if livecells_tracker() != nil { touch(index) }
  }

  func touch(_ index: Int) {
    guard let tracker = TrackingListener.borrowedCurrent else { return }
    tracker._withUnsafeGuaranteedRef { _ = $0.touch(state, index) }
  }

  /// See ``Registry/isAwaited(_:)``.
  public func isAwaited(_ index: Int) -> Bool {
    state.bits.awaited.load(ordering: .relaxed) & ObjectState.bit(index) != 0
  }

  /// See ``Registry/deliver(_:of:read:write:)``.
  public func deliver<Value>(
    _ index: Int,
    of object: AnyObject,
    read: () -> Value,
    write: () -> Void
  ) {
    state.deliver(index, of: object, read: read, write: write)
  }

  /// See ``Registry/hasFollowers(_:)``.
  public func hasFollowers(_ index: Int) -> Bool { state.hasFollowers(index) }

  /// See ``Registry/follow(_:)``.
  public func follow(_ index: Int) {
    if state.isObserved(index) { state.followYounger(index, than: 0) }
  }

  /// See ``Registry/willMutate(_:of:read:)``.
  public func willMutate<Value>(
    _ index: Int,
    of object: AnyObject,
    read: () -> Value
  ) -> Announcement<Value>? {
    state.isObserved(index) ? state.willMutate(index, of: object, read: read) : nil
  }

  /// See ``Registry/didMutate(_:of:_:read:)``.
  public func didMutate<Value>(
    _ index: Int,
    of object: AnyObject,
    _ announcement: Announcement<Value>?,
    read: () -> Value
  ) {
    guard let announcement else { return }
    state.didMutate(index, of: object, announcement, read: read)
  }
}
