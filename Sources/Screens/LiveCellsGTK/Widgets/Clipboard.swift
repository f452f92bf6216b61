#if GTK && os(Linux)
  import CGTK4

  /// Text on the desktop's clipboard.
  @MainActor
  enum Clipboard {
    /// Copies a text to the clipboard.
    static func write(_ text: String, of widget: Widget) {
      gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text.replacing("\0", with: "␀"))
    }

    /// Reads the text on the clipboard asynchronously. `body` is not called if there is none.
    static func read(_ widget: Widget, then body: @escaping @MainActor (String) -> Void) {
      gdk_clipboard_read_text_async(
        gtk_widget_get_clipboard(widget),
        nil,
        { clipboard, result, data in
          guard let data else { return }
          // Safety: the data is the receiver retained below, and this function is called once.
          let receiver = Unmanaged<Receiver<@MainActor (String) -> Void>>.fromOpaque(data)
            .takeRetainedValue()
          guard let text = gdk_clipboard_read_text_finish(OpaquePointer(clipboard), result, nil)
          else { return }
          defer { g_free(text) }
          let copied = String(cString: text)
          MainActor.assumeIsolated { receiver.body(copied) }
        },
        // Safety: released by the function above, which GTK calls exactly once, even if the request
        // fails.
        Unmanaged.passRetained(Receiver(body)).toOpaque()
      )
    }
  }
#endif
