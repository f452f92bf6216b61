import Synchronization

/// The changes of a list that somebody hasn't been told of yet, numbered: those made while observers are
/// being told.
final class ListHistory: Sendable {
  private struct State {
    var changes: [ListChange] = []
    /// The number of the first of `changes`.
    var first = 0
    /// How many changes are being told, one within the other.
    var depth = 0
    /// Whether sections have changed in the group of changes that is under way.
    var haveSectionsChanged = false

    var end: Int { first + changes.count }
  }

  private let state = Mutex(State())

  /// Adds a change, which is about to be reported. Returns its number.
  @discardableResult
  func begin(_ change: ListChange) -> Int {
    state.withLock { state in
      state.changes.append(change)
      state.depth += 1
      return state.end - 1
    }
  }

  /// The changes from a number on, as one.
  func joined(from number: Int) -> ListChange {
    changes(from: number).map { ListChange(joining: Array($0)) } ?? ListChange()
  }

  /// Notes a change of the sections, which is reported at the end of a group if no row has changed.
  func noteSections() {
    state.withLock { $0.haveSectionsChanged = true }
  }

  /// Whether sections have changed in the group of changes that ends.
  func takeSections() -> Bool {
    state.withLock { state in
      defer { state.haveSectionsChanged = false }
      return state.haveSectionsChanged
    }
  }

  /// Adds a change to one that has begun and isn't told yet.
  func add(_ change: ListChange) {
    state.withLock { $0.changes.append(change) }
  }

  /// Says that everybody has been told, or is about to be by whoever told the change around this one.
  func end() {
    state.withLock { state in
      state.depth -= 1
      guard state.depth == 0 else { return }
      state.first = state.end
      state.changes.removeAll(keepingCapacity: true)
    }
  }

  private var present: Int { state.withLock { $0.end } }

  /// The changes from a number on; nil when there are none.
  private func changes(from number: Int) -> ArraySlice<ListChange>? {
    state.withLock { state in
      number < state.end ? state.changes[max(0, number - state.first)...] : nil
    }
  }

  /// What one observer has been told of. Confined to the isolation of the list.
  final class Reader {
    private let history: ListHistory
    private var next: Int
    private var isBeingTold = false

    /// A reader that has been told of everything up to now.
    init(of history: ListHistory) {
      self.history = history
      next = history.present
    }

    /// Tells of all changes that are new to this reader, those as one that were made before it could be
    /// told of the first.
    func tell(_ body: (ListChange) -> Void) {
      // Whoever is at work in `body` goes on with what is new when that is done.
      guard !isBeingTold else { return }
      isBeingTold = true
      defer { isBeingTold = false }
      while let changes = history.changes(from: next) {
        next += changes.count
        let change =
          changes.count == 1 ? changes[changes.startIndex] : ListChange(joining: Array(changes))
        if !change.isEmpty { body(change) }
      }
    }
  }
}
