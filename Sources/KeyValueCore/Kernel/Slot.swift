/// The listeners of one property of one object: two intrusive lists.
///
/// Pure list surgery without lock and without user code; ``ObjectState`` decides who may do it when.
@usableFromInline
struct Slot {
  // Safety: the state that owns this slot retains the listener, and so the link, of each member.
  /// Observers, in order of registration.
  @usableFromInline var first: Unmanaged<Link>?
  // Safety: as `first`.
  @usableFromInline var last: Unmanaged<Link>?
  // Safety: as `first`.
  /// Observers that only want to be marked, in no order.
  @usableFromInline var marks: Unmanaged<Link>?
  /// How many observers must hear of a change before it is made.
  @usableFromInline var announced = 0
  /// How many observers want the old value.
  @usableFromInline var keepsOld = 0

  @usableFromInline init() {}

  var isEmpty: Bool { first == nil && marks == nil }

  /// Puts a link at its place: by the age of its listener, or in front of the marks.
  mutating func insert(_ link: Link) {
    guard link.role != .mark else {
      link.previous = nil
      link.next = marks
      marks?._withUnsafeGuaranteedRef { $0.previous = link.unowned }
      marks = link.unowned
      return
    }
    if link.isAnnounced { announced += 1 }
    if link.keepsOld { keepsOld += 1 }
    var before = last?.takeUnretainedValue()
    while let earlier = before, earlier.sequence > link.sequence {
      before = earlier.previous?.takeUnretainedValue()
    }
    let after = before == nil ? first : before?.next
    link.previous = before?.unowned
    link.next = after
    if let before { before.next = link.unowned } else { first = link.unowned }
    if let after {
      after._withUnsafeGuaranteedRef { $0.previous = link.unowned }
    } else {
      last = link.unowned
    }
  }

  /// Takes a member out.
  mutating func remove(_ link: Link) {
    let (previous, next) = (link.previous, link.next)
    previous?._withUnsafeGuaranteedRef { $0.next = next }
    next?._withUnsafeGuaranteedRef { $0.previous = previous }
    if link.role == .mark {
      if previous == nil { marks = next }
    } else {
      if link.isAnnounced { announced -= 1 }
      if link.keepsOld { keepsOld -= 1 }
      if previous == nil { first = next }
      if next == nil { last = previous }
    }
    link.previous = nil
    link.next = nil
  }
}
