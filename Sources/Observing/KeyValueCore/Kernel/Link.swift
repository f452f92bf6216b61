/// The node of one listener in the intrusive list of one property.
///
/// Links are owned by their listener and reused when it turns to another object, so that binding a
/// recycled cell allocates nothing. A listener that needs only one link is its own link; see
/// ``Listener``. Walking a list involves no reference counting and no exclusivity checks, because
/// no code can run while one of these words is being changed.
@usableFromInline
class Link {
  // Safety: a listener owns its links. A link is reached through its listener, or through the list
  // of a state, which retains the listener while the link is in it. Nil only during the
  // initialisation of a listener that is its own link.
  @exclusivity(unchecked) @usableFromInline final var ownerIfMade: Unmanaged<Listener>?
  /// The requests of the listener, stored here so that walking a list does not load the listener.
  @usableFromInline final let traits: Listener.Traits
  /// The order of registration, over all objects.
  final let sequence: UInt64
  /// The state that the listener has assigned the link to, or nil if it is spare. Changed only by
  /// the listener.
  final var place: ObjectState?
  /// Whether a list of `place` contains the link. Guarded by the lock of `place`.
  final var isIn = false
  /// The index of the property in `place`.
  final var slot = 0
  /// The stamp of the insertion, or `Link.out` if the link is in no list or is only waiting for
  /// removal.
  @exclusivity(unchecked) @usableFromInline final var stamp = Link.out
  /// The evaluation that last read the property.
  final var readBy: UInt = 0
  /// Whether the property is the last component of the path that the listener observes.
  final var isTerminal = false
  // Safety: neighbours are in the same list. A link leaves the list before the state releases the
  // listener that owns it.
  @exclusivity(unchecked) @usableFromInline final var previous: Unmanaged<Link>?
  // Safety: see `previous`.
  @exclusivity(unchecked) @usableFromInline final var next: Unmanaged<Link>?

  /// The stamp of a link that takes part in no round.
  @inlinable static var out: UInt { .max }

  /// Creates a further link of a listener.
  convenience init(_ listener: Listener) {
    self.init(listener.traits, sequence: listener.sequence)
    ownerIfMade = .passUnretained(listener)
  }

  init(_ traits: Listener.Traits, sequence: UInt64) {
    self.traits = traits
    self.sequence = sequence
  }

  @inlinable
  @inline(__always)
  final var role: Listener.Role { traits.role }

  /// The listener, without reference counting.
  // Safety: both initialisers set it.
  @inlinable
  @inline(__always)
  final var owner: Unmanaged<Listener> { ownerIfMade.unsafelyUnwrapped }

  final var listener: Listener { owner.takeUnretainedValue() }

  /// Returns whether the link is in the list of a property and is not waiting for removal.
  @inline(__always)
  final func listens(to state: ObjectState, _ index: Int) -> Bool {
    slot == index && place === state && stamp != Link.out
  }

  /// Returns whether the link is in the list of a property and was inserted no later than a stamp.
  final func listens(to state: ObjectState, _ index: Int, since stamp: UInt) -> Bool {
    listens(to: state, index) && self.stamp <= stamp
  }

  /// The reference that lists store.
  final var unowned: Unmanaged<Link> { .passUnretained(self) }
}
