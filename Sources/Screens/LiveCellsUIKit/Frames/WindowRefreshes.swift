#if canImport(UIKit) && !os(watchOS)
  import LiveCells
  import QuartzCore
  import UIKit

  /// The refreshes of the display that shows a window, from UIKit's update link.
  @MainActor
  final class WindowRefreshes: DisplayRefreshing {
    private static let main = WindowRefreshes()

    private struct Reference {
      weak var window: UIWindow?
    }

    /// The windows that have displayed cells or screens, the latest last.
    private var windows: [Reference] = []
    private var link: UIUpdateLink?

    private init() {}

    /// Lets the frames of `FrameScheduler.main` follow the display of a window.
    static func follow(_ window: UIWindow) {
      if main.windows.last?.window !== window {
        main.windows.removeAll { $0.window == nil || $0.window === window }
        main.windows.append(Reference(window: window))
      }
      if FrameScheduler.mainClock.display == nil { FrameScheduler.mainClock.display = main }
    }

    func start(_ onRefresh: @escaping @MainActor () -> Void) -> Bool {
      stop()
      guard let window = windows.last(where: { $0.window != nil })?.window else { return false }
      // The link follows the window to another display.
      let link = UIUpdateLink(view: window)
      link.addAction { _, _ in onRefresh() }
      link.requiresContinuousUpdates = true
      // Without a range, UIKit limits displays of 120 Hz to 60 frames per second.
      link.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 120)
      link.isEnabled = true
      self.link = link
      return true
    }

    func stop() {
      link?.isEnabled = false
      link = nil
    }
  }

  extension ObservingView where Self: UIView {
    /// Reports to the controller whether the view is in a window.
    func movedToWindow() {
      guard let window else { return controller.leaveWindow() }
      WindowRefreshes.follow(window)
      controller.enterWindow()
    }
  }
#endif
