/// A screen that paints, once for all that a frame has changed.
@MainActor
public protocol FramePainting: AnyObject {
  /// Paints what differs. Called at the end of each frame of the screen's scheduler, whether or not
  /// anything differs, and by nobody else.
  func paint(at time: Duration)
}
