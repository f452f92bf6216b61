#if GTK && os(Linux)
  import CGTK4

  /// The desktop's clipboard.
  @MainActor
  enum Clipboard {
    /// Copies a text to the clipboard.
    static func write(_ text: String, of widget: Widget) {
      gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text.replacing("\0", with: "␀"))
    }
  }
#endif
