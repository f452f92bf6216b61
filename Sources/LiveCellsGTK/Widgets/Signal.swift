#if GTK
  import CGTK4

  /// An object of GTK, whatever its class: Swift sees no inheritance in C, so all are passed so.
  typealias GTKObject = UnsafeMutableRawPointer

  /// Holds what a signal calls.
  private final class Receiver<Body: Sendable>: Sendable {
    let body: Body

    init(_ body: Body) {
      self.body = body
    }
  }

  private func receiver<Body: Sendable>(_ data: GTKObject, _ type: Body.Type) -> Body {
    Unmanaged<Receiver<Body>>.fromOpaque(data).takeUnretainedValue().body
  }

  /// Signals of GTK's objects, told to Swift on the main actor.
  ///
  /// What is connected is held until the object that sends is gone.
  @MainActor
  enum Signal {
    typealias Plain = @MainActor () -> Void
    typealias Item = @MainActor (_ item: GTKObject) -> Void
    typealias Click = @MainActor (_ count: Int) -> Void
    typealias Key = @MainActor (_ value: UInt32, _ modifiers: UInt32) -> Bool
    typealias Request = @MainActor () -> Bool

    // Safety, of all handlers below: GTK sends signals on the thread of its loop, on which the main
    // actor's work runs, and with the data that `connect` has given it, a receiver of this very body,
    // which lives as long as the connection.

    /// A signal without arguments.
    static func connect(_ object: GTKObject, _ name: String, _ body: @escaping Plain) {
      let handler: @convention(c) (GTKObject, GTKObject) -> Void = { _, data in
        let body = receiver(data, Signal.Plain.self)
        MainActor.assumeIsolated { body() }
      }
      connect(object, name, body, unsafeBitCast(handler, to: GCallback.self))
    }

    /// A signal of a notification, which names a property.
    static func connect(toChangesOf object: GTKObject, _ key: String, _ body: @escaping Plain) {
      let handler: @convention(c) (GTKObject, GTKObject, GTKObject) -> Void = { _, _, data in
        let body = receiver(data, Signal.Plain.self)
        MainActor.assumeIsolated { body() }
      }
      connect(object, "notify::\(key)", body, unsafeBitCast(handler, to: GCallback.self))
    }

    /// A signal about an item of a list.
    static func connect(_ object: GTKObject, item name: String, _ body: @escaping Item) {
      let handler: @convention(c) (GTKObject, GTKObject, GTKObject) -> Void = { _, item, data in
        let body = receiver(data, Signal.Item.self)
        nonisolated(unsafe) let item = item
        MainActor.assumeIsolated { body(item) }
      }
      connect(object, name, body, unsafeBitCast(handler, to: GCallback.self))
    }

    /// A click, and the how many-eth of a quick series it is.
    static func connect(_ object: GTKObject, click name: String, _ body: @escaping Click) {
      let handler: @convention(c) (GTKObject, Int32, Double, Double, GTKObject) -> Void = {
        _,
        count,
        _,
        _,
        data in
        let body = receiver(data, Signal.Click.self)
        MainActor.assumeIsolated { body(Int(count)) }
      }
      connect(object, name, body, unsafeBitCast(handler, to: GCallback.self))
    }

    /// A key that was pressed; true if it has been dealt with.
    static func connect(_ object: GTKObject, key name: String, _ body: @escaping Key) {
      let handler: @convention(c) (GTKObject, UInt32, UInt32, UInt32, GTKObject) -> gboolean = {
        _,
        value,
        _,
        modifiers,
        data in
        let body = receiver(data, Signal.Key.self)
        return MainActor.assumeIsolated { body(value, modifiers) } ? 1 : 0
      }
      connect(object, name, body, unsafeBitCast(handler, to: GCallback.self))
    }

    /// A request that may be refused by answering true.
    static func connect(_ object: GTKObject, request name: String, _ body: @escaping Request) {
      let handler: @convention(c) (GTKObject, GTKObject) -> gboolean = { _, data in
        let body = receiver(data, Signal.Request.self)
        return MainActor.assumeIsolated { body() } ? 1 : 0
      }
      connect(object, name, body, unsafeBitCast(handler, to: GCallback.self))
    }

    private static func connect<Body: Sendable>(
      _ object: GTKObject,
      _ name: String,
      _ body: Body,
      _ handler: GCallback
    ) {
      g_signal_connect_data(
        object,
        name,
        handler,
        Unmanaged.passRetained(Receiver(body)).toOpaque(),
        { data, _ in
          guard let data else { return }
          Unmanaged<AnyObject>.fromOpaque(data).release()
        },
        GConnectFlags(rawValue: 0)
      )
    }
  }
#endif
