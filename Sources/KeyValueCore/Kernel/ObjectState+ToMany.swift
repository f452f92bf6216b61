import Synchronization

extension ObjectState {
  /// Makes a to-many change and tells of its kind, its indexes and its elements.
  ///
  /// `apply` changes the property through its setter, which is silent meanwhile.
  func change<Value>(
    _ index: Int,
    of object: AnyObject,
    kind: ChangeKind,
    indexes: [Int]?,
    old: Value?,
    elements: Value?,
    read: () -> Value,
    apply: () -> Void
  ) {
    // A synchronized object's setter tells of the whole: elements may have changed meanwhile.
    guard !isShared, linked.load(ordering: .relaxed) & ObjectState.bit(index) != 0 else {
      return apply()
    }
    let round = announce(
      index,
      kind: kind,
      indexes: indexes,
      old: old,
      elements: elements,
      of: object
    )
    let outer = silenced
    silenced = index
    apply()
    silenced = outer
    complete(round, of: object, read: read)
  }
}
