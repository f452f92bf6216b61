#if GTK && os(Linux)
  import CGTK4

  /// The desktop's file dialog.
  @MainActor
  public enum FileChooser {
    /// Presents the dialog. Returns the path of the chosen file, or nil if the dialog was
    /// cancelled.
    ///
    /// A file without a path, for example on a server, is returned as a URI. Must be called while
    /// `GTKLoop` is running.
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
      while true {
        let (response, file) = await present(title, types)
        guard response == GTK_RESPONSE_ACCEPT.rawValue else { return nil }
        // The dialog of some releases accepts its input without a file. It is presented again.
        if let file { return file }
      }
    }

    /// Presents a dialog. Returns its response, and the chosen file.
    private static func present(
      _ title: String,
      _ types: KeyValuePairs<String, [String]>
    ) async -> (Int32, String?) {
      let dialog = made(
        gtk_file_chooser_native_new(title, nil, GTK_FILE_CHOOSER_ACTION_OPEN, "_Open", "_Cancel")
      )
      defer { g_object_unref(GTKObject(dialog)) }
      for (name, patterns) in types {
        let filter = made(gtk_file_filter_new())
        gtk_file_filter_set_name(filter, name)
        for pattern in patterns { gtk_file_filter_add_pattern(filter, pattern) }
        gtk_file_chooser_add_filter(dialog, filter)
      }
      return await withCheckedContinuation { continuation in
        Signal.connect(GTKObject(dialog), response: "response") { response in
          // Read immediately. Later, the hidden dialog has lost the focus, which tells it whether
          // the file is typed or selected.
          continuation.resume(returning: (response, chosenFile(in: dialog)))
        }
        // Safety: a file chooser begins with the structure of its superclass, a native dialog.
        gtk_native_dialog_show(UnsafeMutablePointer<GtkNativeDialog>(dialog))
      }
    }

    /// Returns the path or the URI of the file that is chosen in a dialog.
    private static func chosenFile(in dialog: OpaquePointer) -> String? {
      guard let file = gtk_file_chooser_get_file(dialog) else { return nil }
      defer { g_object_unref(GTKObject(file)) }
      guard let name = g_file_get_path(file) ?? g_file_get_uri(file) else { return nil }
      defer { g_free(name) }
      return String(cString: name)
    }
  }
#endif
