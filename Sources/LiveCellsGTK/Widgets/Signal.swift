#if GTK
  import CGTK4

  /// An object of GTK, whatever its class: Swift sees no inheritance in C, so all are passed so.
  typealias GTKObject = UnsafeMutableRawPointer

  /// Holds what a function of C calls.
  final class Receiver<Body: Sendable>: Sendable {
    let body: Body

    init(_ body: Body) {
      self.body = body
    }
  }

  private func receiver<Body: Sendable>(_ data: GTKObject, _ type: Body.Type) -> Body {
    // Safety: `connect` has given a receiver of this very body, which lives as long as the connection.
    Unmanaged<Receiver<Body>>.fromOpaque(data).takeUnretainedValue().body
  }

  /// Signals of GTK's objects, told to Swift on the main actor, whose work runs in GTK's loop.
  ///
  /// What is connected is held until the object that sends is gone.
  @MainActor
  enum Signal {
    typealias Plain = @MainActor () -> Void
    typealias Item = @MainActor (_ item: GTKObject) -> Void
    typealias Click = @MainActor (_ count: Int, _ x: Double, _ modifiers: UInt32) -> Void
    typealias MenuClick = @MainActor (_ x: Double, _ y: Double) -> Void
    typealias Key = @MainActor (_ value: UInt32, _ modifiers: UInt32) -> Bool
    typealias Page = @MainActor (_ place: Int) -> Void
    typealias Response = @MainActor (_ response: Int32) -> Void
    typealias Request = @MainActor () -> Bool

    /// A signal without arguments.
    static func connect(_ object: GTKObject, _ name: String, _ body: @escaping Plain) {
      let handler: @convention(c) (GTKObject, GTKObject) -> Void = { _, data in
        let body = receiver(data, Signal.Plain.self)
        MainActor.assumeIsolated { body() }
      }
      connect(object, name, body, by: handler)
    }

    /// A signal about an item of a list.
    static func connect(_ object: GTKObject, item name: String, _ body: @escaping Item) {
      let handler: @convention(c) (GTKObject, GTKObject, GTKObject) -> Void = { _, item, data in
        let body = receiver(data, Signal.Item.self)
        // Safety: the item is handed on to the main actor, on which the signal was sent.
        nonisolated(unsafe) let item = item
        MainActor.assumeIsolated { body(item) }
      }
      connect(object, name, body, by: handler)
    }

    /// Clicks on a widget, each with the how many-eth of a quick series it is, how far from the left edge, and
    /// the keys that were held.
    ///
    /// - Parameters:
    ///   - widget: What is clicked on.
    ///   - name: The part of the click that is told of.
    ///   - comesFirst: Whether it is told before the widgets in it.
    ///   - body: Is called.
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

    /// A click of the button that opens menus on a widget, and where on it.
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

    /// A key that was pressed; true if it has been dealt with.
    static func connect(_ object: GTKObject, key name: String, _ body: @escaping Key) {
      typealias Handler =
        @convention(c) (GTKObject, UInt32, UInt32, UInt32, GTKObject) -> gboolean
      let handler: Handler = { (_, value, _, modifiers, data) in
        let body = receiver(data, Signal.Key.self)
        return MainActor.assumeIsolated { body(value, modifiers) } ? 1 : 0
      }
      connect(object, name, body, by: handler)
    }

    /// A signal about a page of a notebook, by its place.
    static func connect(_ object: GTKObject, page name: String, _ body: @escaping Page) {
      let handler: @convention(c) (GTKObject, GTKObject, UInt32, GTKObject) -> Void = {
        (_, _, place, data) in
        let body = receiver(data, Signal.Page.self)
        MainActor.assumeIsolated { body(Int(place)) }
      }
      connect(object, name, body, by: handler)
    }

    /// A request that may be refused by answering true.
    static func connect(_ object: GTKObject, request name: String, _ body: @escaping Request) {
      let handler: @convention(c) (GTKObject, GTKObject) -> gboolean = { _, data in
        let body = receiver(data, Signal.Request.self)
        return MainActor.assumeIsolated { body() } ? 1 : 0
      }
      connect(object, name, body, by: handler)
    }

    /// A dialog's answer.
    static func connect(_ object: GTKObject, response name: String, _ body: @escaping Response) {
      let handler: @convention(c) (GTKObject, Int32, GTKObject) -> Void = { _, response, data in
        let body = receiver(data, Signal.Response.self)
        MainActor.assumeIsolated { body(response) }
      }
      connect(object, name, body, by: handler)
    }

    /// A property of an object that has another value.
    static func connect(_ object: GTKObject, property name: String, _ body: @escaping Plain) {
      let handler: @convention(c) (GTKObject, GTKObject, GTKObject) -> Void = { _, _, data in
        let body = receiver(data, Signal.Plain.self)
        MainActor.assumeIsolated { body() }
      }
      connect(object, "notify::\(name)", body, by: handler)
    }

    /// Items of a list that have gone or come.
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
        // Safety: a handler is a function of C, with the arguments of the signal that it is named for.
        unsafeBitCast(handler, to: GCallback.self),
        // Safety: let go of below, when the connection ends.
        Unmanaged.passRetained(Receiver(body)).toOpaque(),
        { data, _ in
          guard let data else { return }
          // Safety: it is the receiver that was retained above.
          Unmanaged<AnyObject>.fromOpaque(data).release()
        },
        GConnectFlags(rawValue: 0)
      )
    }
  }
#endif
