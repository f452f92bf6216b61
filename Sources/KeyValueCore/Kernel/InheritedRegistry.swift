import CThreadLocal
import Synchronization

/// The registry of a superclass that conforms to ``KeyValueObservable`` by hand, seen from a subclass that the macro is
/// attached to: it may be private, so it is reached through the observations.
public struct InheritedRegistry {
  let state: ObjectState

  public init(_ state: ObjectState) { self.state = state }

  /// As of an object that has been observed: it has observations by now.
  public var isUntouched: Bool { false }

  /// As ``Registry/access(_:)``.
  public func access(_ index: Int) {
    if livecells_tracker() != nil { touch(index) }
  }

  func touch(_ index: Int) {
    guard let tracker = TrackingListener.borrowedCurrent else { return }
    tracker._withUnsafeGuaranteedRef { _ = $0.touch(state, index) }
  }

  /// As ``Registry/isAwaited(_:)``.
  public func isAwaited(_ index: Int) -> Bool {
    state.awaited.load(ordering: .relaxed) & ObjectState.bit(index) != 0
  }

  /// As ``Registry/deliver(_:of:read:write:)``.
  public func deliver<Value>(
    _ index: Int,
    of object: AnyObject,
    read: () -> Value,
    write: () -> Void
  ) {
    state.deliver(index, of: object, read: read, write: write)
  }

  /// As ``Registry/hasFollowers(_:)``.
  public func hasFollowers(_ index: Int) -> Bool { state.hasFollowers(index) }

  /// As ``Registry/follow(_:)``.
  public func follow(_ index: Int) {
    if state.isObserved(index) { state.followYounger(index, than: 0) }
  }

  /// As ``Registry/willMutate(_:of:read:)``.
  public func willMutate<Value>(
    _ index: Int,
    of object: AnyObject,
    read: () -> Value
  ) -> Announcement<Value>? {
    state.isObserved(index) ? state.willMutate(index, of: object, read: read) : nil
  }

  /// As ``Registry/didMutate(_:of:_:read:)``.
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
