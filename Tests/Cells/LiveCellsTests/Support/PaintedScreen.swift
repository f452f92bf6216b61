import LiveCells

/// A screen that only counts its paint calls.
@MainActor
final class PaintedScreen: FrameScheduling, FramePainting {
  let frameScheduler: FrameScheduler
  let session: TableSession
  private(set) var paintings = 0
  private(set) var updates: [TableUpdate] = []

  init(_ session: TableSession, clock: any FrameClock) {
    self.session = session
    frameScheduler = FrameScheduler(clock: clock)
    session.attach(to: self)
  }

  func paint(at time: Duration) {
    guard let page = session.takePage() else { return }
    updates += page.updates
    paintings += 1
    session.didShow()
  }
}
