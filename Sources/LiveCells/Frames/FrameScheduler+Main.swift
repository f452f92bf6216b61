extension FrameScheduler {
  /// The scheduler of views that a toolkit creates from a class or a nib, which cannot be given
  /// one. It runs at most 60 frames per second, and none while nothing changes.
  public static let main = FrameScheduler(clock: TaskFrameClock())
}
