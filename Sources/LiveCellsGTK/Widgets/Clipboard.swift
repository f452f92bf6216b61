#if GTK
  import CGTK4

  /// The texts that programs of the desktop copy for each other.
  @MainActor
  enum Clipboard {
    /// Copies a text.
    static func write(_ text: String, of widget: Widget) {
      gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text.replacing("\0", with: "␀"))
    }

    /// Asks for the text that was copied last, by whatever program; says nothing if there is none.
    static func read(_ widget: Widget, then body: @escaping @MainActor (String) -> Void) {
      gdk_clipboard_read_text_async(
        gtk_widget_get_clipboard(widget),
        nil,
        { clipboard, result, data in
          guard let data else { return }
          // Safety: it is the receiver that is retained below, for this one call.
          let receiver = Unmanaged<Receiver<@MainActor (String) -> Void>>.fromOpaque(data)
            .takeRetainedValue()
          guard let text = gdk_clipboard_read_text_finish(OpaquePointer(clipboard), result, nil)
          else { return }
          defer { g_free(text) }
          let copied = String(cString: text)
          MainActor.assumeIsolated { receiver.body(copied) }
        },
        // Safety: the function above releases it, which is called once whatever becomes of the request.
        Unmanaged.passRetained(Receiver(body)).toOpaque()
      )
    }
  }
#endif
