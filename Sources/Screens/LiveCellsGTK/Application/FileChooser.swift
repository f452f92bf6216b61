#if GTK && os(Linux)
  import CGTK4

  /// The desktop's file dialog.
  @MainActor
  public enum FileChooser {
    /// Presents the dialog. Returns the path of the chosen file, or nil if the dialog was
    /// cancelled.
    ///
    /// Must be called while `GTKLoop` is running.
    ///
    /// - Parameters:
    ///   - title: The title of the dialog.
    ///   - types: The file types to choose from, each with its file name patterns.
    /// - Throws: `GTKError` if there is no display.
    public static func choose(
      _ title: String,
      types: KeyValuePairs<String, [String]> = [:]
    ) async throws -> String? {
      guard gdk_display_get_default() != nil else { throw GTKError.noDisplay }
      let dialog = made(
        gtk_file_chooser_native_new(title, nil, GTK_FILE_CHOOSER_ACTION_OPEN, "_Open", "_Cancel")
      )
      let chooser = dialog
      for (name, patterns) in types {
        let filter = made(gtk_file_filter_new())
        gtk_file_filter_set_name(filter, name)
        for pattern in patterns { gtk_file_filter_add_pattern(filter, pattern) }
        gtk_file_chooser_add_filter(chooser, filter)
      }
      let response = await withCheckedContinuation { continuation in
        Signal.connect(GTKObject(dialog), response: "response") {
          continuation.resume(returning: $0)
        }
        // Safety: a file chooser begins with the structure of its superclass, a native dialog.
        gtk_native_dialog_show(UnsafeMutablePointer<GtkNativeDialog>(dialog))
      }
      defer { g_object_unref(GTKObject(dialog)) }
      guard response == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(chooser)
      else { return nil }
      defer { g_object_unref(GTKObject(file)) }
      guard let path = g_file_get_path(file) else { return nil }
      defer { g_free(path) }
      return String(cString: path)
    }
  }
#endif
