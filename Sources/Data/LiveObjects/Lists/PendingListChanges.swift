/// The changes that a list has received and not yet reported.
///
/// Observers of a list may cause further changes. While the list reports changes, further ones are
/// collected, and reported afterwards.
struct PendingListChanges {
  private var rows: [ListChange] = []
  private var context = ContextChanges()
  /// Whether the list is reporting changes.
  private(set) var isReporting = false

  /// Whether nothing has to be reported.
  var isEmpty: Bool { rows.isEmpty && context.isEmpty }

  /// Whether rows or sections have changed.
  var hasRows: Bool { !rows.isEmpty }

  /// Whether a transaction was committed.
  var hasCommit: Bool { context.isCommit }

  /// Adds a change of the rows, which a commit has caused.
  mutating func add(_ change: ListChange) {
    rows.append(change)
    context.isCommit = true
  }

  /// Adds a change of the sections.
  mutating func addSections() { rows.append(ListChange()) }

  /// Adds changes in the context.
  mutating func add(_ changes: ContextChanges) { context.add(changes) }

  /// Returns whether reporting begins. It does not if the list is already reporting.
  mutating func begin() -> Bool {
    defer { isReporting = true }
    return !isReporting
  }

  /// Records that all changes were reported.
  mutating func end() { isReporting = false }

  /// Removes and returns the collected changes.
  mutating func take() -> (rows: ListChange, context: ContextChanges) {
    defer { (rows, context) = ([], ContextChanges()) }
    return (ListChange(joining: rows), context)
  }
}
