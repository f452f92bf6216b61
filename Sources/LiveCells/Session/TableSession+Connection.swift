extension TableSession {
  /// The connection between a session on a screen and its table. It receives the table's updates,
  /// and runs work that takes longer than one frame.
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

    /// Not visible, so that visible participants have precedence over a search.
    var isVisible: Bool { false }

    func perform(_ frame: Frame) -> Bool {
      session?.searchOn { frame.isOverBudget } ?? true
    }
  }

  /// The numbers of the source's commits that the displayed frame includes, or nil if commits are
  /// not counted.
  private var commitsOfFrame: ClosedRange<Int>? {
    let count = source().commits
    guard let knownCommits, count > knownCommits else { return nil }
    return knownCommits + 1...count
  }

  /// Records an update of the table.
  func note(_ update: TableUpdate) {
    companion?.shows(update.visibleRange)
    let isFirst = !hasShownRows
    if update.rowCount > 0 || !update.list.isEmpty { hasShownRows = true }
    collectForPage(update, isFirst: isFirst)
    if marksChanges { mark(update, isFirst: isFirst) }
    updates.append(update)
    needsShowing = true
  }

  /// Records the changes of an update for highlights, rates and the detail view.
  private func mark(_ update: TableUpdate, isFirst: Bool) {
    let list = update.list
    let changes = update.writes.filter { !$0.isArrival }
    // Changes that the user requested, the first rows of a table, and values that arrive late
    // are not marked as changes.
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
