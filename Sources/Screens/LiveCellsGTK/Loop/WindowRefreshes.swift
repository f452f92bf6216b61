#if GTK
  import CGTK4
  import LiveCells

  /// The refreshes of the display that shows the active window, or else any window of the program,
  /// according to GDK's frame clock. The frames run in the clock's update phase, so GTK lays out
  /// and paints their changes before the same refresh.
  @MainActor
  final class WindowRefreshes: DisplayRefreshing {
    /// The closure of a started tick callback. GTK releases it with the callback.
    private final class Receiver: Sendable {
      let onRefresh: @MainActor () -> Void

      init(_ onRefresh: @escaping @MainActor () -> Void) {
        self.onRefresh = onRefresh
      }
    }

    // Safety: the reference is released in `stop()`, after the widget's callback was removed.
    private var started: (window: Widget, id: UInt32)?

    init() {}

    // Safety: `started` owns a reference to its widget.
    isolated deinit { stop() }

    func start(_ onRefresh: @escaping @MainActor () -> Void) -> Bool {
      stop()
      guard let window = Self.visibleWindow() else { return false }
      // Safety: GTK calls the callback and the release on the main thread, the callback not after
      // the release.
      let receiver = Unmanaged.passRetained(Receiver(onRefresh))
      let id = gtk_widget_add_tick_callback(
        window,
        { _, _, data in
          let receiver = Unmanaged<Receiver>.fromOpaque(made(data)).takeUnretainedValue()
          MainActor.assumeIsolated { receiver.onRefresh() }
          return 1
        },
        receiver.toOpaque(),
        { data in Unmanaged<Receiver>.fromOpaque(made(data)).release() }
      )
      g_object_ref(GTKObject(window))
      started = (window, id)
      return true
    }

    func stop() {
      guard let (window, id) = started else { return }
      started = nil
      // Has no effect if GTK has removed the callback with the window.
      gtk_widget_remove_tick_callback(window, id)
      g_object_unref(GTKObject(window))
    }

    private static func visibleWindow() -> Widget? {
      let windows = made(gtk_window_get_toplevels())
      var visible: Widget?
      for position in 0..<g_list_model_get_n_items(windows) {
        guard let item = g_list_model_get_item(windows, position) else { continue }
        // Safety: the items of this list are windows. The list owns a reference to each.
        g_object_unref(item)
        let window = item.assumingMemoryBound(to: GtkWidget.self)
        guard gtk_widget_get_mapped(window) != 0 else { continue }
        if gtk_window_is_active(window.window) != 0 { return window }
        if visible == nil { visible = window }
      }
      return visible
    }
  }
#endif
