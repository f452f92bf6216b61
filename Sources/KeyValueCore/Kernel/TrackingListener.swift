import CThreadLocal

/// A listener that runs an evaluation, is linked to exactly the properties that it read, and follows
/// when a later evaluation reads others.
///
/// A link is made just before the value is read, so no change can fall between. Confined to the
/// isolation of the objects it reads, except for `end`.
// Safety: `links` and its like are used inside `exclusively`, or, where that doesn't lock, only in the
// isolation of the objects read; nothing is called while one of them changes (exclusivity unchecked).
@usableFromInline
class TrackingListener: Listener, @unchecked Sendable {
  /// One property that an evaluation read.
  private struct Reading {
    // Safety: `statesRead` holds it.
    let state: Unmanaged<ObjectState>
    let index: Int
    let isTerminal: Bool
    /// Whether the evaluation hadn't read it before.
    let isFirst: Bool
  }

  private struct Place: Hashable {
    let state: ObjectIdentifier
    let index: Int
  }

  // Safety: each is retained for as long as it is in here; `deinit` releases what is left.
  /// The first `linked` are in use, the others spare.
  @exclusivity(unchecked) private var links: [Unmanaged<Link>] = []
  @exclusivity(unchecked) private var linked = 0
  /// Where the next property read is looked for first: evaluations read in the same order most times.
  @exclusivity(unchecked) private var expected = 0
  @exclusivity(unchecked) private var evaluation: UInt = 0
  /// Finds links where there are too many to look through.
  @exclusivity(unchecked) private var places: [Place: Unmanaged<Link>] = [:]
  /// What the last evaluation read, in order. One that reads the same again has nothing to link to and
  /// nothing to drop, so it needs no lock. Empty where that was too much to be kept.
  @exclusivity(unchecked) private var readings: [Reading] = []
  @exclusivity(unchecked) private var statesRead: [ObjectState] = []
  /// How many of these the evaluation under way has read again.
  @exclusivity(unchecked) private var position = 0
  /// Whether it has read nothing else.
  @exclusivity(unchecked) private var isRepeating = false
  @exclusivity(unchecked) private var isRecording = false
  /// Whether a property of a synchronized object was read by a listener that isn't shared. It isn't
  /// followed: changes of it come on any thread, and the observer may be called in one isolation only.
  @exclusivity(unchecked) @usableFromInline private(set) var hasReadShared = false
  /// Whether the properties now read are the last of the path.
  @exclusivity(unchecked) var isAtTerminal = false
  /// Where the deaths of targets of weak properties are reported, if not at once.
  @exclusivity(unchecked) var targetHome: TargetHome?
  /// A property that has been noted, and is not noted again while its getter is called; -1 for none.
  @exclusivity(unchecked) private var exempt: (state: ObjectIdentifier?, index: Int) = (nil, -1)

  private static let fewLinks = 16
  private static let fewReadings = 32

  deinit {
    for link in links { link.release() }
  }

  /// The listener whose evaluation is under way on this thread.
  static var current: TrackingListener? { borrowedCurrent?.takeUnretainedValue() }

  // Safety: set by `track`, which holds the listener for as long as it stays set.
  /// The same, without counting a reference.
  static var borrowedCurrent: Unmanaged<TrackingListener>? {
    livecells_tracker().map { Unmanaged.fromOpaque($0) }
  }

  /// Runs `body` with nothing being tracked.
  static func untracked<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = livecells_tracker()
    livecells_set_tracker(nil)
    defer { livecells_set_tracker(outer) }
    return try body()
  }

  /// Runs `body` and listens to what it reads, no longer to what it doesn't.
  func track<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = beginTracking()
    defer { endTracking(outer) }
    return try body()
  }

  /// The beginning of an evaluation; returns what is to be given to ``endTracking(_:)``.
  @usableFromInline
  final func beginTracking() -> UnsafeMutableRawPointer? {
    let outer = livecells_tracker()
    // Safety: whoever evaluates holds `self` until the end, where the pointer is replaced.
    livecells_set_tracker(Unmanaged.passUnretained(self).toOpaque())
    evaluation &+= 1
    expected = 0
    position = 0
    isRepeating = !readings.isEmpty
    isRecording = role == .tracking
    return outer
  }

  @usableFromInline
  final func endTracking(_ outer: UnsafeMutableRawPointer?) {
    livecells_set_tracker(outer)
    if isRepeating {
      guard position < readings.count else { return }
      stopRepeating()
    }
    exclusively { dropUnread() }
  }

  /// Whether the last evaluation read exactly one property, this one.
  final func hasReadOnly(_ state: ObjectState, _ index: Int) -> Bool {
    linked == 1 && links[0]._withUnsafeGuaranteedRef { $0.listens(to: state, index) }
  }

  /// Whether a weak property that was read refers to the object of a state. The object's death has ended the link.
  final func isLinkedToDeath(of state: ObjectState) -> Bool {
    var result = false
    exclusively {
      result = links[..<linked].contains { link in
        link._withUnsafeGuaranteedRef { $0.slot == ObjectState.death && $0.place === state }
      }
    }
    return result
  }

  /// A weak property that was read has become nil.
  func targetDied() {}

  override func objectDied(_ state: ObjectState) {
    noteDeath(of: state)
  }

  /// Whether the last evaluation read anything that can be observed.
  var hasLinks: Bool { linked > 0 }

  /// Notes that a property is about to be read. Returns whether it is the first time in this evaluation.
  @discardableResult
  @usableFromInline
  final func touch(_ state: ObjectState, _ index: Int) -> Bool {
    guard isShared || !state.isShared else {
      hasReadShared = true
      return false
    }
    if index == exempt.index, exempt.state == ObjectIdentifier(state) { return false }
    if isRepeating {
      // Safety: the addresses are compared, and nothing is read through them.
      if position < readings.count, case let reading = readings[position], reading.index == index,
        reading.state.toOpaque() == Unmanaged.passUnretained(state).toOpaque(),
        reading.isTerminal == isAtTerminal
      {
        position += 1
        return reading.isFirst
      }
      stopRepeating()
    }
    let isFirst = link(to: state, index)
    record(state, index, isFirst: isFirst)
    return isFirst
  }

  /// Runs `body`, the getter of a property that has been noted.
  func exempting<Result>(_ state: ObjectState, _ index: Int, _ body: () -> Result) -> Result {
    let outer = exempt
    exempt = (ObjectIdentifier(state), index)
    defer { exempt = outer }
    return body()
  }

  /// Links what has been read so far, as it turns out that something else is read then.
  private func stopRepeating() {
    isRepeating = false
    readings.removeSubrange(position...)
    statesRead.removeSubrange(position...)
    let isAtTerminal = isAtTerminal
    defer { self.isAtTerminal = isAtTerminal }
    for (reading, state) in zip(readings, statesRead) {
      self.isAtTerminal = reading.isTerminal
      _ = link(to: state, reading.index)
    }
  }

  private func record(_ state: ObjectState, _ index: Int, isFirst: Bool) {
    guard isRecording else { return }
    guard readings.count < TrackingListener.fewReadings else {
      isRecording = false
      readings = []
      statesRead = []
      return
    }
    statesRead.append(state)
    readings.append(
      Reading(
        state: .passUnretained(state),
        index: index,
        isTerminal: isAtTerminal,
        isFirst: isFirst
      )
    )
  }

  /// Links to a property, unless it is linked to. Returns whether it is the first time in this evaluation.
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
        // A property read twice, once on the way, is evaluated anew when its elements change.
        link.isTerminal = isAtTerminal && (isFirst || link.isTerminal)
        return isFirst
      }
    }
    released.letGo()
    return isFirst
  }

  /// Runs `body`, which uses the links, while nobody else does: no user code, as it may be under a lock.
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
      return places[Place(state: ObjectIdentifier(state), index: index)]
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
      state.insertMourner(link)
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

  private func place(of link: Unmanaged<Link>) -> Place? {
    link._withUnsafeGuaranteedRef { link in
      link.place.map { Place(state: ObjectIdentifier($0), index: link.slot) }
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

  /// Takes one link out, keeping the order of the others; it becomes spare if no list holds it.
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

  /// Takes all links out. They can be used again.
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

  /// Takes a link out of its list. Returns whether it can be used again.
  ///
  /// A link that is ended away from home keeps its place: a thread that delivers a change may be reading it.
  private func remove(_ link: Unmanaged<Link>) -> Bool {
    link._withUnsafeGuaranteedRef { link in
      guard let state = link.place, state.remove(link) else { return false }
      link.place = nil
      return true
    }
  }
}
