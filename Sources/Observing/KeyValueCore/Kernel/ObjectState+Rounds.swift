public import CThreadLocal
public import Synchronization

extension ObjectState {
  /// Runs `body`, which walks the lists and calls observers. Links that are removed meanwhile are
  /// destroyed afterwards. Reads by observers are excluded from the tracking that surrounds the
  /// change.
  func walk(_ body: () -> Void) {
    let tracker = livecells_tracker()
    if tracker != nil { livecells_set_tracker(nil) }
    defer { if tracker != nil { livecells_set_tracker(tracker) } }
    if owningThread != livecells_thread() || hasPending.load(ordering: .relaxed) {
      adoptCurrentThread()
    }
    walks.depth &+= 1
    body()
    walks.depth &-= 1
    if walks.depth == 0, walks.hasRemoved { unlinkDeferred() }
  }

  /// Sets an observed property. See ``Registry/deliver(_:of:read:write:)``.
  @inlinable
  @inline(never)
  func deliver<Value>(_ index: Int, of object: AnyObject, read: () -> Value, write: () -> Void) {
    if owningThread != livecells_thread() || hasPending.load(ordering: .relaxed) {
      adoptCurrentThread()
    }
    guard index < capacity else { return write() }
    if index == suppression.index, passesSilently() { return write() }
    let slot = slots + index
    guard slot.pointee.announced == 0, livecells_is_traced() == 0, livecells_group() == nil else {
      return deliverAnnounced(index, of: object, read: read, write: write)
    }
    let stamp = self.stamp
    guard slot.pointee.last != nil else {
      write()
      if markOnOwner(index, of: object) { disarm(index) }
      return
    }
    let old = slot.pointee.keepsOld == 0 ? nil : read()
    write()
    if self.stamp != stamp { followYounger(index, than: stamp) }
    notifyAll(index, of: object, until: stamp, old: old, read: read)
  }

  /// The slow path of ``deliver(_:of:read:write:)``, for observers that are notified before the
  /// change, for traces, and for groups of changes.
  @usableFromInline
  @inline(never)
  func deliverAnnounced<Value>(
    _ index: Int,
    of object: AnyObject,
    read: () -> Value,
    write: () -> Void
  ) {
    let round = announce(
      index,
      kind: .setting,
      indexes: nil,
      old: slots[index].keepsOld == 0 ? nil : read(),
      elements: nil,
      of: object
    )
    write()
    complete(round, of: object, read: read)
  }

  /// See ``Registry/hasFollowers(_:)``. The silent setting of a proxy counts as having none.
  @inlinable
  @inline(__always)
  func hasFollowers(_ index: Int) -> Bool {
    index < capacity && slots[index].followers != 0
      && (index != suppression.index || !suppression.isAwaited)
  }

  /// Announces the setting of a property. See ``Registry/willMutate(_:of:read:)``.
  @inlinable
  @inline(__always)
  func willMutate<Value>(
    _ index: Int,
    of object: AnyObject,
    read: () -> Value
  ) -> Announcement<Value>? {
    if owningThread != livecells_thread() || hasPending.load(ordering: .relaxed) {
      adoptCurrentThread()
    }
    guard index < capacity else { return nil }
    if index == suppression.index, passesSilently() { return nil }
    guard slots[index].announced == 0, livecells_is_traced() == 0, livecells_group() == nil else {
      let round = announce(
        index,
        kind: .setting,
        indexes: nil,
        old: slots[index].keepsOld == 0 ? nil : read(),
        elements: nil,
        of: object
      )
      return Announcement(stamp: 0, old: nil, round: round)
    }
    let old = slots[index].keepsOld == 0 ? nil : read()
    return Announcement(stamp: stamp, old: old, round: nil)
  }

  /// Notifies the observers of a setting, in reverse order of registration.
  @inlinable
  @inline(__always)
  func didMutate<Value>(
    _ index: Int,
    of object: AnyObject,
    _ announcement: Announcement<Value>,
    read: () -> Value
  ) {
    if let round = announcement.round { return complete(round, of: object, read: read) }
    if stamp != announcement.stamp { followYounger(index, than: announcement.stamp) }
    notifyAll(index, of: object, until: announcement.stamp, old: announcement.old, read: read)
  }

  /// Marks the mark listeners, then notifies the other observers in reverse order of registration.
  /// Call on the owning thread.
  @inlinable
  @inline(__always)
  func notifyAll<Value>(
    _ index: Int,
    of object: AnyObject,
    until stamp: UInt,
    old: Value?,
    read: () -> Value
  ) {
    if slots[index].marks != nil { _ = markOnOwner(index, of: object) }
    let tracker = livecells_tracker()
    if tracker != nil { livecells_set_tracker(nil) }
    walks.depth &+= 1
    var next = slots[index].last
    while let present = next {
      // Safety: links that are removed during a walk stay allocated, with their listeners, until it
      // ends.
      next = present._withUnsafeGuaranteedRef { link in
        if link.stamp <= stamp {
          link.owner._withUnsafeGuaranteedRef {
            if $0.isActive { notify($0, link, index, of: object, old: old, read: read) }
          }
        }
        return link.previous
      }
    }
    walks.depth &-= 1
    if walks.depth == 0, walks.hasRemoved { unlinkDeferred() }
    if tracker != nil { livecells_set_tracker(tracker) }
  }

  @inlinable
  @inline(__always)
  func notify<Value>(
    _ listener: Listener,
    _ link: Link,
    _ index: Int,
    of object: AnyObject,
    old: Value?,
    read: () -> Value
  ) {
    if listener.role == .direct {
      direct(listener, index, of: object)
        .deliver(object, kind: .setting, old: old, new: read, indexes: nil)
    } else {
      listener.didChange(object, nil, link: link, stash: nil)
    }
  }

  /// Returns a direct listener with its static type. Traps if the changed property has another type
  /// than the key: a class that conforms by hand may pass the index of another property.
  @inlinable
  @inline(__always)
  func direct<Value>(
    _ listener: Listener,
    _ index: Int,
    of object: AnyObject,
    _ type: Value.Type = Value.self
  ) -> DirectListener<Value> {
    guard listener.valueType == ObjectIdentifier(Value.self) else {
      ObjectState.refuse(index, of: object, changedAs: Value.self)
    }
    // Safety: a direct listener with this value type is an instance of this class.
    return unsafeDowncast(listener, to: DirectListener<Value>.self)
  }

  /// Traps because the type of the changed property differs from that of the key with the index.
  @usableFromInline
  @inline(never)
  static func refuse(_ index: Int, of object: AnyObject, changedAs type: any Any.Type) -> Never {
    let keys = (object as? any KeyValueObservable)?.keyTable.keys ?? []
    let key = keys.indices.contains(index) ? keys[index] : nil
    preconditionFailure(
      "\(Swift.type(of: object)): a change of type \(type) used the index \(index), which"
        + " belongs to \(key.map { "\($0.name) of type \($0.valueType)" } ?? "no key")"
    )
  }

  /// Announces a change, immediately or to the current group. `complete` must follow.
  ///
  /// A change that an object makes in its `deinit` is announced immediately, because a group would
  /// retain the object.
  @usableFromInline
  @inline(never)
  func announce<Value>(
    _ index: Int,
    kind: ChangeKind,
    indexes: [Int]?,
    old: @autoclosure () -> Value?,
    elements: Value?,
    of object: AnyObject
  ) -> TypedRound<Value> {
    if let group = ChangeGroup.current, !isDying(object) {
      return group.announce(self, index, kind: kind, old: old, of: object)
    }
    return announceNow(
      index,
      kind: kind,
      indexes: indexes,
      old: old(),
      elements: elements,
      of: object
    )
  }

  /// Updates listeners that registered while a change was announced and evaluated the old state.
  /// They re-evaluate their paths but send no notification.
  @usableFromInline
  @inline(never)
  func followYounger(_ index: Int, than stamp: UInt, except round: Round? = nil) {
    walk {
      for participant in participants(index, youngerThan: stamp)
      where round?.includes(participant.listener) != true {
        participant.listener.follow()
      }
    }
  }

  /// Sends the notifications after an announced change, in reverse order. In a group, they are
  /// deferred to its end.
  @usableFromInline
  @inline(never)
  func complete<Value>(_ round: TypedRound<Value>, of object: AnyObject, read: () -> Value) {
    if let held = round.held { return held.noteMade(read) }
    completeNow(round, of: object, read: read)
  }

  /// Marks the mark listeners that are not yet marked. Returns whether all of them were marked
  /// before, so that the next change can skip them.
  @inlinable
  @inline(__always)
  func markOnOwner(_ index: Int, of object: AnyObject) -> Bool {
    var next = slots[index].marks
    while let present = next {
      let isMarked = present._withUnsafeGuaranteedRef { link in
        next = link.next
        return link.owner._withUnsafeGuaranteedRef { $0.isMarked.load(ordering: .relaxed) }
      }
      guard isMarked else {
        markUnmarked(index, of: object)
        return false
      }
    }
    return true
  }

  /// The part of ``markOnOwner(_:of:)`` that runs user code.
  @usableFromInline
  @inline(never)
  func markUnmarked(_ index: Int, of object: AnyObject) {
    walk {
      var next = slots[index].marks
      while let link = next?.takeUnretainedValue() {
        if link.stamp != Link.out { mark(link.listener, index, of: object) }
        next = link.next
      }
    }
  }

  func mark(_ listener: Listener, _ index: Int, of object: AnyObject) {
    guard !listener.isMarked.load(ordering: .relaxed) else { return }
    ObservationTrace.around(.marks, of: object, index, listener) { listener.mark() }
  }
}

/// The deliveries that are walking the lists of an object. Links that are removed meanwhile stay in
/// the lists until the last one ends.
@usableFromInline
struct ListWalks {
  /// The number of deliveries.
  @usableFromInline var depth = 0
  /// Links that were removed during a walk.
  private var removed: [Link] = []
  /// Whether `removed` has elements.
  @usableFromInline private(set) var hasRemoved = false

  init() {}

  /// Records a removed link.
  mutating func postpone(_ link: Link) {
    removed.append(link)
    hasRemoved = true
  }

  /// Returns the removed links, and forgets them.
  mutating func take() -> [Link] {
    defer {
      removed = []
      hasRemoved = false
    }
    return removed
  }
}
