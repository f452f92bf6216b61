extension FrameScheduler {
  /// The scheduler of views that a toolkit creates from a class or a nib, which cannot be given
  /// one.
  ///
  /// Its frames follow the display of the toolkit: UIKit's update link, AppKit's display link, or
  /// GTK's frame clock. Without a toolkit it runs at most 60 frames per second. No frame runs while
  /// nothing changes.
  public static let main = FrameScheduler(clock: mainClock)

  /// The clock of ``main``. A toolkit sets its display.
  package static let mainClock = DisplayFrameClock()
}
