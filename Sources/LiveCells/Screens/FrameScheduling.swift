/// A screen that has a scheduler: the capability that any cell or table needs.
@MainActor
public protocol FrameScheduling: AnyObject {
  /// The one scheduler of this screen.
  var frameScheduler: FrameScheduler { get }
}
