public import CThreadLocal
public import Synchronization

extension ObjectState {
  /// Runs `body`, which walks the lists and calls observers: links that go meanwhile are buried later,
  /// and what observers read is not part of what is being tracked around the change.
  @inlinable
  @inline(__always)
  func walk(_ body: () -> Void) {
    let tracker = livecells_tracker()
    if tracker != nil { livecells_set_tracker(nil) }
    defer { if tracker != nil { livecells_set_tracker(tracker) } }
    guard !isShared else { return body() }
    if home != livecells_thread() || hasPending.load(ordering: .relaxed) { comeHome() }
    depth &+= 1
    body()
    depth &-= 1
    if depth == 0, !buried.isEmpty { bury() }
  }

  /// Announces the setting of a property: see ``Registry/willMutate(_:of:read:)``.
  @inlinable
  @inline(__always)
  func willMutate<Value>(
    _ index: Int,
    of object: AnyObject,
    read: () -> Value
  ) -> Announcement<Value>? {
    if home != livecells_thread() || hasPending.load(ordering: .relaxed) { comeHome() }
    guard index < capacity, index != silenced else { return nil }
    guard slots[index].announced == 0 else {
      let round = announce(
        index,
        kind: .setting,
        indexes: nil,
        old: read(),
        elements: nil,
        of: object
      )
      return Announcement(stamp: 0, old: nil, round: round)
    }
    let old = slots[index].keepsOld == 0 ? nil : read()
    return Announcement(stamp: stamp, old: old, round: nil)
  }

  /// Tells the observers of a setting, in reverse order of registration.
  @inlinable
  @inline(__always)
  func didMutate<Value>(
    _ index: Int,
    of object: AnyObject,
    _ announcement: Announcement<Value>,
    read: () -> Value
  ) {
    if let round = announcement.round { return complete(round, of: object, read: read) }
    walk {
      if slots[index].marks != nil { markAll(index, until: announcement.stamp) }
      var next = slots[index].last
      while let link = next {
        if link.stamp <= announcement.stamp, link.listener.isActive {
          if link.listener.role == .direct {
            // Safety: a direct listener of a property has the property's type; `KeyTable` sees to it.
            unsafeDowncast(link.listener, to: DirectListener<Value>.self)
              .deliver(object, kind: .setting, old: announcement.old, new: read, indexes: nil)
          } else {
            link.listener.didChange(object, nil, link: link, stash: nil)
          }
        }
        next = link.previous
      }
    }
  }

  /// Announces a setting made by hand; `close` ends the latest of a property.
  func open<Value>(_ index: Int, of object: AnyObject, read: () -> Value) {
    guard mask.load(ordering: .relaxed) & ObjectState.bit(index) != 0 else { return }
    open(index, of: object, kind: .setting, indexes: nil, old: read())
  }

  /// Announces a change made by hand, with the value or the elements that go.
  func open<Value>(
    _ index: Int,
    of object: AnyObject,
    kind: ChangeKind,
    indexes: [Int]?,
    old: Value?
  ) {
    guard mask.load(ordering: .relaxed) & ObjectState.bit(index) != 0 else { return }
    let round = announce(
      index,
      kind: kind,
      indexes: indexes,
      old: old,
      elements: nil,
      of: object
    )
    locked { manual.append(round) }
  }

  /// Completes the latest change by hand of a property; does nothing when there is none.
  func close<Value>(
    _ index: Int,
    of object: AnyObject,
    elements: Value? = nil,
    read: () -> Value
  ) {
    let latest = locked {
      manual.lastIndex { $0.index == index }.map { manual.remove(at: $0) }
    }
    guard let round = latest as? TypedRound<Value> else { return }
    round.elements = elements
    complete(round, of: object, read: read)
  }

  /// Announces a change: finds who takes part, has them keep what they want to know of before, then
  /// sends the notices before the change, in order of registration.
  @usableFromInline
  @inline(never)
  func announce<Value>(
    _ index: Int,
    kind: ChangeKind,
    indexes: [Int]?,
    old: Value?,
    elements: Value?,
    of object: AnyObject
  ) -> TypedRound<Value> {
    let round = TypedRound(
      index: index,
      kind: kind,
      indexes: indexes,
      old: old,
      elements: elements
    )
    walk {
      round.participants = participants(index)
      for position in round.participants.indices {
        round.participants[position].stash = round.participants[position].listener.announce(round)
      }
      for participant in round.participants
      where participant.listener.options.contains(.prior) && participant.listener.isActive {
        let listener = participant.listener
        if listener.role == .direct {
          // Safety: a direct listener of a property has the property's type; `KeyTable` sees to it.
          unsafeDowncast(listener, to: DirectListener<Value>.self)
            .deliverPrior(object, kind: kind, old: old, indexes: indexes)
        } else {
          listener.willChange(object, round, link: participant.link, stash: participant.stash)
        }
      }
    }
    return round
  }

  /// Who takes part in a change, in order of registration.
  private func participants(_ index: Int) -> [Round.Participant] {
    guard !isShared else { return locked { collect(index) } }
    return collect(index)
  }

  private func collect(_ index: Int) -> [Round.Participant] {
    var found: [Round.Participant] = []
    var next = index < capacity ? slots[index].first : nil
    while let link = next {
      if link.stamp != Link.out, link.listener.isActive {
        found.append(.init(listener: link.listener, link: link))
      }
      next = link.next
    }
    return found
  }

  /// Sends the notices after a change that was announced, in reverse order.
  @usableFromInline
  @inline(never)
  func complete<Value>(_ round: TypedRound<Value>, of object: AnyObject, read: () -> Value) {
    walk {
      markAll(round.index, until: stamp)
      for participant in round.participants.reversed() where participant.listener.isActive {
        let listener = participant.listener
        if listener.role == .direct {
          // Safety: as in `announce`.
          unsafeDowncast(listener, to: DirectListener<Value>.self).deliver(
            object,
            kind: round.kind,
            old: round.old,
            new: { round.kind == .setting ? read() : round.elements },
            indexes: round.indexes
          )
        } else {
          listener.didChange(object, round, link: participant.link, stash: participant.stash)
        }
      }
    }
  }

  /// Marks who only wants to be marked.
  @usableFromInline
  func markAll(_ index: Int, until stamp: UInt) {
    guard !isShared else {
      for listener in locked({ marked(index) }) { listener.mark() }
      return
    }
    guard index < capacity else { return }
    var next = slots[index].marks
    while let link = next {
      next = link.next
      if link.stamp <= stamp { link.listener.mark() }
    }
  }

  private func marked(_ index: Int) -> [Listener] {
    var found: [Listener] = []
    var next = index < capacity ? slots[index].marks : nil
    while let link = next {
      found.append(link.listener)
      next = link.next
    }
    return found
  }
}
