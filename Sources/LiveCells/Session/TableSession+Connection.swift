extension TableSession {
  /// What stands between a session and its table while they are on a screen: it takes the table's
  /// updates, and has turns for what takes longer than a frame.
  final class Connection: FrameScheduling, TableUpdating, FrameParticipant {
    let frameScheduler: FrameScheduler
    private weak var session: TableSession?
    private var mark: FrameMark?

    init(_ session: TableSession, scheduler: FrameScheduler) {
      self.session = session
      frameScheduler = scheduler
      mark = scheduler.register(self)
    }

    func end() {
      if let mark { frameScheduler.unregister(mark) }
      mark = nil
    }

    func setNeedsTurn() {
      mark?.set()
    }

    func apply(_ update: TableUpdate, of table: any TableReading) {
      session?.note(update)
    }

    /// What can be seen comes first.
    var isVisible: Bool { false }

    func perform(_ frame: Frame) -> Bool {
      session?.searchOn { frame.isOverBudget } ?? true
    }
  }

  /// Which of the source's commits what is shown now has come with; nil where nobody counts them.
  private var commitsOfFrame: ClosedRange<Int>? {
    let count = source().commits
    guard let knownCommits, count > knownCommits else { return nil }
    return knownCommits + 1...count
  }

  /// The table shows something else.
  func note(_ update: TableUpdate) {
    companion?.shows(update.visibleRange)
    let isFirst = !hasShownRows
    if update.rowCount > 0 || !update.list.isEmpty { hasShownRows = true }
    collectForPicture(update, isFirst: isFirst)
    if marksChanges { mark(update, isFirst: isFirst) }
    updates.append(update)
    needsShowing = true
  }

  /// Remembers what a person is to see of a change for a while, or may ask for.
  private func mark(_ update: TableUpdate, isFirst: Bool) {
    let list = update.list
    let changes = update.writes.filter { !$0.isArrival }
    // What the person has asked for is no change, nor are the rows that a table begins with, nor values
    // that were on their way.
    if !update.isRearranged {
      if !isFirst, !list.isReload {
        let inserted = Set(list.insertions)
        for row in update.fills where inserted.contains(row) {
          if let object = table.object(ofRow: row) {
            highlights.note(newRow: object, at: update.time)
          }
        }
      }
      let count =
        changes.count + list.insertions.count + list.removals.count + list.moves.count
      if count > 0 {
        meter.note(count, at: update.time)
        lastChange = timeOfDay()
      }
      if !list.isReload, !list.removals.isEmpty, highlightTime > .zero {
        goneRows.note(
          Array(list.removals),
          until: highlights.expiry(of: update.time),
          limit: height / 4
        )
      }
    }
    let timeOfDay = changes.isEmpty ? "" : timeOfDay()
    let commits = changes.isEmpty ? nil : commitsOfFrame
    for write in changes {
      guard let object = table.object(ofRow: write.position) else { continue }
      highlights.note(write.column, of: object, at: update.time)
      let change = RowDetail.Change(
        time: timeOfDay,
        commits: commits,
        before: table.textBefore(row: write.position, column: write.column),
        after: table.text(row: write.position, column: write.column)
      )
      fieldChanges.note(change, inColumn: write.column, of: object)
    }
  }
}
