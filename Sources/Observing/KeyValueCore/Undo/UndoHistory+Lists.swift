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
    follow(list) { [weak self] element in self?.follow(element) }
  }

  private func follow<Element>(
    _ list: ObservableArray<Element>,
    element follow: @escaping (Element) -> Void
  ) {
    var before = Array(list)
    let isNew = begin(list) {
      [
        list.observeChanges { [weak self, weak list] change in
          guard let self, let list else { return }
          let after = Array(list)
          self.changed(list, change, from: before, to: after)
          let kept = Set(after.map(ObjectIdentifier.init))
          for element in before where !kept.contains(ObjectIdentifier(element)) {
            self.stopFollowing(element)
          }
          before = after
          for element in after { follow(element) }
        }
      ]
    }
    if isNew { for element in before { follow(element) } }
  }

  /// Records a change of an array. Of the array before it, only the removed elements are kept.
  private func changed<Element>(
    _ list: ObservableArray<Element>,
    _ change: ListChange,
    from before: [Element],
    to after: [Element]
  ) {
    guard !change.isReload else { return record { list.replaceAll(with: before) } }
    let removed = change.removals.map { before[$0] }
    let count = before.count
    record {
      let present = Array(list)
      let inserted = Set(change.insertions + change.moves.map(\.to))
      guard present.count == count - removed.count + change.insertions.count else { return }
      var places: [Int: Element] = [:]
      for (place, element) in zip(change.removals, removed) { places[place] = element }
      for move in change.moves { places[move.from] = present[move.to] }
      var stayers = present.indices.lazy.filter { !inserted.contains($0) }.map { present[$0] }
        .makeIterator()
      list.replaceAll(with: (0..<count).compactMap { places[$0] ?? stayers.next() })
    }
  }
}
