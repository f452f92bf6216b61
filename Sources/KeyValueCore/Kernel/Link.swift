/// The place of one listener in the list of one property of one object.
///
/// A link is made and owned by its listener and used again when the listener turns to another object,
/// so that binding a recycled cell allocates nothing. Walking a list counts no references, and doesn't
/// check for exclusive access: nothing can be called while one of these words is being changed.
@usableFromInline
final class Link {
  // Safety: a listener owns its links, and whoever reaches a link reaches it through its listener, or
  // through the list of a state that retains the listener for as long as the link is in it.
  @usableFromInline let owner: Unmanaged<Listener>
  /// What the listener is, here so that lists needn't ask it.
  let role: Listener.Role
  let sequence: UInt64
  let isAnnounced: Bool
  let keepsOld: Bool
  /// Where the listener has put the link; nil when it is spare. Only the listener changes it.
  var state: ObjectState?
  /// Whether a list of `state` holds the link. Only under the lock of `state`.
  var isIn = false
  /// The property's index in `state`.
  var index = 0
  /// When the link was put in its list; `Link.out` when it is nowhere, or only waits to be taken out.
  @exclusivity(unchecked) @usableFromInline var stamp = Link.out
  /// The evaluation that last read the property.
  var evaluation: UInt = 0
  /// Whether the property is the last component of the path its listener observes.
  var isTerminal = false
  // Safety: neighbours are in the same list; a link leaves it before its listener, its owner, is
  // released by the state.
  @exclusivity(unchecked) @usableFromInline var previous: Unmanaged<Link>?
  // Safety: as `previous`.
  @exclusivity(unchecked) @usableFromInline var next: Unmanaged<Link>?

  /// The stamp of a link that takes part in no round.
  @inlinable static var out: UInt { .max }

  init(_ listener: Listener) {
    owner = .passUnretained(listener)
    role = listener.role
    sequence = listener.sequence
    isAnnounced = listener.isAnnounced
    keepsOld = listener.keepsOld
  }

  var listener: Listener { owner.takeUnretainedValue() }

  /// Whether the link is in the list of a property, or only waits there to be taken out.
  @inline(__always)
  func listens(to state: ObjectState, _ index: Int) -> Bool {
    self.index == index && self.state === state && stamp != Link.out
  }

  /// The same, and it came no later than some other.
  func listens(to state: ObjectState, _ index: Int, since stamp: UInt) -> Bool {
    listens(to: state, index) && self.stamp <= stamp
  }

  /// The link as lists hold it.
  var unowned: Unmanaged<Link> { .passUnretained(self) }
}
