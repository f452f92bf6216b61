public import Synchronization

/// One registration in the kernel. Tokens, cells and bindings are built on it.
///
/// It is a link as well, so that the observation of a single property needs one allocation less.
/// Listeners that track what they read do not use it as a link.
///
/// Subclasses implement the reaction to a change. State is immutable or atomic, with two
/// exceptions: state that the isolation of the observed object protects, and state that the
/// serialised structural operations of `ObjectState` change.
// Safety: see above. `ownerDeliveryCount`, `priorCount` and `ignoresDistinct` are confined to the
// isolation of the object.
@usableFromInline
class Listener: Link, @unchecked Sendable {
  /// The role of a listener, which is read on each change.
  @usableFromInline
  enum Role: UInt8 {
    /// Receives the old and new value of the property itself.
    case direct
    /// Evaluates a key path or a computed property again.
    case tracking
    /// Is only marked as dirty.
    case mark
  }

  /// The requests of a listener.
  @usableFromInline
  struct Traits {
    @usableFromInline let role: Role
    /// Whether the listener takes part in announcements before a change.
    let isAnnounced: Bool
    /// Whether the listener requests the old value.
    let keepsOld: Bool
  }

  /// The source location of the observation.
  let origin: ObservationOrigin
  /// The number of calls or marks in the isolation of the object. `sharedDeliveryCount` counts
  /// those of listeners that may be called on several threads.
  @exclusivity(unchecked) @usableFromInline var ownerDeliveryCount = 0
  @usableFromInline let sharedDeliveryCount = Atomic<Int>(0)
  // Safety: see the class.
  /// The number of these calls that preceded a change.
  @exclusivity(unchecked) private var priorCount = 0
  // Safety: see the class.
  /// Whether `.distinct` has no effect on the notification that is being sent.
  @exclusivity(unchecked) @usableFromInline var ignoresDistinct = false
  /// Whether the observer may be called on several threads.
  @usableFromInline let isShared: Bool
  @usableFromInline let options: ObservationOptions
  /// The type of the values that a direct listener receives.
  @usableFromInline let valueType: ObjectIdentifier
  @usableFromInline let active = Atomic<Bool>(true)
  /// For marks only: whether ``mark()`` would have no effect.
  @usableFromInline let isMarked = Atomic<Bool>(false)

  private let onDeath = Mutex<(@Sendable () -> Void)?>(nil)

  private static let lastSequence = Atomic<UInt64>(0)

  @usableFromInline
  init(
    role: Role,
    options: ObservationOptions,
    origin: ObservationOrigin,
    isShared: Bool,
    valueType: any Any.Type = Never.self
  ) {
    self.valueType = ObjectIdentifier(valueType)
    self.origin = origin
    self.isShared = isShared
    self.options = options
    let keepsOld = !options.isDisjoint(with: [.old, .distinct])
    super.init(
      Traits(
        role: role,
        isAnnounced: options.contains(.prior) || (role == .tracking && keepsOld),
        keepsOld: keepsOld
      ),
      sequence: Listener.lastSequence.add(1, ordering: .relaxed).newValue
    )
    ownerIfMade = .passUnretained(self)
  }

  /// A description of the evaluated value, or nil if it is the property to which the listener is
  /// linked.
  var evaluated: String? { nil }

  /// Counts a call of the observer.
  @inlinable
  @inline(__always)
  final func countDelivery() {
    if isShared { countSharedDelivery() } else { ownerDeliveryCount &+= 1 }
  }

  @usableFromInline
  @inline(never)
  final func countSharedDelivery() {
    sharedDeliveryCount.add(1, ordering: .relaxed)
  }

  /// Returns whether `.distinct` suppresses the notification of a setting.
  @inlinable
  @inline(__always)
  final func suppresses<Value>(old: Value?, new: Value?) -> Bool {
    guard options.contains(.distinct) else { return false }
    guard !ignoresDistinct else {
      ignoresDistinct = false
      return false
    }
    return isEqual(old, new)
  }

  /// The number of calls or marks. Call in the isolation of the object.
  final var deliveryCount: Int { ownerDeliveryCount + sharedDeliveryCount.load(ordering: .relaxed) }

  /// Counts a call of the observer before a change.
  final func countPriorDelivery() {
    countDelivery()
    priorCount &+= 1
  }

  /// The number of calls after changes. Call in the isolation of the object.
  final var reportCount: Int { deliveryCount - priorCount }

  /// Whether the observer is still to be notified.
  @inlinable
  final var isActive: Bool { active.load(ordering: .acquiring) }

  /// Whether the listener has evaluated again after its registration, so that its links may be
  /// younger than the observation.
  var hasMoved: Bool { false }

  /// Returns the listener's value before a change that is being announced.
  func announce(_ round: Round) -> Any? { nil }

  /// Sends the notification before a change. `stash` is the result of `announce`.
  func willChange(_ object: AnyObject, _ round: Round, link: Link, stash: Any?) {}

  /// Updates the observed path and sends the notification after a change. Without a round, the
  /// change is the setting of a complete value.
  @usableFromInline
  func didChange(_ object: AnyObject, _ round: Round?, link: Link, stash: Any?) {}

  /// Synchronized objects only: sends the `.initial` notification and the changes since the
  /// registration.
  func begin(_ object: AnyObject) {}

  /// Synchronized objects only: delivers the recorded changes, unless another thread is doing so.
  func notifyRecorded(_ object: AnyObject, _ index: Int) {}

  /// Synchronized objects only: sends the notification before a change.
  func notifyRecordedBefore(_ object: AnyObject, _ index: Int) {}

  /// Synchronized objects only: called after the announcement of a change, with the lock of the
  /// state held.
  func joined() {}

  /// Synchronized objects only: stores the value before the change.
  func keep() {}

  /// Synchronized objects only: called after an announced change was delivered or abandoned.
  func left() {}

  /// Updates the observed path after a change without notifying the observer.
  func follow() {}

  /// For marks only: called after a change of a property that was read.
  @usableFromInline
  func mark() {}

  /// Removes all links. Callable on any thread, repeatedly.
  func end() {}

  /// Called when a linked object was deallocated. Its links have already been removed.
  func objectDied(_ state: ObjectState) {}

  /// Sets the closure to call when the observed object is deallocated. Call in the isolation of the
  /// object.
  func setOnDeath(_ body: @escaping @Sendable () -> Void) {
    // The previous closure is released outside of the lock.
    _ = onDeath.withLock { present in
      defer { present = body }
      return present
    }
  }

  /// Calls the closure for the deallocation of the observed object.
  final func notifyDeallocation() {
    onDeath.withLock { $0.take() }?()
  }
}
