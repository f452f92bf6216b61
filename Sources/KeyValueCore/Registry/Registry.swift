public import CThreadLocal
public import Synchronization

/// What makes an object observable: one word, stored in the object.
///
/// The macro `@KeyValueObservable` adds one to each class. A class that conforms to
/// ``KeyValueObservable`` by hand stores one as `let registry = Registry()`, calls
/// ``access(_:)`` before it reads a property and ``mutate(_:of:read:write:)`` to change it, each
/// with the property's index in its ``KeyTable``.
///
/// An object that nobody observes pays a test for each change, and no allocation. Reads and changes
/// belong to the isolation of the object; only ending an observation is allowed everywhere.
@frozen
public struct Registry: ~Copyable, Sendable {
  @usableFromInline let storage = Atomic<Unmanaged<ObjectState>?>(nil)

  @inlinable
  @inline(__always)
  public init() {}

  deinit {
    guard let state = storage.load(ordering: .acquiring)?.takeRetainedValue() else { return }
    state.objectDied()
  }

  /// Whether anybody observes the property with this index.
  @inlinable
  @inline(__always)
  public func isObserved(_ index: Int) -> Bool {
    guard let state = storage.load(ordering: .acquiring) else { return false }
    return state._withUnsafeGuaranteedRef {
      $0.mask.load(ordering: .relaxed) & ObjectState.bit(index) != 0
    }
  }

  /// Notes that the property with this index is about to be read.
  ///
  /// Costs one test where nothing is tracked on this thread.
  @inlinable
  @inline(__always)
  public func access(_ index: Int) {
    if livecells_tracker() != nil { touch(index) }
  }

  @usableFromInline
  @inline(never)
  func touch(_ index: Int) {
    TrackingListener.current?.touch(state, index)
  }

  /// The observations of the object; made at the first call.
  public var state: ObjectState { state(isShared: false) }

  func state(isShared: Bool) -> ObjectState {
    if let state = storage.load(ordering: .acquiring) { return state.takeUnretainedValue() }
    let made = Unmanaged.passRetained(ObjectState(isShared: isShared))
    let (exchanged, present) = storage.compareExchange(
      expected: nil,
      desired: made,
      ordering: .acquiringAndReleasing
    )
    guard !exchanged, let present else { return made.takeUnretainedValue() }
    made.release()
    return present.takeUnretainedValue()
  }
}
