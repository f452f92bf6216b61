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
  /// The first of those at the end that came out of order, and are still to be put at their places.
  private var loose: Unmanaged<Link>?
  // Safety: as `first`.
  /// Observers that only want to be marked, in no order.
  @usableFromInline var marks: Unmanaged<Link>?
  /// How many observers must hear of a change before it is made.
  @usableFromInline var announced: Int32 = 0
  /// How many observers evaluate anew what they observe, and so read other properties too.
  @usableFromInline var followers = 0
  /// How many observers want the old value.
  @usableFromInline var keepsOld: Int32 = 0
  /// How many changes a property of a synchronized object has seen.
  var changes: UInt = 0

  #if DEBUG
    /// How many links were looked at to find places, for tests of what that costs.
    var steps = 0
  #endif

  @usableFromInline init() {}

  var isEmpty: Bool { first == nil && marks == nil }

  /// Whether observers are in order of registration: see ``order()``.
  var isOrdered: Bool { loose == nil }

  /// Puts a link in front of the marks, or behind the observers: its place among them, which follows
  /// from the age of its listener, is found by ``order()`` before the next walk. A path that is led to
  /// another object comes out of order; to look for each one's place at once would take time in
  /// proportion to their number squared.
  mutating func insert(_ link: Link) {
    guard link.role != .mark else {
      link.previous = nil
      link.next = marks
      marks?._withUnsafeGuaranteedRef { $0.previous = link.unowned }
      marks = link.unowned
      return
    }
    if link.isAnnounced { announced += 1 }
    if link.role == .tracking { followers += 1 }
    if link.keepsOld { keepsOld += 1 }
    let isNext = last?._withUnsafeGuaranteedRef { $0.sequence <= link.sequence } ?? true
    if loose == nil, !isNext { loose = link.unowned }
    put(link, behind: last)
  }

  /// Puts all observers in order of registration. Takes time in proportion to the list's length, as the
  /// walk does that it is made for.
  mutating func order() {
    guard let loose else { return }
    self.loose = nil
    var moved: [Unmanaged<Link>] = []
    var next: Unmanaged<Link>? = loose
    while let link = next {
      moved.append(link)
      next = link._withUnsafeGuaranteedRef { $0.next }
    }
    last = loose._withUnsafeGuaranteedRef { $0.previous }
    if let last { last._withUnsafeGuaranteedRef { $0.next = nil } } else { first = nil }
    moved.sort { left, right in
      look()
      return left._withUnsafeGuaranteedRef { $0.sequence }
        < right._withUnsafeGuaranteedRef { $0.sequence }
    }
    var before = last
    for link in moved.reversed() {
      let sequence = link._withUnsafeGuaranteedRef { $0.sequence }
      while let earlier = before, earlier._withUnsafeGuaranteedRef({ $0.sequence }) > sequence {
        look()
        before = earlier._withUnsafeGuaranteedRef { $0.previous }
      }
      put(link.takeUnretainedValue(), behind: before)
    }
  }

  private mutating func look() {
    #if DEBUG
      steps += 1
    #endif
  }

  private mutating func put(_ link: Link, behind before: Unmanaged<Link>?) {
    let after = before.map { $0._withUnsafeGuaranteedRef { $0.next } } ?? first
    link.previous = before
    link.next = after
    if let before {
      before._withUnsafeGuaranteedRef { $0.next = link.unowned }
    } else {
      first = link.unowned
    }
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
      if link.role == .tracking { followers -= 1 }
      if link.keepsOld { keepsOld -= 1 }
      if let loose, loose.toOpaque() == link.unowned.toOpaque() { self.loose = next }
      if previous == nil { first = next }
      if next == nil { last = previous }
    }
    link.previous = nil
    link.next = nil
  }
}
