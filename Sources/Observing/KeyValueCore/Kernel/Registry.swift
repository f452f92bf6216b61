public import CThreadLocal
public import Synchronization

/// Makes an object observable. It is one word, stored in the object.
///
/// The macro `@KeyValueObservable` adds one to each class. A class that conforms to
/// ``KeyValueObservable`` by hand stores one as `let registry = Registry()`. It calls
/// ``access(_:)`` before it reads a property and ``mutate(_:of:read:write:)`` to change it, each
/// with the property's index in its ``KeyTable``.
///
/// Each change of an unobserved object costs one test and no allocation. Read and change the
/// properties only in the isolation of the object. An observation may be ended in any isolation.
@frozen
public struct Registry: ~Copyable, Sendable {
  @usableFromInline let storage = Atomic<Unmanaged<ObjectState>?>(nil)

  /// Creates the registry of an unobserved object.
  @inlinable
  @inline(__always)
  public init() {}

  deinit {
    guard let state = storage.load(ordering: .acquiring)?.takeRetainedValue() else { return }
    state.objectDied()
  }

  /// Returns whether the property with this index has an observer. An observer that ended on
  /// another thread than that of the last change counts until the next change or observation.
  @inlinable
  @inline(__always)
  public func isObserved(_ index: Int) -> Bool {
    !isUntouched && isObservedAnywhere(index)
  }

  /// A Boolean value indicating whether any property has an observer.
  @inlinable
  @inline(__always)
  public var isObserved: Bool {
    guard !isUntouched, let state = storage.load(ordering: .acquiring) else { return false }
    return state._withUnsafeGuaranteedRef { $0.bits.linked.load(ordering: .relaxed) != 0 }
  }

  /// Returns whether a setting of a property must be delivered. It need not be if the property has
  /// no observers, or only mark listeners that are all marked.
  @inlinable
  @inline(__always)
  public func isAwaited(_ index: Int) -> Bool {
    guard !isUntouched, let state = storage.load(ordering: .acquiring) else { return false }
    return state._withUnsafeGuaranteedRef {
      $0.bits.awaited.load(ordering: .relaxed) & ObjectState.bit(index) != 0
    }
  }

  /// Like ``isObserved(_:)``, but callable on any thread.
  @inlinable
  @inline(__always)
  func isObservedAnywhere(_ index: Int) -> Bool {
    guard let state = storage.load(ordering: .acquiring) else { return false }
    return state._withUnsafeGuaranteedRef {
      $0.bits.linked.load(ordering: .relaxed) & ObjectState.bit(index) != 0
    }
  }

  /// A Boolean value indicating whether the object has never been observed.
  ///
  /// This is a plain load. Around an atomic load, the compiler retains the object that is read or
  /// changed, which costs far more than the rest.
  // Safety: a borrowed atomic does not move, and it consists of one word. That word is written
  // once, by the first observation, in the isolation of the object, in which all changes are made
  // too. The state is used only after an atomic load.
  @inlinable
  @inline(__always)
  public var isUntouched: Bool {
    withUnsafePointer(to: storage) { UnsafeRawPointer($0).load(as: UInt.self) == 0 }
  }

  /// Records that the property with this index is about to be read.
  ///
  /// Costs one test if no evaluation is tracked on this thread.
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

  /// Records that a weak property was read. If its target is observable, the property's observers
  /// are notified when the target is deallocated.
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

  /// Calls the getter of a property, which a subclass may have overridden, without tracking its
  /// reads.
  public static func untracked<Value>(_ read: () -> Value) -> Value {
    TrackingListener.untracked(read)
  }

  /// The observations of the object. The first access creates them.
  public var state: ObjectState { borrowedState(isShared: false).takeUnretainedValue() }

  // Safety: the registry retains the state until `deinit`.
  /// Returns the state without retaining it. The first call creates it.
  func borrowedState(isShared: Bool) -> Unmanaged<ObjectState> {
    if let state = storage.load(ordering: .acquiring) { return state }
    // Safety: released by `deinit`, or below if another thread has stored its state first.
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
