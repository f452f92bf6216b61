import CThreadLocal
public import Synchronization

/// What is known of the observations of one object. Made when it is first observed, ended by its death.
///
/// The lists are confined to the isolation of the object: whoever may change the object may walk them
/// without a lock. Each structural change takes the lock and is made at once if it comes from the
/// thread that last changed or observed the object (`home`), which therefore isn't walking the lists
/// anywhere else. From any other thread an end is only noted, and carried out by the next one to come
/// home; the listener itself is silent from the moment it is ended. A change or a registration on
/// another thread is proof that the object's isolation has moved there, and takes the home over.
///
/// While a delivery walks a list, removed links stay in place as dead ones, and are buried afterwards.
///
/// The state of a synchronized object knows no home: each structural change is made under the lock at
/// once, and so is each walk. See `ObjectState+Sharing`.
// Safety: as described above. `lock` serialises structural changes, `pending` and `home`; what is read
// without it is confined by the object's isolation, or atomic.
public final class ObjectState: @unchecked Sendable {
  /// A bit for each property that has a link. Properties beyond the number of bits share the last one. Written
  /// under the lock.
  @usableFromInline let linked = Atomic<UInt>(0)
  /// Of these, the properties whose changes are waited for: all but those whose listeners are marked.
  /// Written at home only.
  @usableFromInline let awaited = Atomic<UInt>(0)
  let lock = Mutex(())
  /// Links ended away from home; only under the lock.
  private var pending: [Link] = []
  /// The properties of a confined object whose observers aren't in order; only under the lock.
  private var unordered: [Int] = []
  /// Whether anything of that has to be done before a walk.
  @usableFromInline let hasPending = Atomic<Bool>(false)
  /// Of a synchronized object: whether anybody has ever had to hear of a change before it was made.
  let hasAnnounced = Atomic<Bool>(false)
  /// The thread that may touch the lists; written under the lock.
  @exclusivity(unchecked) @usableFromInline var home: UInt
  /// How many deliveries are walking the lists.
  @exclusivity(unchecked) @usableFromInline var depth = 0
  /// Links taken out while a delivery was walking.
  private var buried: [Link] = []
  /// Whether there are any.
  @exclusivity(unchecked) @usableFromInline var hasBuried = false
  /// Grows with each structural insertion; a round tells only links older than itself.
  @exclusivity(unchecked) @usableFromInline var stamp: UInt = 0
  // Safety: `slots[0..<capacity]` is initialised; it is freed in `deinit`, and replaced only at home.
  @exclusivity(unchecked) @usableFromInline var slots: UnsafeMutablePointer<Slot>
  @exclusivity(unchecked) @usableFromInline var capacity: Int
  /// Manual changes that were announced and not made yet, in order.
  var manual: [Round] = []
  /// Who wants to hear of the object's death and of nothing else; only under the lock.
  private var mourners = Slot()
  /// Of a synchronized object: the changes that are announced; only under the lock.
  var rounds: [SharedRound] = []
  /// The property whose elements are being changed by a proxy, which notifies its observers; -1 for none.
  @exclusivity(unchecked) @usableFromInline var silenced = -1
  /// How far that change has come.
  @exclusivity(unchecked) @usableFromInline var silence = Silence()
  /// Whether the object may be changed on any thread at any time.
  @usableFromInline let isShared: Bool

  init(isShared: Bool) {
    self.isShared = isShared
    home = livecells_thread()
    capacity = 4
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Slot(), count: capacity)
  }

  deinit {
    slots.deinitialize(count: capacity)
    slots.deallocate()
  }

  /// Takes the home over, carries out what was ended elsewhere, and puts the lists in order. Call under
  /// no lock: what callbacks captured may be released.
  @usableFromInline
  @inline(never)
  func comeHome() {
    lock.withLock { _ in
      for index in unordered { slots[index].order() }
      unordered = []
      return moveHome()
    }.letGo()
  }

  /// Makes this thread the home. Returns who was ended elsewhere. Under the lock.
  private func moveHome() -> Released {
    home = livecells_thread()
    hasPending.store(!unordered.isEmpty, ordering: .relaxed)
    defer { pending = [] }
    return Released(pending.compactMap(unlink))
  }

  /// Runs `body` under the lock; no user code.
  func locked<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    lock.withLockBriefly { result = body() }
    guard let result else { preconditionFailure("the lock ran nothing") }
    return result
  }

  // MARK: Structure

  /// Puts a link into the list of a property, and returns who has to be let go of. Call in the isolation
  /// of the object.
  func insert(_ link: Link, at index: Int) -> Released {
    locked {
      let isHome = isShared || (home == livecells_thread() && pending.isEmpty)
      let released = isHome ? .none : moveHome()
      grow(toHold: index)
      stamp &+= 1
      link.place = self
      link.isIn = true
      link.slot = index
      link.stamp = stamp
      _ = link.owner.retain()
      let wasOrdered = slots[index].isOrdered
      slots[index].insert(link)
      if !isShared, wasOrdered, !slots[index].isOrdered {
        unordered.append(index)
        hasPending.store(true, ordering: .relaxed)
      }
      linked.store(linked.load(ordering: .relaxed) | ObjectState.bit(index), ordering: .releasing)
      arm(index)
      if isShared, link.isAnnounced {
        hasAnnounced.store(true, ordering: .relaxed)
        joinRounds(link.listener, at: index)
      }
      return released
    }
  }

  /// Registers a link for the death of the object only. Call in the isolation of the object.
  func insertMourner(_ link: Link) {
    lock.withLock { _ in
      link.place = self
      link.isIn = true
      link.slot = ObjectState.death
      link.stamp = stamp
      _ = link.owner.retain()
      mourners.insert(link)
    }
  }

  /// The index in the links of listeners that wait for the death of the object.
  static let death = -1

  /// Has changes of a property heard. At home.
  private func arm(_ index: Int) {
    let (present, bit) = (awaited.load(ordering: .relaxed), ObjectState.bit(index))
    if present & bit == 0 { awaited.store(present | bit, ordering: .releasing) }
  }

  /// Has changes of a property heard again by a mark that was cleared, and returns who has to be let go
  /// of. Call in the isolation of the object, before the property is read.
  func rearm(_ index: Int) -> Released {
    guard !isShared else { return .none }
    let isHome = home == livecells_thread() && !hasPending.load(ordering: .relaxed)
    let released = isHome ? .none : lock.withLock { _ in moveHome() }
    arm(index)
    return released
  }

  /// Makes changes of a property as cheap as unobserved ones, for as long as all who listen are marked:
  /// more changes can't mark them more. A cleared mark calls ``rearm(_:)``, a new link arms by itself.
  @usableFromInline
  func disarm(_ index: Int) {
    guard index < ObjectState.lastBit(of: UInt.self), slots[index].first == nil else { return }
    awaited.store(awaited.load(ordering: .relaxed) & ~ObjectState.bit(index), ordering: .releasing)
  }

  /// Takes a link out; harmless when it is out. On any thread.
  ///
  /// Returns whether the link is free to be used again: it is not while a list still holds it.
  @discardableResult
  func remove(_ link: Link) -> Bool {
    let (isFree, released) = locked { () -> (Bool, Unmanaged<Listener>?) in
      guard link.isIn else { return (true, nil) }
      guard isShared || home == livecells_thread() else {
        pending.append(link)
        hasPending.store(true, ordering: .releasing)
        return (false, nil)
      }
      let released = unlink(link)
      return (released != nil, released)
    }
    released?.release()
    return isFree
  }

  /// Takes a link out and returns the listener to release, or buries the link when a delivery is
  /// walking. Under the lock, at home.
  private func unlink(_ link: Link) -> Unmanaged<Listener>? {
    guard link.isIn, link.stamp != Link.out else { return nil }
    link.stamp = Link.out
    guard depth == 0 else {
      buried.append(link)
      hasBuried = true
      return nil
    }
    return dispose(of: link)
  }

  /// Takes out what was removed while a delivery was walking.
  @usableFromInline
  @inline(never)
  func bury() {
    lock.withLock { _ in
      let links = buried
      buried = []
      hasBuried = false
      return Released(links.map(dispose))
    }.letGo()
  }

  private func dispose(of link: Link) -> Unmanaged<Listener> {
    link.isIn = false
    guard link.slot != ObjectState.death else {
      mourners.remove(link)
      return link.owner
    }
    slots[link.slot].remove(link)
    if isQuiet(sharing: link.slot) {
      let others = ~ObjectState.bit(link.slot)
      linked.store(linked.load(ordering: .relaxed) & others, ordering: .releasing)
      awaited.store(awaited.load(ordering: .relaxed) & others, ordering: .releasing)
    }
    return link.owner
  }

  /// Ends all links, because the object is gone. Nobody else can reach the lists any more but those
  /// who end observations.
  func objectDied() {
    var listeners: [Unmanaged<Listener>] = []
    // Changes by hand that were never made hold old values, which go outside of the lock.
    var unmade: [Round] = []
    var unmadeShared: [SharedRound] = []
    lock.withLock { _ in
      swap(&unmade, &manual)
      swap(&unmadeShared, &rounds)
      // They are all that holds a link which its listener has given up while a list still holds it.
      defer {
        pending = []
        unordered = []
        buried = []
        hasBuried = false
      }
      for index in 0..<capacity { listeners += empty(&slots[index]) }
      listeners += empty(&mourners)
      linked.store(0, ordering: .releasing)
      awaited.store(0, ordering: .releasing)
    }
    for listener in listeners { listener.takeUnretainedValue().objectDied(self) }
    Released(listeners).letGo()
  }

  /// Takes all links out of a list and returns whom they belonged to. Under the lock.
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

  func grow(toHold index: Int) {
    guard index >= capacity else { return }
    let larger = max(index + 1, capacity * 2)
    let copy = UnsafeMutablePointer<Slot>.allocate(capacity: larger)
    copy.moveInitialize(from: slots, count: capacity)
    (copy + capacity).initialize(repeating: Slot(), count: larger - capacity)
    slots.deallocate()
    slots = copy
    capacity = larger
  }

  /// Whether a property has a listener that was not ended.
  func isObserved(_ index: Int) -> Bool {
    lock.withLock { _ in
      guard index < capacity else { return false }
      for var next in [slots[index].first, slots[index].marks] {
        while let link = next?.takeUnretainedValue() {
          if link.stamp != Link.out, link.listener.isActive { return true }
          next = link.next
        }
      }
      return false
    }
  }

  /// The listeners of a property that were not ended, in order of registration, marks after observers.
  func listeners(at index: Int) -> [Listener] {
    locked {
      guard index < capacity else { return [] }
      var found: [Listener] = []
      for var next in [slots[index].first, slots[index].marks] {
        while let link = next?.takeUnretainedValue() {
          if link.stamp != Link.out, link.listener.isActive { found.append(link.listener) }
          next = link.next
        }
      }
      return found
    }
  }

  /// Whether no property that shares the bit of `index` has a link.
  private func isQuiet(sharing index: Int) -> Bool {
    let shared = ObjectState.lastBit(of: UInt.self)
    guard index >= shared else { return slots[index].isEmpty }
    return (shared..<capacity).allSatisfy { slots[$0].isEmpty }
  }

  /// The bit of a property in ``linked`` and ``awaited``.
  @inlinable
  @inline(__always)
  static func bit(_ index: Int) -> UInt { bit(index, in: UInt.self) }

  /// The bit of a property in a word of some size: `UInt` has 32 bits on some watches and in WebAssembly.
  @inlinable
  @inline(__always)
  static func bit<Word: FixedWidthInteger>(_ index: Int, in word: Word.Type) -> Word {
    1 << min(index, lastBit(of: word))
  }

  /// The bit that the properties beyond the size of a word share.
  @inlinable
  @inline(__always)
  static func lastBit<Word: FixedWidthInteger>(of word: Word.Type) -> Int { Word.bitWidth - 1 }
}
