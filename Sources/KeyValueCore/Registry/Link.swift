/// The place of one listener in the list of one property of one object.
///
/// A link is made and owned by its listener and used again when the listener turns to another object,
/// so that binding a recycled cell allocates nothing.
@usableFromInline
final class Link {
  // Safety: a listener owns its links, and whoever reaches a link reaches it through its listener, or
  // through the list of a state that retains the listener for as long as the link is in it.
  @usableFromInline unowned(unsafe) let listener: Listener
  /// Where the listener has put the link; nil when it is spare. Only the listener changes it.
  var state: ObjectState?
  /// Whether a list of `state` holds the link. Only under the lock of `state`.
  var isIn = false
  /// The property's index in `state`.
  var index = 0
  /// When the link was put in its list; `Link.out` when it is nowhere, or only waits to be taken out.
  @usableFromInline var stamp = Link.out
  /// The evaluation that last read the property.
  var evaluation: UInt = 0
  /// Whether the property is the last component of the path its listener observes.
  var isTerminal = false
  // Safety: neighbours are in the same list; a link leaves it before its listener, its owner, is
  // released by the state.
  @usableFromInline unowned(unsafe) var previous: Link?
  // Safety: as `previous`.
  @usableFromInline unowned(unsafe) var next: Link?

  /// The stamp of a link that takes part in no round.
  @usableFromInline static var out: UInt { .max }

  init(_ listener: Listener) {
    self.listener = listener
  }
}
