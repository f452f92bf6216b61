#if GTK && os(Linux)
  import CGTK4

  /// Calls of a closure before each refresh of the display that shows a widget. They pause while
  /// the widget is hidden, and end with it.
  @MainActor
  final class WidgetTicks {
    /// The closure of a started tick callback. GTK releases it with the callback.
    private final class Receiver: Sendable {
      let onTick: @MainActor () -> Void

      init(_ onTick: @escaping @MainActor () -> Void) {
        self.onTick = onTick
      }
    }

    // Safety: the reference is released in `stop()`, after the widget's callback was removed.
    private var started: (widget: Widget, id: UInt32)?

    init() {}

    // Safety: `started` owns a reference to its widget.
    isolated deinit { stop() }

    var isStarted: Bool { started != nil }

    /// Calls a closure before each refresh, until ``stop()``.
    func start(_ widget: Widget, _ onTick: @escaping @MainActor () -> Void) {
      stop()
      // Safety: GTK calls the callback and the release on the main thread, the callback not after
      // the release.
      let receiver = Unmanaged.passRetained(Receiver(onTick))
      let id = gtk_widget_add_tick_callback(
        widget,
        { _, _, data in
          let receiver = Unmanaged<Receiver>.fromOpaque(made(data)).takeUnretainedValue()
          MainActor.assumeIsolated { receiver.onTick() }
          return 1
        },
        receiver.toOpaque(),
        { data in Unmanaged<Receiver>.fromOpaque(made(data)).release() }
      )
      g_object_ref(GTKObject(widget))
      started = (widget, id)
    }

    /// Ends the calls. Has no effect if there are none.
    func stop() {
      guard let (widget, id) = started else { return }
      started = nil
      // Has no effect if GTK has removed the callback with the widget.
      gtk_widget_remove_tick_callback(widget, id)
      g_object_unref(GTKObject(widget))
    }
  }
#endif
