import CThreadLocal

/// A listener that runs an evaluation and is linked to exactly the properties that the evaluation
/// read. Each evaluation updates the links.
///
/// A link is made just before the value is read, so no change can be missed. Confined to the
/// isolation of the objects that it reads, except for `end`.
@usableFromInline
// Safety: `links` and the other lists are used inside `exclusively`. If that does not lock, they
// are used only in the isolation of the objects read. No code can run while one of them is being
// changed (exclusivity unchecked).
class TrackingListener: Listener, @unchecked Sendable {
  private struct TrackedProperty: Hashable {
    let state: ObjectIdentifier
    let index: Int
  }

  // Safety: each link is retained while it is in the array. `deinit` releases the remaining ones.
  /// The first `linked` elements are in use, the others spare.
  @exclusivity(unchecked) private var links: [Unmanaged<Link>] = []
  @exclusivity(unchecked) private var linked = 0
  /// The index at which the search for the next property begins. Evaluations usually read in the
  /// same order.
  @exclusivity(unchecked) private var expected = 0
  @exclusivity(unchecked) private var evaluation: UInt = 0
  /// Finds links by property if there are too many for a linear search.
  @exclusivity(unchecked) private var places: [TrackedProperty: Unmanaged<Link>] = [:]
  @exclusivity(unchecked) private var reads = RecordedReads()
  /// Whether a listener that is not shared has read a property of a synchronized object. Such a
  /// property is not linked: it can change on any thread, but the observer may only be called in
  /// one isolation.
  @exclusivity(unchecked) @usableFromInline private(set) var hasReadShared = false
  /// Whether the properties that are now read are the last component of the path.
  @exclusivity(unchecked) var isAtTerminal = false
  /// The isolation in which deallocations of weak targets are reported, or nil to report them
  /// immediately.
  @exclusivity(unchecked) var targetOwner: TargetOwner?
  /// A recorded property that is not recorded again while its getter runs, or index -1.
  @exclusivity(unchecked) private var exempt: (state: ObjectIdentifier?, index: Int) = (nil, -1)

  private static let fewLinks = 16

  deinit {
    for link in links { link.release() }
  }

  /// The listener whose evaluation is running on this thread.
  static var current: TrackingListener? { borrowedCurrent?.takeUnretainedValue() }

  // Safety: set by `track`, which retains the listener while it is set.
  /// The current listener, without reference counting.
  static var borrowedCurrent: Unmanaged<TrackingListener>? {
    livecells_tracker().map { Unmanaged.fromOpaque($0) }
  }

  /// Runs `body` without tracking.
  static func untracked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = livecells_tracker()
    livecells_set_tracker(nil)
    defer { livecells_set_tracker(outer) }
    return try body()
  }

  /// Runs `body`, and replaces the links by links to the properties that it reads.
  func track<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = beginTracking()
    defer { endTracking(outer) }
    return try body()
  }

  /// Begins an evaluation. Pass the result to ``endTracking(_:)``.
  @usableFromInline
  final func beginTracking() -> UnsafeMutableRawPointer? {
    let outer = livecells_tracker()
    // Safety: the caller retains `self` until the evaluation ends, which replaces the pointer.
    livecells_set_tracker(Unmanaged.passUnretained(self).toOpaque())
    evaluation &+= 1
    expected = 0
    reads.begin(records: role == .tracking)
    return outer
  }

  @usableFromInline
  final func endTracking(_ outer: UnsafeMutableRawPointer?) {
    livecells_set_tracker(outer)
    if reads.isRepeating {
      guard reads.isIncomplete else { return }
      stopRepeating()
    }
    exclusively { dropUnread() }
  }

  /// Returns whether the last evaluation read only this property.
  final func hasReadOnly(_ state: ObjectState, _ index: Int) -> Bool {
    linked == 1 && links[0]._withUnsafeGuaranteedRef { $0.listens(to: state, index) }
  }

  /// Returns whether a weak property that was read refers to the object of a state. The
  /// deallocation of the object has ended the link.
  final func isLinkedToDeath(of state: ObjectState) -> Bool {
    var result = false
    exclusively {
      result = links[..<linked].contains { link in
        link._withUnsafeGuaranteedRef { $0.slot == ObjectState.death && $0.place === state }
      }
    }
    return result
  }

  /// Called when the target of a weak property that was read is deallocated.
  func targetDied() {}

  override func objectDied(_ state: ObjectState) {
    noteDeath(of: state)
  }

  override final var hasMoved: Bool { evaluation > 1 }

  /// Whether the last evaluation read any observable property.
  var hasLinks: Bool { linked > 0 }

  /// The number of observable properties that the last evaluation read.
  final var linkCount: Int { linked }

  /// Records that a property is about to be read. Returns whether this is its first read in this
  /// evaluation.
  @discardableResult
  @usableFromInline
  final func touch(_ state: ObjectState, _ index: Int) -> Bool {
    guard isShared || !state.isShared else {
      hasReadShared = true
      return false
    }
    if index == exempt.index, exempt.state == ObjectIdentifier(state) { return false }
    if reads.isRepeating {
      if let isFirst = reads.repeats(state, index, isTerminal: isAtTerminal) { return isFirst }
      stopRepeating()
    }
    let isFirst = link(to: state, index)
    reads.record(state, index, isTerminal: isAtTerminal, isFirst: isFirst)
    return isFirst
  }

  /// Runs `body`, the getter of a recorded property, without recording the property again.
  func exempting<Result>(_ state: ObjectState, _ index: Int, _ body: () -> Result) -> Result {
    let outer = exempt
    exempt = (ObjectIdentifier(state), index)
    defer { exempt = outer }
    return body()
  }

  /// Links the properties that were read so far, because the current evaluation differs from the
  /// last one.
  private func stopRepeating() {
    let isAtTerminal = isAtTerminal
    defer { self.isAtTerminal = isAtTerminal }
    for (state, reading) in reads.stopRepeating() {
      self.isAtTerminal = reading.isTerminal
      _ = link(to: state, reading.index)
    }
  }

  /// Links to a property, unless it is linked already. Returns whether this is its first read in
  /// this evaluation.
  private func link(to state: ObjectState, _ index: Int) -> Bool {
    var isFirst = false
    var released = Released.none
    exclusively {
      guard isActive else { return }
      let link: Unmanaged<Link>
      if let present = find(state, index) {
        if role == .mark, index != ObjectState.death { released = state.rearm(index) }
        link = present
      } else {
        (link, released) = add(state, index)
      }
      isFirst = link._withUnsafeGuaranteedRef { link in
        let isFirst = link.readBy != evaluation
        link.readBy = evaluation
        // If a property is read twice, and not only as the last component, a change of its elements
        // causes a new evaluation.
        link.isTerminal = isAtTerminal && (isFirst || link.isTerminal)
        return isFirst
      }
    }
    released.releaseAll()
    return isFirst
  }

  /// Runs `body` with exclusive access to the links. `body` must not run user code, because a lock
  /// may be held.
  func exclusively(_ body: () -> Void) {
    body()
  }

  private func find(_ state: ObjectState, _ index: Int) -> Unmanaged<Link>? {
    if expected < linked {
      let link = links[expected]
      if link._withUnsafeGuaranteedRef({ $0.listens(to: state, index) }) {
        expected += 1
        return link
      }
    }
    if !places.isEmpty {
      return places[TrackedProperty(state: ObjectIdentifier(state), index: index)]
    }
    for position in 0..<linked {
      let link = links[position]
      if link._withUnsafeGuaranteedRef({ $0.listens(to: state, index) }) {
        expected = position + 1
        return link
      }
    }
    return nil
  }

  private func add(_ state: ObjectState, _ index: Int) -> (Unmanaged<Link>, Released) {
    if linked == links.count { links.append(.passRetained(Link(self))) }
    let link = links[linked]
    linked += 1
    expected = linked
    let released = link._withUnsafeGuaranteedRef { link in
      guard index == ObjectState.death else { return state.insert(link, at: index) }
      state.insertDeallocationLink(link)
      return .none
    }
    if linked > TrackingListener.fewLinks {
      if places.isEmpty {
        for other in links[..<linked] { remember(other) }
      } else {
        remember(link)
      }
    }
    return (link, released)
  }

  private func remember(_ link: Unmanaged<Link>) {
    if let place = place(of: link) { places[place] = link }
  }

  private func place(of link: Unmanaged<Link>) -> TrackedProperty? {
    link._withUnsafeGuaranteedRef { link in
      link.place.map { TrackedProperty(state: ObjectIdentifier($0), index: link.slot) }
    }
  }

  private func dropUnread() {
    var position = 0
    while position < linked {
      if links[position]._withUnsafeGuaranteedRef({ $0.readBy == evaluation }) {
        position += 1
      } else {
        drop(at: position)
      }
    }
  }

  /// Removes one link, preserving the order of the others. The link becomes spare if no list
  /// contains it.
  private func drop(at position: Int) {
    let link = links.remove(at: position)
    linked -= 1
    if !places.isEmpty, let place = place(of: link) { places[place] = nil }
    if remove(link) {
      links.append(link)
    } else {
      link.release()
    }
  }

  /// Removes all links. They can be reused.
  final func dropAll() {
    exclusively {
      if !places.isEmpty { places.removeAll(keepingCapacity: true) }
      for position in 0..<linked {
        let link = links[position]
        guard !remove(link) else { continue }
        links[position] = .passRetained(Link(self))
        link.release()
      }
      linked = 0
    }
  }

  /// Removes a link from its list. Returns whether it can be reused.
  ///
  /// A link that is ended on another thread than the owning one stays in its list, because a
  /// delivery may be reading it.
  private func remove(_ link: Unmanaged<Link>) -> Bool {
    link._withUnsafeGuaranteedRef { link in
      guard let state = link.place, state.remove(link) else { return false }
      link.place = nil
      return true
    }
  }
}

/// The isolation in which the deallocation of a weak property's target is reported.
struct TargetOwner {
  /// The actor of the target's class. Its objects may be deallocated anywhere.
  let actor: any Actor
  /// The thread that read the property.
  let thread: UInt
}

extension TrackingListener {
  /// Records that a weak property refers to an object, whose deallocation will change the property.
  ///
  /// Ignores targets of a synchronized class if the listener observes confined objects, because
  /// such a target can be deallocated on any thread.
  final func touchTarget(_ target: any KeyValueObservable) {
    let state = target.observationState
    guard isShared || !state.isShared else { return }
    touch(state, ObjectState.death)
    guard targetOwner == nil, case .fixed(let actor?) = target.keyTable.keys.first?.isolation else {
      return
    }
    targetOwner = TargetOwner(actor: actor, thread: livecells_thread())
  }

  /// Notifies the observer if the target of a weak property that it read was deallocated. If the
  /// target is isolated to an actor and was deallocated elsewhere, the notification is sent on that
  /// actor. Otherwise it is sent immediately.
  final func noteDeath(of state: ObjectState) {
    guard isLinkedToDeath(of: state) else { return }
    guard let owner = targetOwner, !isShared || role == .mark,
      owner.actor !== MainActor.shared || owner.thread != livecells_thread()
    else { return targetDied() }
    Task { [weak self] in await self?.reportDeath(of: state, on: owner.actor) }
  }

  private func reportDeath(of state: ObjectState, on actor: isolated any Actor) {
    // Another evaluation may have found nil in the meantime.
    if isLinkedToDeath(of: state) { targetDied() }
  }
}
