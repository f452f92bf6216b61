import KeyValueObserving
import Testing

/// A copy of a list that is updated only by the list's changes, as a toolkit updates its rows.
@MainActor
final class ListReplay<Element: AnyObject> {
  private(set) var elements: [Element] = []
  /// The changes that have arrived since they were last taken.
  private(set) var changes: [ListChange] = []
  private var token: ObservationToken?
  private let read: () -> [Element]

  init<List: ObservableCollection<Element>>(_ list: List) {
    read = { (0..<list.count).map { list[$0] } }
    token = list.observeChanges { [weak self] change in
      MainActor.assumeIsolated { self?.apply(change) }
    }
    elements = read()
  }

  func takeChanges() -> [ListChange] {
    defer { changes = [] }
    return changes
  }

  private func apply(_ change: ListChange) {
    changes.append(change)
    let now = read()
    guard !change.isReload else {
      elements = now
      return
    }
    let leaving = Set(change.removals + change.moves.map(\.from))
    #expect(leaving.count == change.removals.count + change.moves.count, "a row leaves twice")
    var stay = elements.indices.filter { !leaving.contains($0) }.map { elements[$0] }[...]
    let origins = Dictionary(change.moves.map { ($0.to, $0.from) }, uniquingKeysWith: { $1 })
    let insertions = Set(change.insertions)
    let count = elements.count - change.removals.count + change.insertions.count
    #expect(count == now.count, "the counts do not fit")
    var result: [Element] = []
    for position in 0..<min(count, now.count) {
      if insertions.contains(position) {
        result.append(now[position])
      } else if let from = origins[position] {
        result.append(elements[from])
      } else if let next = stay.popFirst() {
        result.append(next)
      }
    }
    elements = result
  }
}
