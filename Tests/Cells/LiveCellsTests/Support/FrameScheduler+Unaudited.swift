import LiveCells

extension FrameScheduler {
  /// Returns a scheduler for tests that count reads, because an audit reads once more.
  static func unaudited(_ clock: any FrameClock) -> FrameScheduler {
    let scheduler = FrameScheduler(clock: clock)
    scheduler.auditsCells = false
    return scheduler
  }
}
