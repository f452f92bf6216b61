#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  /// The refreshes of the display that shows the active window, or else any window of the program,
  /// according to GDK's frame clock. The frames run in the clock's update phase, so GTK lays out
  /// and paints their changes before the same refresh.
  @MainActor
  final class WindowRefreshes: DisplayRefreshing {
    private let ticks = WidgetTicks()

    init() {}

    func start(_ onRefresh: @escaping @MainActor () -> Void) -> Bool {
      stop()
      guard let window = Self.visibleWindow() else { return false }
      ticks.start(window, onRefresh)
      return true
    }

    func stop() { ticks.stop() }

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
