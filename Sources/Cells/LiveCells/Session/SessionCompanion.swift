/// An object that is on a screen while its session is.
@MainActor
protocol SessionCompanion: AnyObject {
  /// Called when the session has been attached to a screen.
  func attached(to scheduler: FrameScheduler)
  /// Called when the session has been detached from its screen.
  func detached()
  /// Called with the positions of the visible rows.
  func shows(_ range: Range<Int>)
}
