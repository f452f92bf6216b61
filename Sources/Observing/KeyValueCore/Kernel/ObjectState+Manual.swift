import Synchronization

extension ObjectState {
  /// Announces a manual setting. `close` completes the latest one of a property.
  func open<Value>(_ index: Int, of object: AnyObject, read: () -> Value) {
    guard isShared || bits.linked.load(ordering: .relaxed) & ObjectState.bit(index) != 0 else {
      return
    }
    let old = read()
    open(index, of: object, kind: .setting, indexes: nil, old: old) { old }
  }

  /// Announces a manual change, with the old value or the removed elements.
  func open<Value>(
    _ index: Int,
    of object: AnyObject,
    kind: ChangeKind,
    indexes: [Int]?,
    old: Value?,
    read: () -> Value
  ) {
    if isShared {
      return openShared(index, of: object, kind: kind, indexes: indexes, old: old)
    }
    guard bits.linked.load(ordering: .relaxed) & ObjectState.bit(index) != 0 else { return }
    if kind != .setting, ChangeGroup.current != nil {
      return open(index, of: object, kind: .setting, indexes: nil, old: read(), read: read)
    }
    announced.manual.append(
      announce(index, kind: kind, indexes: indexes, old: old, elements: nil, of: object)
    )
  }

  /// Completes the latest manual change of a property. Notifies no observer if there is none.
  func close<Value>(
    _ index: Int,
    of object: AnyObject,
    elements: Value? = nil,
    read: () -> Value
  ) {
    if isShared { return closeShared(index, of: object, elements: elements, read: read) }
    let latest = announced.manual.lastIndex { $0.index == index }.map {
      announced.manual.remove(at: $0)
    }
    guard let round = latest as? TypedRound<Value> else {
      // The property was not observed when the change was announced, if it was. Listeners
      // registered since then have to re-evaluate their paths.
      if bits.linked.load(ordering: .relaxed) & ObjectState.bit(index) != 0 {
        followYounger(index, than: 0)
      }
      return
    }
    round.elements = elements
    complete(round, of: object, read: read)
  }
}
