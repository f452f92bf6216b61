/// What comes on a screen with a session, and leaves it with it.
@MainActor
protocol SessionCompanion: AnyObject {
  /// The session has come on a screen.
  func attached(to scheduler: FrameScheduler)
  /// The session has left its screen.
  func detached()
  /// The rows at these positions can be seen.
  func shows(_ range: Range<Int>)
}
