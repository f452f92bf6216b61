extension UndoHistory {
  /// Records the insertions, removals and moves of an array's elements, until the array is
  /// deallocated.
  ///
  /// Each change of the array takes time proportional to the number of its elements.
  public func follow<Element>(_ list: ObservableArray<Element>) {
    follow(list) { _ in }
  }

  /// Records the changes of an array, and of the properties of its elements. Elements are followed
  /// while the array contains them.
  public func follow<Element: KeyValueObservable>(_ list: ObservableArray<Element>) {
    let reason = ObjectIdentifier(list)
    follow(list) { [weak self] in self?.follow($0, keys: nil, for: reason) }
  }

  private func follow<Element>(
    _ list: ObservableArray<Element>,
    element follow: @escaping (Element) -> Void
  ) {
    var before = Array(list)
    let id = ObjectIdentifier(list)
    let isNew = begin(list, for: id, isArray: true) {
      [
        list.observeChanges { [weak self, weak list] change in
          guard let self, let list else { return }
          let after = Array(list)
          self.changed(list, change, from: before, to: after)
          let kept = Set(after.map(ObjectIdentifier.init))
          for element in before where !kept.contains(ObjectIdentifier(element)) {
            self.stopFollowing(ObjectIdentifier(element), for: id)
          }
          before = after
          for element in after { follow(element) }
        }
      ]
    }
    if isNew { for element in before { follow(element) } }
  }

  /// Records a change of an array. Of the array before it, only the removed elements are kept, and
  /// the identities of the others.
  private func changed<Element>(
    _ list: ObservableArray<Element>,
    _ change: ListChange,
    from before: [Element],
    to after: [Element]
  ) {
    guard !change.isReload else { return record { list.replaceAll(with: before) } }
    let removed = change.removals.map { before[$0] }
    let order = before.map(ObjectIdentifier.init)
    let count = after.count
    record {
      let present = Array(list)
      guard present.count == count else { return }
      // Observers may have reordered the array since, also while a step is reverted.
      var elements = Dictionary(grouping: present + removed, by: ObjectIdentifier.init)
      let restored = order.compactMap { elements[$0]?.popLast() }
      if restored.count == order.count { list.replaceAll(with: restored) }
    }
  }
}
