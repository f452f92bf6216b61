public import Synchronization

/// One registration inside the kernel: what a token, a cell or a binding stands on.
///
/// It is a link as well, which the listeners of one property use and those that follow what they read don't,
/// so that an observation of a property takes one block of memory less.
///
/// Subclasses say what happens when a property they are linked to changes. Everything is immutable or
/// atomic, but for what the isolation of the observed object confines, and for what the structural
/// operations of the states change, which serialise themselves (see `ObjectState`).
// Safety: as just said; `toldAtHome` is what is confined.
@usableFromInline
class Listener: Link, @unchecked Sendable {
  /// What kind of listener it is: decided once, read on each change.
  @usableFromInline
  enum Role: UInt8 {
    /// Takes the values of the property itself.
    case direct
    /// Evaluates what it observes anew.
    case tracking
    /// Wants only to be marked.
    case mark
  }

  /// Where in the source the observation was begun.
  let origin: ObservationOrigin
  /// How often the observer was called, or marked: in the isolation of the object, and elsewhere.
  @exclusivity(unchecked) @usableFromInline var toldAtHome = 0
  @usableFromInline let toldAnywhere = Atomic<Int>(0)
  /// Whether it may be told on several threads at once.
  @usableFromInline let isShared: Bool
  @usableFromInline let options: ObservationOptions
  /// The type of the values that it takes, of a direct listener.
  @usableFromInline let valueType: ObjectIdentifier
  @usableFromInline let active = Atomic<Bool>(true)
  /// Only for marks: whether ``mark()`` would do nothing.
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
      role: role,
      sequence: Listener.lastSequence.add(1, ordering: .relaxed).newValue,
      isAnnounced: options.contains(.prior) || (role == .tracking && keepsOld),
      keepsOld: keepsOld
    )
    ownerIfMade = .passUnretained(self)
  }

  /// What the listener evaluates, where that isn't just the property it is linked to.
  var evaluated: String? { nil }

  /// Notes that the observer is called.
  @inlinable
  @inline(__always)
  final func countTold() {
    if isShared { countToldAnywhere() } else { toldAtHome &+= 1 }
  }

  @usableFromInline
  @inline(never)
  final func countToldAnywhere() {
    toldAnywhere.add(1, ordering: .relaxed)
  }

  /// How often the observer was called, or marked. Call in the isolation of the object.
  final var told: Int { toldAtHome + toldAnywhere.load(ordering: .relaxed) }

  /// Whether notices are still to be sent.
  @inlinable
  final var isActive: Bool { active.load(ordering: .acquiring) }

  /// The old value as the listener sees it, read when a change is announced.
  func announce(_ round: Round) -> Any? { nil }

  /// Sends the notice before a change. `stash` is what `announce` returned.
  func willChange(_ object: AnyObject, _ round: Round, link: Link, stash: Any?) {}

  /// Follows the change and sends the notice after it. Without a round the change is the setting of a
  /// whole value, and the listener kept nothing from before.
  @usableFromInline
  func didChange(_ object: AnyObject, _ round: Round?, link: Link, stash: Any?) {}

  /// Of a synchronized object: sends the notice of `.initial`, and what has come since the beginning.
  func begin(_ object: AnyObject) {}

  /// Of a synchronized object: tells of the changes that were noted, unless another thread does.
  func tellNoted(_ object: AnyObject, _ index: Int) {}

  /// Of a synchronized object: sends the notice before a change.
  func tellNotedBefore(_ object: AnyObject, _ index: Int) {}

  /// Of a synchronized object: a change has been announced. Under the lock of its state.
  func joined() {}

  /// Of a synchronized object: keeps the value from before the change.
  func keep() {}

  /// Of a synchronized object: an announced change has been told, or was not made.
  func left() {}

  /// Follows a change without telling of it.
  func follow() {}

  /// Only for marks: something that was read has changed.
  @usableFromInline
  func mark() {}

  /// Ends all links. On any thread, any number of times.
  func end() {}

  /// A state that the listener was linked to has lost its object; the links there are gone already.
  func objectDied(_ state: ObjectState) {}

  /// Sets what is called when the observed object dies. Call in the isolation of the object.
  func setOnDeath(_ body: @escaping @Sendable () -> Void) {
    // What was there before goes outside of the lock.
    _ = onDeath.withLock { present in
      defer { present = body }
      return present
    }
  }

  /// Calls what was to be called at the death of the observed object.
  final func tellDeath() {
    onDeath.withLock { $0.take() }?()
  }
}
