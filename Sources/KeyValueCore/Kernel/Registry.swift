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
    !isUntouched && isObservedAnywhere(index)
  }

  /// Whether anybody observes any property.
  @inlinable
  @inline(__always)
  public var isObserved: Bool {
    guard !isUntouched, let state = storage.load(ordering: .acquiring) else { return false }
    return state._withUnsafeGuaranteedRef { $0.linked.load(ordering: .relaxed) != 0 }
  }

  /// Whether the setting of a property has to be told to anybody: somebody observes it, and not all who
  /// do have only been waiting to be marked, and are.
  @inlinable
  @inline(__always)
  public func isAwaited(_ index: Int) -> Bool {
    guard !isUntouched, let state = storage.load(ordering: .acquiring) else { return false }
    return state._withUnsafeGuaranteedRef {
      $0.awaited.load(ordering: .relaxed) & ObjectState.bit(index) != 0
    }
  }

  /// As ``isObserved(_:)``, on any thread.
  @inlinable
  @inline(__always)
  func isObservedAnywhere(_ index: Int) -> Bool {
    guard let state = storage.load(ordering: .acquiring) else { return false }
    return state._withUnsafeGuaranteedRef {
      $0.linked.load(ordering: .relaxed) & ObjectState.bit(index) != 0
    }
  }

  /// Whether nobody has observed the object so far.
  ///
  /// A plain load: around an atomic one the compiler retains the object that is read or changed, which
  /// costs far more than all the rest.
  // Safety: a borrowed atomic stays in its place, which holds one word. The word is written once, at the
  // first observation, which belongs to the isolation of the object as every change does; it is used
  // only after an atomic load.
  @inlinable
  @inline(__always)
  public var isUntouched: Bool {
    withUnsafePointer(to: storage) { UnsafeRawPointer($0).load(as: UInt.self) == 0 }
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
    touch(index, isShared: false)
  }

  func touch(_ index: Int, isShared: Bool) {
    guard let tracker = TrackingListener.borrowedCurrent else { return }
    let state = borrowedState(isShared: isShared)
    tracker._withUnsafeGuaranteedRef { tracker in
      _ = state._withUnsafeGuaranteedRef { tracker.touch($0, index) }
    }
  }

  /// Notes that a weak property was read: if the object that it refers to is observable, the property's
  /// observers are notified when that object is deallocated.
  @inlinable
  @inline(__always)
  public static func noteTarget(_ target: AnyObject?) {
    if livecells_tracker() != nil { touchTarget(target) }
  }

  @usableFromInline
  @inline(never)
  static func touchTarget(_ target: AnyObject?) {
    guard let target = target as? any KeyValueObservable else { return }
    TrackingListener.current?.touchTarget(target)
  }

  /// Calls the getter of a property, which a subclass may have overridden, without tracking what it reads.
  public static func untracked<Value>(_ read: () -> Value) -> Value {
    TrackingListener.untracked(read)
  }

  /// The observations of the object; made at the first call.
  public var state: ObjectState { borrowedState(isShared: false).takeUnretainedValue() }

  // Safety: the registry retains it to its end.
  /// The same, without counting a reference.
  func borrowedState(isShared: Bool) -> Unmanaged<ObjectState> {
    if let state = storage.load(ordering: .acquiring) { return state }
    // Safety: released by `deinit`, or below when another thread was first.
    let made = Unmanaged.passRetained(ObjectState(isShared: isShared))
    let (exchanged, present) = storage.compareExchange(
      expected: nil,
      desired: made,
      ordering: .acquiringAndReleasing
    )
    guard !exchanged, let present else { return made }
    made.release()
    return present
  }
}
