/// The listeners of one property of one object, as two intrusive lists.
///
/// It only manipulates the lists, without locks and without calling user code. ``ObjectState``
/// controls access.
@usableFromInline
struct Slot {
  // Safety: the state that owns this slot retains the listener, and thereby the link, of each
  // member.
  /// The observers, in order of registration.
  @usableFromInline var first: Unmanaged<Link>?
  // Safety: see `first`.
  @usableFromInline var last: Unmanaged<Link>?
  // Safety: see `first`.
  /// The first of the observers at the end that were inserted out of order and have to be sorted.
  private var loose: Unmanaged<Link>?
  // Safety: see `first`.
  /// The observers that are only marked, in no order.
  @usableFromInline var marks: Unmanaged<Link>?
  /// The number of observers that are notified before a change.
  @usableFromInline var announced: Int32 = 0
  /// The number of observers that evaluate a value and so read further properties.
  @usableFromInline var followers = 0
  /// The number of observers that request the old value.
  @usableFromInline var keepsOld: Int32 = 0
  /// The number of changes of a synchronized property.
  var changes: UInt = 0

  #if DEBUG
    /// The number of links visited to find positions, for tests of the cost.
    var steps = 0
  #endif

  @usableFromInline init() {}

  var isEmpty: Bool { first == nil && marks == nil }

  /// Whether the observers are in order of registration; see ``order()``.
  var isOrdered: Bool { loose == nil }

  /// Inserts a mark before all other marks, or any other link after all observers. The final
  /// position of an observer depends on the age of its listener, and is determined by ``order()``
  /// before the next walk. Links arrive out of order when a path moves to another object; finding
  /// each position immediately would take quadratic time.
  mutating func insert(_ link: Link) {
    guard link.role != .mark else {
      link.previous = nil
      link.next = marks
      marks?._withUnsafeGuaranteedRef { $0.previous = link.unowned }
      marks = link.unowned
      return
    }
    if link.traits.isAnnounced { announced += 1 }
    if link.role == .tracking { followers += 1 }
    if link.traits.keepsOld { keepsOld += 1 }
    let isNext = last?._withUnsafeGuaranteedRef { $0.sequence <= link.sequence } ?? true
    if loose == nil, !isNext { loose = link.unowned }
    put(link, behind: last)
  }

  /// Sorts all observers in order of registration. Takes time linear in the length of the list,
  /// like the walk that follows.
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

  /// Removes a member.
  mutating func remove(_ link: Link) {
    let (previous, next) = (link.previous, link.next)
    previous?._withUnsafeGuaranteedRef { $0.next = next }
    next?._withUnsafeGuaranteedRef { $0.previous = previous }
    if link.role == .mark {
      if previous == nil { marks = next }
    } else {
      if link.traits.isAnnounced { announced -= 1 }
      if link.role == .tracking { followers -= 1 }
      if link.traits.keepsOld { keepsOld -= 1 }
      if let loose, loose.toOpaque() == link.unowned.toOpaque() { self.loose = next }
      if previous == nil { first = next }
      if next == nil { last = previous }
    }
    link.previous = nil
    link.next = nil
  }
}

/// The listeners of an object: a slot for each of the first properties, and one for its
/// deallocation. The owner calls ``free()`` once.
@usableFromInline
struct SlotTable {
  // Safety: `slots[0..<capacity]` is initialised. It is freed by the owner's `deinit`, and replaced
  // only on the owning thread.
  @usableFromInline private(set) var slots: UnsafeMutablePointer<Slot>
  @usableFromInline private(set) var capacity: Int
  /// Registrations for deallocation only. Guarded by the lock.
  var deaths = Slot()

  init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Slot(), count: capacity)
  }

  /// Adds slots until there is one for a property.
  mutating func grow(toHold index: Int) {
    guard index >= capacity else { return }
    let larger = max(index + 1, capacity * 2)
    let copy = UnsafeMutablePointer<Slot>.allocate(capacity: larger)
    copy.moveInitialize(from: slots, count: capacity)
    (copy + capacity).initialize(repeating: Slot(), count: larger - capacity)
    slots.deallocate()
    slots = copy
    capacity = larger
  }

  /// Frees the memory.
  func free() {
    slots.deinitialize(count: capacity)
    slots.deallocate()
  }
}
