import Synchronization

extension ObjectState {
  /// Makes a to-many change and tells of its kind, its indexes and its elements.
  ///
  /// `apply` changes the property through its setter, which is silent meanwhile.
  func change<Root: AnyObject, Value>(
    _ index: Int,
    of root: Root,
    at keyPath: ReferenceWritableKeyPath<Root, Value>,
    _ change: ToManyChange<Value>,
    _ apply: (inout Value) -> Void
  ) {
    guard linked.load(ordering: .relaxed) & ObjectState.bit(index) != 0 else {
      return apply(&root[keyPath: keyPath])
    }
    let isGrouped = ChangeGroup.current != nil
    let round = announce(
      index,
      kind: isGrouped ? .setting : change.kind,
      indexes: isGrouped ? nil : change.indexes,
      old: isGrouped ? (keepsOld(index) ? root[keyPath: keyPath] : nil) : change.removed,
      elements: change.inserted,
      of: root
    )
    let outer = silenced
    silenced = index
    apply(&root[keyPath: keyPath])
    silenced = outer
    complete(round, of: root) { root[keyPath: keyPath] }
  }

  private func keepsOld(_ index: Int) -> Bool {
    index < capacity && slots[index].keepsOld != 0
  }

  /// Makes one attempt at a change of elements of a synchronized object, through the property's setter.
  /// Returns whether it was made: it is not when the property has changed since it was read.
  func editShared<Root: AnyObject, Value>(
    _ index: Int,
    of root: Root,
    at keyPath: ReferenceWritableKeyPath<Root, Value>,
    since count: UInt,
    _ change: ToManyChange<Value>,
    _ whole: Value
  ) -> Bool {
    SharedEdit(self, index, since: count, change).make { root[keyPath: keyPath] = whole }
  }
}
