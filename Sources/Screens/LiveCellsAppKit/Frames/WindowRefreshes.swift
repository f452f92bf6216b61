#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import LiveCells

  #if os(macOS)
    import QuartzCore

    /// The refreshes of the display that shows a view, from AppKit's display link.
    @MainActor
    private final class WindowRefreshes: NSObject, DisplayRefreshing {
      static let main = WindowRefreshes()

      /// The view that appeared last. Its link follows it to another display.
      weak var view: NSView?
      private var link: CADisplayLink?
      private var onRefresh: (@MainActor () -> Void)?

      func start(_ onRefresh: @escaping @MainActor () -> Void) -> Bool {
        stop()
        guard let view else { return false }
        self.onRefresh = onRefresh
        let link = view.displayLink(target: self, selector: #selector(refreshed))
        link.add(to: .main, forMode: .common)
        self.link = link
        return true
      }

      func stop() {
        link?.invalidate()
        link = nil
        onRefresh = nil
      }

      @objc private func refreshed() { onRefresh?() }
    }
  #endif

  extension FrameScheduler {
    /// Lets the frames of `FrameScheduler.main` follow the display of a view. A display link calls
    /// a method of Objective-C, so this has no effect on other platforms.
    static func follow(_ view: NSView) {
      #if os(macOS)
        WindowRefreshes.main.view = view
        if mainClock.display == nil { mainClock.display = WindowRefreshes.main }
      #endif
    }
  }
#endif
