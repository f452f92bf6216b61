import LiveCells

extension FrameScheduler {
  /// A scheduler for tests that count how often something is read: an audit reads once more.
  static func unaudited(_ clock: any FrameClock) -> FrameScheduler {
    let scheduler = FrameScheduler(clock: clock)
    scheduler.auditsCells = false
    return scheduler
  }
}
