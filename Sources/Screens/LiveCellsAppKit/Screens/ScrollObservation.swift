#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// Observes the scrolling of a view until it is deallocated.
  final class ScrollObservation {
    private let token: any NSObjectProtocol

    /// Starts to observe. A table view scrolls when the bounds of its clip view change.
    @MainActor
    init(of view: NSView, _ body: @escaping @MainActor () -> Void) {
      view.postsBoundsChangedNotifications = true
      token = NotificationCenter.default.addObserver(
        forName: NSView.boundsDidChangeNotification,
        object: view,
        queue: nil
      ) { _ in
        // AppKit posts this notification where the view is scrolled, on the main thread.
        MainActor.assumeIsolated { body() }
      }
    }

    deinit {
      NotificationCenter.default.removeObserver(token)
    }
  }
#endif
