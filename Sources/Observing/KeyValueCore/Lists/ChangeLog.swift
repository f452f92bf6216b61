/// List changes that are pending, and are combined into one.
package struct ChangeLog {
  private var changes: [ListChange] = []
  private var stepCount = 0

  /// The number of steps above which combining costs more than reading the visible rows again.
  private static var stepLimit: Int { 4096 }

  package init() {}

  package var isEmpty: Bool { changes.isEmpty }

  package mutating func append(_ change: ListChange) {
    guard !change.isEmpty else { return }
    stepCount += change.stepCount
    if change.isReload || stepCount > Self.stepLimit {
      changes = [.reload]
      stepCount = 0
    } else if changes.first?.isReload != true {
      changes.append(change)
    }
  }

  /// Returns all pending changes as one.
  package mutating func combined() -> ListChange {
    if changes.count > 1 { changes = [ListChange(joining: changes)] }
    return changes.first ?? ListChange()
  }

  /// Returns all pending changes as one, and clears the log.
  package mutating func take() -> ListChange {
    defer {
      changes = []
      stepCount = 0
    }
    return combined()
  }
}
