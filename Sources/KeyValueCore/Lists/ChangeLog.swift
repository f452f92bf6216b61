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
    // Neighbours are joined in rounds: joining one after the other would read the first ones each
    // time.
    while changes.count > 1 {
      changes = stride(from: 0, to: changes.count, by: 2).map { index in
        index + 1 < changes.count
          ? changes[index].followed(by: changes[index + 1]) : changes[index]
      }
    }
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
