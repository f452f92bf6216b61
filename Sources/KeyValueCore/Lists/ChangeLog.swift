/// The list changes that wait, to be taken as one.
package struct ChangeLog {
  private var changes: [ListChange] = []
  private var stepCount = 0

  /// So many single steps in one frame are dearer to follow than to look up what is visible.
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

  /// Everything that was logged, as one change.
  package mutating func combined() -> ListChange {
    if changes.count > 1 { changes = [ListChange(joining: changes)] }
    return changes.first ?? ListChange()
  }

  /// Everything that was logged, as one change; the log is empty afterwards.
  package mutating func take() -> ListChange {
    defer {
      changes = []
      stepCount = 0
    }
    return combined()
  }
}
