/// Collects changes of a list in memory, so that they can be reported as one.
///
/// The cost depends on the number of changes. After very many changes, the rest is found by
/// comparing the list with a snapshot. A row that was removed and inserted again is reported as
/// moved.
package struct ListBatch<Element: AnyObject> {
  /// A change, and the removed elements by their positions before the change.
  private struct Step {
    var change: ListChange
    var removed: [Int: Element]

    func followed(by next: Step) -> Step {
      let shift = ListShift(change)
      var removed = removed
      for (position, element) in next.removed {
        // An element that this step inserted has no position before it.
        if let before = shift.positionBefore(position) { removed[before] = element }
      }
      return Step(change: change.followed(by: next.change), removed: removed)
    }
  }

  /// The number of changes up to which they are joined. Beyond it, comparing is cheaper.
  private static var joinedCount: Int { 1024 }

  private var steps: [Step] = []
  private var snapshot: [Element]?

  package init() {}

  /// Appends a change that has been made, with the removed elements in order. `elements` are those
  /// of the list after the change.
  package mutating func append(
    _ change: ListChange,
    removed: [Element],
    _ elements: @autoclosure () -> [Element]
  ) {
    guard snapshot == nil, !change.isEmpty else { return }
    let removed = Dictionary(uniqueKeysWithValues: zip(change.removals, removed))
    steps.append(Step(change: change, removed: removed))
    if steps.count >= Self.joinedCount { snapshot = elements() }
  }

  /// Returns all changes as one. `elements` are the current elements of the list.
  package func combined(_ elements: [Element]) -> ListChange {
    var steps = steps
    if let snapshot {
      let change = ListChange(from: snapshot, to: elements)
      let removed = Dictionary(
        uniqueKeysWithValues: change.removals.map { ($0, snapshot[$0]) }
      )
      steps.append(Step(change: change, removed: removed))
    }
    while steps.count > 1 {
      steps = stride(from: 0, to: steps.count, by: 2).map { index in
        index + 1 < steps.count ? steps[index].followed(by: steps[index + 1]) : steps[index]
      }
    }
    return steps.first.map { Self.withMoves($0, elements) } ?? ListChange()
  }

  /// Returns the change of a step, with rows that it removed and inserted as moves.
  private static func withMoves(_ step: Step, _ elements: [Element]) -> ListChange {
    var change = step.change
    var origins: [ObjectIdentifier: [Int]] = [:]
    for (position, element) in step.removed.sorted(by: { $0.key > $1.key }) {
      origins[ObjectIdentifier(element), default: []].append(position)
    }
    guard !origins.isEmpty else { return change }
    var moved: Set<Int> = []
    change.insertions.removeAll { position in
      guard let origin = origins[ObjectIdentifier(elements[position])]?.popLast() else {
        return false
      }
      moved.insert(origin)
      change.moves.append(ListChange.Move(from: origin, to: position))
      return true
    }
    change.removals.removeAll(where: moved.contains)
    change.moves.sort { $0.from < $1.from }
    change.dropIdleMoves()
    return change
  }
}
