#if GTK && os(Linux)
  import CGTK4

  // Safety: the pointer is used while the caller holds the object, or during a call by GTK.
  /// An untyped pointer to any GTK object. Swift does not see the inheritance between C structs.
  typealias GTKObject = UnsafeMutableRawPointer

  /// Holds the closure that a C function calls.
  final class Receiver<Body: Sendable>: Sendable {
    let body: Body

    init(_ body: Body) {
      self.body = body
    }
  }

  private func receiver<Body: Sendable>(_ data: GTKObject, _ type: Body.Type) -> Body {
    // Safety: `connect` has passed a receiver of this type. It lives as long as the connection.
    Unmanaged<Receiver<Body>>.fromOpaque(data).takeUnretainedValue().body
  }

  /// Connects signals of GTK objects to closures. The closures run on the main actor, whose jobs
  /// run in GTK's loop.
  ///
  /// A closure is retained until the object that sends the signal is destroyed.
  @MainActor
  enum Signal {
    typealias Plain = @MainActor () -> Void
    typealias Item = @MainActor (_ item: GTKObject) -> Void
    typealias Click = @MainActor (_ count: Int, _ x: Double, _ modifiers: UInt32) -> Void
    typealias MenuClick = @MainActor (_ x: Double, _ y: Double) -> Void
    typealias Drag = @MainActor (_ x: Double, _ y: Double) -> Void
    typealias Key = @MainActor (_ value: UInt32, _ modifiers: UInt32) -> Bool
    typealias Page = @MainActor (_ place: Int) -> Void
    typealias Response = @MainActor (_ response: Int32) -> Void
    typealias Insertion = @MainActor (_ byteCount: Int) -> Bool
    typealias Request = @MainActor () -> Bool

    /// Connects a signal without arguments.
    static func connect(_ object: GTKObject, _ name: String, _ body: @escaping Plain) {
      let handler: @convention(c) (GTKObject, GTKObject) -> Void = { _, data in
        let body = receiver(data, Signal.Plain.self)
        MainActor.assumeIsolated { body() }
      }
      connect(object, name, body, by: handler)
    }

    /// Connects the activation of an action with a number as parameter.
    static func connect(_ object: GTKObject, number name: String, _ body: @escaping Response) {
      let handler: @convention(c) (GTKObject, OpaquePointer, GTKObject) -> Void = {
        (_, number, data) in
        let body = receiver(data, Signal.Response.self)
        let value = g_variant_get_int32(number)
        MainActor.assumeIsolated { body(value) }
      }
      connect(object, name, body, by: handler)
    }

    /// Connects to the opening of a menu button, which has no popover until then.
    static func connect(toOpeningOf button: Widget, _ body: @escaping Plain) {
      gtk_menu_button_set_create_popup_func(
        button.opaque,
        { _, data in
          guard let data else { return }
          let body = receiver(data, Signal.Plain.self)
          MainActor.assumeIsolated { body() }
        },
        // Safety: released below when the button is destroyed.
        Unmanaged.passRetained(Receiver(body)).toOpaque(),
        { data in
          guard let data else { return }
          // Safety: the data is the receiver retained above.
          Unmanaged<AnyObject>.fromOpaque(data).release()
        }
      )
    }

    /// Connects to insertions into a text widget. The closure receives the number of bytes, and
    /// returns whether they may be inserted.
    static func connect(toInsertionsInto text: Widget, _ body: @escaping Insertion) {
      typealias Handler =
        @convention(c) (
          GTKObject, UnsafePointer<CChar>, Int32, GTKObject, GTKObject
        ) -> Void
      let handler: Handler = { (text, inserted, length, _, data) in
        let body = receiver(data, Signal.Insertion.self)
        let count = length < 0 ? strlen(inserted) : Int(length)
        if !MainActor.assumeIsolated({ body(count) }) {
          g_signal_stop_emission_by_name(text, "insert-text")
        }
      }
      connect(GTKObject(text), "insert-text", body, by: handler)
    }

    /// Connects a signal about an item of a list.
    static func connect(_ object: GTKObject, item name: String, _ body: @escaping Item) {
      let handler: @convention(c) (GTKObject, GTKObject, GTKObject) -> Void = { _, item, data in
        let body = receiver(data, Signal.Item.self)
        // Safety: the signal is emitted on the main thread, and the item is used only on the main
        // actor.
        nonisolated(unsafe) let item = item
        MainActor.assumeIsolated { body(item) }
      }
      connect(object, name, body, by: handler)
    }

    /// Connects to clicks on a widget. The closure receives the number of the click in a multiple
    /// click, the horizontal position, and the modifier keys.
    ///
    /// - Parameters:
    ///   - widget: The widget.
    ///   - name: The signal of the click gesture, such as `pressed` or `released`.
    ///   - comesFirst: Whether the closure is called before the widget's children handle the click.
    ///   - body: Called for each click.
    static func connect(
      toClicksOn widget: Widget,
      _ name: String,
      comesFirst: Bool = false,
      _ body: @escaping Click
    ) {
      typealias Handler = @convention(c) (GTKObject, Int32, Double, Double, GTKObject) -> Void
      let handler: Handler = { (click, count, x, _, data) in
        let body = receiver(data, Signal.Click.self)
        let state = gtk_event_controller_get_current_event_state(OpaquePointer(click))
        MainActor.assumeIsolated { body(Int(count), x, state.rawValue) }
      }
      let click = made(gtk_gesture_click_new())
      if comesFirst { gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE) }
      connect(GTKObject(click), name, body, by: handler)
      gtk_widget_add_controller(widget, click)
    }

    /// Connects to secondary clicks on a widget. The closure receives the position.
    static func connect(toMenuClicksOn widget: Widget, _ body: @escaping MenuClick) {
      typealias Handler = @convention(c) (GTKObject, Int32, Double, Double, GTKObject) -> Void
      let handler: Handler = { (_, _, x, y, data) in
        let body = receiver(data, Signal.MenuClick.self)
        MainActor.assumeIsolated { body(x, y) }
      }
      let click = made(gtk_gesture_click_new())
      gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
      connect(GTKObject(click), "pressed", body, by: handler)
      gtk_widget_add_controller(widget, click)
    }

    /// Connects a signal of a drag gesture. The closure receives the distance from its start.
    static func connect(_ object: GTKObject, drag name: String, _ body: @escaping Drag) {
      let handler: @convention(c) (GTKObject, Double, Double, GTKObject) -> Void = {
        (_, x, y, data) in
        let body = receiver(data, Signal.Drag.self)
        MainActor.assumeIsolated { body(x, y) }
      }
      connect(object, name, body, by: handler)
    }

    /// Connects to the cancellation of a gesture, for example because another window takes the
    /// pointer.
    static func connect(toCancellationOf gesture: GTKObject, _ body: @escaping Plain) {
      // The sequence of a mouse is null.
      let handler: @convention(c) (GTKObject, GTKObject?, GTKObject) -> Void = { _, _, data in
        let body = receiver(data, Signal.Plain.self)
        MainActor.assumeIsolated { body() }
      }
      connect(gesture, "cancel", body, by: handler)
    }

    /// Connects a signal about a key press. The closure returns whether it has handled the key.
    static func connect(_ object: GTKObject, key name: String, _ body: @escaping Key) {
      typealias Handler =
        @convention(c) (GTKObject, UInt32, UInt32, UInt32, GTKObject) -> gboolean
      let handler: Handler = { (_, value, _, modifiers, data) in
        let body = receiver(data, Signal.Key.self)
        return MainActor.assumeIsolated { body(value, modifiers) } ? 1 : 0
      }
      connect(object, name, body, by: handler)
    }

    /// Connects a signal about a page of a notebook. The closure receives the index of the page.
    static func connect(_ object: GTKObject, page name: String, _ body: @escaping Page) {
      let handler: @convention(c) (GTKObject, GTKObject, UInt32, GTKObject) -> Void = {
        (_, _, place, data) in
        let body = receiver(data, Signal.Page.self)
        MainActor.assumeIsolated { body(Int(place)) }
      }
      connect(object, name, body, by: handler)
    }

    /// Connects a signal whose default action can be prevented by returning true.
    static func connect(_ object: GTKObject, request name: String, _ body: @escaping Request) {
      let handler: @convention(c) (GTKObject, GTKObject) -> gboolean = { _, data in
        let body = receiver(data, Signal.Request.self)
        return MainActor.assumeIsolated { body() } ? 1 : 0
      }
      connect(object, name, body, by: handler)
    }

    /// Connects a signal about the response to a dialog.
    static func connect(_ object: GTKObject, response name: String, _ body: @escaping Response) {
      let handler: @convention(c) (GTKObject, Int32, GTKObject) -> Void = { _, response, data in
        let body = receiver(data, Signal.Response.self)
        MainActor.assumeIsolated { body(response) }
      }
      connect(object, name, body, by: handler)
    }

    /// Connects to changes of a property.
    static func connect(_ object: GTKObject, property name: String, _ body: @escaping Plain) {
      let handler: @convention(c) (GTKObject, GTKObject, GTKObject) -> Void = { _, _, data in
        let body = receiver(data, Signal.Plain.self)
        MainActor.assumeIsolated { body() }
      }
      connect(object, "notify::\(name)", body, by: handler)
    }

    /// Connects to insertions and removals in a list model.
    static func connect(_ object: GTKObject, items name: String, _ body: @escaping Plain) {
      typealias Handler = @convention(c) (GTKObject, UInt32, UInt32, UInt32, GTKObject) -> Void
      let handler: Handler = { (_, _, _, _, data) in
        let body = receiver(data, Signal.Plain.self)
        MainActor.assumeIsolated { body() }
      }
      connect(object, name, body, by: handler)
    }

    private static func connect<Body: Sendable, Handler>(
      _ object: GTKObject,
      _ name: String,
      _ body: Body,
      by handler: Handler
    ) {
      g_signal_connect_data(
        object,
        name,
        // Safety: the handler is a C function whose parameters match those of the signal.
        unsafeBitCast(handler, to: GCallback.self),
        // Safety: released below when the connection ends.
        Unmanaged.passRetained(Receiver(body)).toOpaque(),
        { data, _ in
          guard let data else { return }
          // Safety: the data is the receiver retained above.
          Unmanaged<AnyObject>.fromOpaque(data).release()
        },
        GConnectFlags(rawValue: 0)
      )
    }
  }
#endif
