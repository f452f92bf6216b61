import CThreadLocal
public import Synchronization

/// The observations of one object: created by the first registration, destroyed with the object.
///
/// The lists are confined to the isolation of the object, so code that may change the object can
/// walk them without a lock. Each structural change takes the lock. It is made immediately on the
/// owning thread (`owningThread`), which is the thread that last changed or observed the object. No
/// other thread can be walking the lists then. On any other thread, the end of an observation is
/// only recorded, and the next owning thread unlinks it. The listener is inactive from the moment
/// it ends. A change or a registration on another thread proves that the object's isolation has
/// moved there, so that thread becomes the owning thread.
///
/// While a delivery walks a list, removed links stay in the list, marked as dead. They are unlinked
/// after the walk.
///
/// The state of a synchronized object has no owning thread. Each structural change and each walk
/// happens immediately, with the lock held. See `ObjectState+Sharing`.
// Safety: see above. `lock` serialises structural changes and guards `pending` and `owningThread`.
// State that is read without the lock is atomic or confined by the object's isolation.
public final class ObjectState: @unchecked Sendable {
  @usableFromInline let bits = ObservedBits()
  let lock = Mutex(())
  /// Guarded by the lock.
  private var postponed = PostponedChanges()
  /// Whether `postponed` must be processed before a walk.
  @usableFromInline let hasPending = Atomic<Bool>(false)
  /// For a synchronized object: whether any observer has ever required notification before a
  /// change.
  let hasAnnounced = Atomic<Bool>(false)
  /// The owning thread, which may access the lists. Written with the lock held.
  @exclusivity(unchecked) @usableFromInline var owningThread: UInt
  @exclusivity(unchecked) @usableFromInline var walks = ListWalks()
  /// Increases with each insertion. A round notifies only links that are older than the round.
  @exclusivity(unchecked) @usableFromInline var stamp: UInt = 0
  @exclusivity(unchecked) @usableFromInline var table = SlotTable(capacity: 4)
  var announced = AnnouncedChanges()
  /// The change of elements that a proxy is making.
  @exclusivity(unchecked) @usableFromInline var suppression = Suppression()
  /// Whether the object can be changed on any thread at any time.
  @usableFromInline let isShared: Bool

  /// Structural changes that wait for the owning thread.
  private struct PostponedChanges {
    /// Links that were ended on other threads.
    var ended: [Link] = []
    /// The properties of a confined object whose observers are not sorted.
    var unordered: [Int] = []
  }

  /// Announced changes that have not been made.
  struct AnnouncedChanges {
    /// The manual changes of a confined object, in order.
    var manual: [Round] = []
    /// The changes of a synchronized object. Guarded by the lock.
    var shared: [SharedRound] = []
  }

  init(isShared: Bool) {
    self.isShared = isShared
    owningThread = livecells_thread()
  }

  deinit { table.free() }

  @inlinable
  @inline(__always)
  var slots: UnsafeMutablePointer<Slot> { table.slots }

  @inlinable
  @inline(__always)
  var capacity: Int { table.capacity }

  /// Makes the current thread the owning thread, unlinks registrations that ended on other threads,
  /// and restores list order. Call without locks, because captures of callbacks may be released.
  @usableFromInline
  @inline(never)
  func adoptCurrentThread() {
    lock.withLock { _ in
      for index in postponed.unordered { slots[index].order() }
      postponed.unordered = []
      return moveToCurrentThread()
    }.releaseAll()
  }

  /// Makes the current thread the owning thread. Returns the listeners that ended on other threads.
  /// Call with the lock held.
  private func moveToCurrentThread() -> Released {
    owningThread = livecells_thread()
    hasPending.store(!postponed.unordered.isEmpty, ordering: .relaxed)
    defer { postponed.ended = [] }
    return Released(postponed.ended.compactMap(unlink))
  }

  /// Runs `body` with the lock held. `body` must not run user code.
  func locked<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    lock.withLockBriefly { result = body() }
    guard let result else { preconditionFailure("the body of the lock did not run") }
    return result
  }

  // MARK: Structure

  /// Inserts a link into the list of a property. Returns the listeners that the caller must
  /// release. Call in the isolation of the object.
  func insert(_ link: Link, at index: Int) -> Released {
    locked {
      let isOwner = isShared || (owningThread == livecells_thread() && postponed.ended.isEmpty)
      let released = isOwner ? .none : moveToCurrentThread()
      table.grow(toHold: index)
      stamp &+= 1
      link.place = self
      link.isIn = true
      link.slot = index
      link.stamp = stamp
      _ = link.owner.retain()
      let wasOrdered = slots[index].isOrdered
      slots[index].insert(link)
      if !isShared, wasOrdered, !slots[index].isOrdered {
        postponed.unordered.append(index)
        hasPending.store(true, ordering: .relaxed)
      }
      bits.link(index)
      bits.arm(index)
      if isShared, link.traits.isAnnounced {
        hasAnnounced.store(true, ordering: .relaxed)
        joinRounds(link.listener, at: index)
      }
      return released
    }
  }

  /// Registers a link for the deallocation of the object only. Call in the isolation of the object.
  func insertDeallocationLink(_ link: Link) {
    lock.withLock { _ in
      link.place = self
      link.isIn = true
      link.slot = ObjectState.death
      link.stamp = stamp
      _ = link.owner.retain()
      table.deaths.insert(link)
    }
  }

  /// The index in links of listeners for deallocation.
  static let death = -1

  /// Enables the delivery of a property's changes to a mark that was cleared. Returns the listeners
  /// that the caller must release. Call in the isolation of the object, before the property is
  /// read.
  func rearm(_ index: Int) -> Released {
    guard !isShared else { return .none }
    let isOwner = owningThread == livecells_thread() && !hasPending.load(ordering: .relaxed)
    let released = isOwner ? .none : lock.withLock { _ in moveToCurrentThread() }
    bits.arm(index)
    return released
  }

  /// Makes changes of a property as cheap as unobserved ones, while all its listeners are marked.
  /// Further changes would not affect them. Clearing a mark calls ``rearm(_:)``; a new link enables
  /// delivery itself.
  @usableFromInline
  func disarm(_ index: Int) {
    // Properties that share the last bit cannot be disabled separately.
    guard index < ObjectState.lastBit(of: UInt.self), slots[index].first == nil else { return }
    bits.disarm(index)
  }

  /// Removes a link. Repeated calls are harmless. Callable on any thread.
  ///
  /// Returns whether the link can be reused. It cannot be reused while a list still contains it.
  @discardableResult
  func remove(_ link: Link) -> Bool {
    let (isFree, released) = locked { () -> (Bool, Unmanaged<Listener>?) in
      guard link.isIn else { return (true, nil) }
      guard isShared || owningThread == livecells_thread() else {
        postponed.ended.append(link)
        hasPending.store(true, ordering: .releasing)
        return (false, nil)
      }
      let released = unlink(link)
      return (released != nil, released)
    }
    released?.release()
    return isFree
  }

  /// Removes a link and returns the listener to release. During a delivery, only records the link
  /// in `walks`. Call with the lock held, on the owning thread.
  private func unlink(_ link: Link) -> Unmanaged<Listener>? {
    guard link.isIn, link.stamp != Link.out else { return nil }
    link.stamp = Link.out
    guard walks.depth == 0 else {
      walks.postpone(link)
      return nil
    }
    return dispose(of: link)
  }

  /// Unlinks the links that were removed during a delivery.
  @usableFromInline
  @inline(never)
  func unlinkDeferred() {
    lock.withLock { _ in
      let links = walks.take()
      return Released(links.map(dispose))
    }.releaseAll()
  }

  private func dispose(of link: Link) -> Unmanaged<Listener> {
    link.isIn = false
    guard link.slot != ObjectState.death else {
      table.deaths.remove(link)
      return link.owner
    }
    slots[link.slot].remove(link)
    if isQuiet(sharing: link.slot) {
      bits.unlink(link.slot)
    }
    return link.owner
  }

  /// Ends all links when the object is deallocated. From here on, only code that ends observations
  /// can access the lists.
  func objectDied() {
    var listeners: [Unmanaged<Listener>] = []
    // Manual changes that were never completed hold old values, which are released outside of the
    // lock.
    var unmade: [Round] = []
    var unmadeShared: [SharedRound] = []
    lock.withLock { _ in
      swap(&unmade, &announced.manual)
      swap(&unmadeShared, &announced.shared)
      // These arrays hold the last references to links that their listeners have given up while a
      // list still contains them.
      defer {
        postponed = PostponedChanges()
        _ = walks.take()
      }
      for index in 0..<capacity { listeners += empty(&slots[index]) }
      listeners += empty(&table.deaths)
      bits.clear()
    }
    for listener in listeners { listener.takeUnretainedValue().objectDied(self) }
    Released(listeners).releaseAll()
  }

  /// Removes all links of a list and returns their listeners. Call with the lock held.
  private func empty(_ slot: inout Slot) -> [Unmanaged<Listener>] {
    var listeners: [Unmanaged<Listener>] = []
    for var next in [slot.first, slot.marks] {
      while let link = next?.takeUnretainedValue() {
        next = link.next
        slot.remove(link)
        link.isIn = false
        link.stamp = Link.out
        listeners.append(link.owner)
      }
    }
    return listeners
  }

  /// Returns whether a property has an active listener.
  func isObserved(_ index: Int) -> Bool {
    lock.withLock { _ in
      var isObserved = false
      forEachActive(at: index) { _ in
        isObserved = true
        return false
      }
      return isObserved
    }
  }

  /// Returns whether a property whose bit is set has an active listener. The lists are examined
  /// only if listeners may have ended on other threads. Call in the isolation of the object.
  func hasActiveListener(_ index: Int) -> Bool {
    !hasPending.load(ordering: .acquiring) || isObserved(index)
  }

  /// Returns the active listeners of a property, in order of registration, marks after observers.
  func listeners(at index: Int) -> [Listener] {
    locked {
      var found: [Listener] = []
      forEachActive(at: index) { listener in
        found.append(listener)
        return true
      }
      return found
    }
  }

  /// Calls `body` with the active listeners of a property until it returns false. Listeners that
  /// have ended on another thread are not active, although the list still contains them. Call with
  /// the lock held.
  private func forEachActive(at index: Int, _ body: (Listener) -> Bool) {
    guard index < capacity else { return }
    let ended = Set(postponed.ended.map(ObjectIdentifier.init))
    for var next in [slots[index].first, slots[index].marks] {
      while let link = next?.takeUnretainedValue() {
        if link.stamp != Link.out, link.listener.isActive, !ended.contains(ObjectIdentifier(link)),
          !body(link.listener)
        {
          return
        }
        next = link.next
      }
    }
  }

  /// Returns whether none of the properties that share the bit of `index` has a link.
  private func isQuiet(sharing index: Int) -> Bool {
    let shared = ObjectState.lastBit(of: UInt.self)
    guard index >= shared else { return slots[index].isEmpty }
    return (shared..<capacity).allSatisfy { slots[$0].isEmpty }
  }

  /// Returns the bit of a property in ``bits``.
  @inlinable
  @inline(__always)
  static func bit(_ index: Int) -> UInt { bit(index, in: UInt.self) }

  /// Returns the bit of a property in a word of a given size. `UInt` has 32 bits on some watches
  /// and in WebAssembly.
  @inlinable
  @inline(__always)
  static func bit<Word: FixedWidthInteger>(_ index: Int, in word: Word.Type) -> Word {
    1 << min(index, lastBit(of: word))
  }

  /// Returns the bit that is shared by the properties beyond the size of a word.
  @inlinable
  @inline(__always)
  static func lastBit<Word: FixedWidthInteger>(of word: Word.Type) -> Int { Word.bitWidth - 1 }
}

/// Which properties of an object are observed: one bit for each. Properties beyond the number of
/// bits share the last one.
@usableFromInline
struct ObservedBits: ~Copyable {
  /// The properties that have a link. Written with the lock of the object's state held.
  @usableFromInline let linked = Atomic<UInt>(0)
  /// The subset of `linked` whose changes must be delivered: all properties except those with only
  /// marked mark listeners. Written only by the owning thread.
  @usableFromInline let awaited = Atomic<UInt>(0)

  init() {}

  /// Records that a property has a link.
  func link(_ index: Int) {
    linked.store(linked.load(ordering: .relaxed) | ObjectState.bit(index), ordering: .releasing)
  }

  /// Enables the delivery of a property's changes.
  func arm(_ index: Int) {
    let (present, bit) = (awaited.load(ordering: .relaxed), ObjectState.bit(index))
    if present & bit == 0 { awaited.store(present | bit, ordering: .releasing) }
  }

  /// Disables the delivery of a property's changes.
  func disarm(_ index: Int) {
    awaited.store(awaited.load(ordering: .relaxed) & ~ObjectState.bit(index), ordering: .releasing)
  }

  /// Records that no property with the bit of this one has a link.
  func unlink(_ index: Int) {
    let others = ~ObjectState.bit(index)
    linked.store(linked.load(ordering: .relaxed) & others, ordering: .releasing)
    awaited.store(awaited.load(ordering: .relaxed) & others, ordering: .releasing)
  }

  /// Records that no property has a link.
  func clear() {
    linked.store(0, ordering: .releasing)
    awaited.store(0, ordering: .releasing)
  }
}
