import Synchronization

/// The numbered changes of a list that have not been delivered to all observers. Changes accumulate
/// while observers are being notified.
final class ListHistory: Sendable {
  private struct State {
    var changes: [ListChange] = []
    /// The number of the first of `changes`.
    var first = 0
    /// The number of nested changes that are being delivered.
    var depth = 0
    /// Whether sections have changed in the current group of changes.
    var haveSectionsChanged = false

    var end: Int { first + changes.count }
  }

  private let state = Mutex(State())

  /// Adds a change whose delivery begins. Returns its number.
  @discardableResult
  func begin(_ change: ListChange) -> Int {
    state.withLock { state in
      state.changes.append(change)
      state.depth += 1
      return state.end - 1
    }
  }

  /// Returns the changes beginning with a number, combined into one.
  func joined(from number: Int) -> ListChange {
    changes(from: number).map { ListChange(joining: Array($0)) } ?? ListChange()
  }

  /// Records a change of the sections. It is reported at the end of a group if no row has changed.
  func noteSections() {
    state.withLock { $0.haveSectionsChanged = true }
  }

  /// Returns whether sections have changed in the group of changes that ends, and resets the flag.
  func consumeSectionChange() -> Bool {
    state.withLock { state in
      defer { state.haveSectionsChanged = false }
      return state.haveSectionsChanged
    }
  }

  /// Adds a change to a group whose delivery has not begun.
  func add(_ change: ListChange) {
    state.withLock { $0.changes.append(change) }
  }

  /// Ends the delivery of a change. When the outermost one ends, all observers have received all
  /// changes, and the history is cleared.
  func end() {
    state.withLock { state in
      state.depth -= 1
      guard state.depth == 0 else { return }
      state.first = state.end
      state.changes.removeAll(keepingCapacity: true)
    }
  }

  private var present: Int { state.withLock { $0.end } }

  /// Returns the changes beginning with a number, or nil if there are none.
  private func changes(from number: Int) -> ArraySlice<ListChange>? {
    state.withLock { state in
      number < state.end ? state.changes[max(0, number - state.first)...] : nil
    }
  }

  /// The progress of one observer. Confined to the isolation of the list.
  final class Reader {
    private let history: ListHistory
    private var next: Int
    private var isBeingNotified = false

    /// Creates a reader for the changes from now on.
    init(of history: ListHistory) {
      self.history = history
      next = history.present
    }

    /// Delivers all changes that are new to this reader. Changes made before the first of them
    /// could be delivered are combined into one.
    func notify(_ body: (ListChange) -> Void) {
      // A call of `body` that is in progress delivers the new changes when it returns.
      guard !isBeingNotified else { return }
      isBeingNotified = true
      defer { isBeingNotified = false }
      while let changes = history.changes(from: next) {
        next += changes.count
        let change =
          changes.count == 1 ? changes[changes.startIndex] : ListChange(joining: Array(changes))
        if !change.isEmpty { body(change) }
      }
    }
  }
}
