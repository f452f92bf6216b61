extension FrameScheduler {
  /// The scheduler of all views that a toolkit makes by itself, from a class or a nib, so that nobody
  /// can hand them one. Its frames come at most 60 times a second, and not at all while nothing changes.
  public static let main = FrameScheduler(clock: TaskFrameClock())
}
