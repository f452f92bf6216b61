extension TableSession {
  /// The connection between a session on a screen and its table. It receives the table's updates,
  /// and runs work that takes longer than one frame.
  final class Connection: FrameScheduling, TableUpdating, FrameParticipant {
    let frameScheduler: FrameScheduler
    /// Requests a frame when something fades.
    let alarm: FrameAlarm
    private weak var session: TableSession?
    private var mark: FrameMark?

    init(_ session: TableSession, scheduler: FrameScheduler) {
      self.session = session
      frameScheduler = scheduler
      let paintingMark = scheduler.paintingMark
      alarm = FrameAlarm { paintingMark.set() }
      mark = scheduler.register(self)
    }

    func end() {
      if let mark { frameScheduler.unregister(mark) }
      mark = nil
      alarm.cancel()
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

  /// Records an update of the table.
  func note(_ update: TableUpdate) {
    screen.companion?.shows(update.visibleRange)
    let change = display.page.apply(update, of: table)
    changes.note(
      change,
      to: display.page,
      height: display.height,
      timeOfDay: screen.timeOfDay,
      commits: { following.commitsOfFrame ?? table.commits(ofFrameAt: update.time) },
      causes: { table.causes(row: $0.position, column: $0.column) },
      key: { table.key(of: $0) }
    )
    display.updates.append(update)
    display.needsShowing = true
  }
}
