/// A screen that paints once per frame, after all changes of the frame.
@MainActor
public protocol FramePainting: AnyObject {
  /// Paints the differences. Called only by the screen's scheduler, at the end of each frame, even
  /// if nothing has changed.
  func paint(at time: Duration)
}
