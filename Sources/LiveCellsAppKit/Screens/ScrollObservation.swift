#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// Tells of each scrolling of a view, for as long as it is held.
  final class ScrollObservation {
    private let token: any NSObjectProtocol

    /// Begins to tell. A table view scrolls when the clip view around it gets other bounds.
    @MainActor
    init(of view: NSView, _ body: @escaping @MainActor () -> Void) {
      view.postsBoundsChangedNotifications = true
      token = NotificationCenter.default.addObserver(
        forName: NSView.boundsDidChangeNotification,
        object: view,
        queue: nil
      ) { _ in
        // AppKit posts it where the view is scrolled, on the main thread.
        MainActor.assumeIsolated { body() }
      }
    }

    deinit {
      NotificationCenter.default.removeObserver(token)
    }
  }
#endif
