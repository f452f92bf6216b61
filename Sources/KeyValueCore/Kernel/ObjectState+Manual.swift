import Synchronization

extension ObjectState {
  /// Announces a setting made by hand; `close` ends the latest of a property.
  func open<Value>(_ index: Int, of object: AnyObject, read: () -> Value) {
    guard isShared || linked.load(ordering: .relaxed) & ObjectState.bit(index) != 0 else { return }
    let old = read()
    open(index, of: object, kind: .setting, indexes: nil, old: old) { old }
  }

  /// Announces a change made by hand, with the value or the elements that go.
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
    guard linked.load(ordering: .relaxed) & ObjectState.bit(index) != 0 else { return }
    if kind != .setting, ChangeGroup.current != nil {
      return open(index, of: object, kind: .setting, indexes: nil, old: read(), read: read)
    }
    manual.append(
      announce(index, kind: kind, indexes: indexes, old: old, elements: nil, of: object)
    )
  }

  /// Completes the latest change by hand of a property; tells nobody when there is none.
  func close<Value>(
    _ index: Int,
    of object: AnyObject,
    elements: Value? = nil,
    read: () -> Value
  ) {
    if isShared { return closeShared(index, of: object, elements: elements, read: read) }
    let latest = manual.lastIndex { $0.index == index }.map { manual.remove(at: $0) }
    guard let round = latest as? TypedRound<Value> else {
      // Nobody observed the property when the change was announced, if it was; who came since has to
      // follow it.
      if linked.load(ordering: .relaxed) & ObjectState.bit(index) != 0 {
        followYounger(index, than: 0)
      }
      return
    }
    round.elements = elements
    complete(round, of: object, read: read)
  }
}
