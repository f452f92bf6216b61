/// One listener in the list of one property.
///
/// A node of an intrusive list, made and owned by its listener and used again when the listener turns to
/// another object, so that binding a recycled cell allocates nothing. A listener that never has more than
/// one is its own: see ``Listener``. Walking a list counts no references, and doesn't check for exclusive
/// access: nothing can be called while one of these words is being changed.
@usableFromInline
class Link {
  // Safety: a listener owns its links, and whoever reaches a link reaches it through its listener, or
  // through the list of a state that retains the listener for as long as the link is in it. Nil only while
  // a listener that is its own link is being made.
  @exclusivity(unchecked) @usableFromInline final var ownerIfMade: Unmanaged<Listener>?
  /// What the listener is, here so that lists needn't ask it.
  @usableFromInline final let role: Listener.Role
  /// The order of registration over all objects.
  final let sequence: UInt64
  /// Whether the listener must do something before a change is made.
  final let isAnnounced: Bool
  /// Whether the listener asks for the value before a change.
  final let keepsOld: Bool
  /// Where the listener has put the link; nil when it is spare. Only the listener changes it.
  final var place: ObjectState?
  /// Whether a list of `place` holds the link. Only under the lock of `place`.
  final var isIn = false
  /// The property's index in `place`.
  final var slot = 0
  /// When the link was put in its list; `Link.out` when it is nowhere, or only waits to be taken out.
  @exclusivity(unchecked) @usableFromInline final var stamp = Link.out
  /// The evaluation that last read the property.
  final var readBy: UInt = 0
  /// Whether the property is the last component of the path its listener observes.
  final var isTerminal = false
  // Safety: neighbours are in the same list; a link leaves it before its listener, its owner, is
  // released by the state.
  @exclusivity(unchecked) @usableFromInline final var previous: Unmanaged<Link>?
  // Safety: as `previous`.
  @exclusivity(unchecked) @usableFromInline final var next: Unmanaged<Link>?

  /// The stamp of a link that takes part in no round.
  @inlinable static var out: UInt { .max }

  /// A further link of a listener.
  convenience init(_ listener: Listener) {
    self.init(
      role: listener.role,
      sequence: listener.sequence,
      isAnnounced: listener.isAnnounced,
      keepsOld: listener.keepsOld
    )
    ownerIfMade = .passUnretained(listener)
  }

  init(role: Listener.Role, sequence: UInt64, isAnnounced: Bool, keepsOld: Bool) {
    self.role = role
    self.sequence = sequence
    self.isAnnounced = isAnnounced
    self.keepsOld = keepsOld
  }

  /// The listener, without counting a reference.
  // Safety: both initialisers set it.
  @inlinable
  @inline(__always)
  final var owner: Unmanaged<Listener> { ownerIfMade.unsafelyUnwrapped }

  final var listener: Listener { owner.takeUnretainedValue() }

  /// Whether the link is in the list of a property, or only waits there to be taken out.
  @inline(__always)
  final func listens(to state: ObjectState, _ index: Int) -> Bool {
    slot == index && place === state && stamp != Link.out
  }

  /// The same, and it came no later than some other.
  final func listens(to state: ObjectState, _ index: Int, since stamp: UInt) -> Bool {
    listens(to: state, index) && self.stamp <= stamp
  }

  /// The link as lists hold it.
  final var unowned: Unmanaged<Link> { .passUnretained(self) }
}
