/// A screen with a scheduler, which every cell and table requires.
@MainActor
public protocol FrameScheduling: AnyObject {
  /// The scheduler of this screen.
  var frameScheduler: FrameScheduler { get }
}
