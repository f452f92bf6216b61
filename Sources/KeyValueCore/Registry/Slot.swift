/// The listeners of one property of one object: two intrusive lists.
///
/// Pure list surgery without lock and without user code; ``ObjectState`` decides who may do it when.
@usableFromInline
struct Slot {
  // Safety: the state that owns this slot retains the listener, and so the link, of each member.
  /// Observers, in order of registration.
  @usableFromInline unowned(unsafe) var first: Link?
  // Safety: as `first`.
  @usableFromInline unowned(unsafe) var last: Link?
  // Safety: as `first`.
  /// Observers that only want to be marked, in no order.
  @usableFromInline unowned(unsafe) var marks: Link?
  /// How many observers must hear of a change before it is made.
  @usableFromInline var announced = 0
  /// How many observers want the old value.
  @usableFromInline var keepsOld = 0

  @usableFromInline init() {}

  var isEmpty: Bool { first == nil && marks == nil }

  /// Puts a link at its place: by the age of its listener, or in front of the marks.
  mutating func insert(_ link: Link) {
    guard link.listener.role != .mark else {
      link.previous = nil
      link.next = marks
      marks?.previous = link
      marks = link
      return
    }
    if link.listener.isAnnounced { announced += 1 }
    if link.listener.keepsOld { keepsOld += 1 }
    var before = last
    while let earlier = before, earlier.listener.sequence > link.listener.sequence {
      before = earlier.previous
    }
    let after = before == nil ? first : before?.next
    link.previous = before
    link.next = after
    if let before { before.next = link } else { first = link }
    if let after { after.previous = link } else { last = link }
  }

  /// Takes a member out.
  mutating func remove(_ link: Link) {
    if let previous = link.previous { previous.next = link.next }
    if let next = link.next { next.previous = link.previous }
    if link.listener.role == .mark {
      if marks === link { marks = link.next }
    } else {
      if link.listener.isAnnounced { announced -= 1 }
      if link.listener.keepsOld { keepsOld -= 1 }
      if first === link { first = link.next }
      if last === link { last = link.previous }
    }
    link.previous = nil
    link.next = nil
  }
}
