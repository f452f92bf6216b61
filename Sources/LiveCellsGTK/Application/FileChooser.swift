#if GTK
  import CGTK4

  /// The desktop's dialog that a person chooses a file with.
  @MainActor
  public enum FileChooser {
    /// Asks for a file and answers with its path; nil if the person doesn't choose any.
    ///
    /// Must be called under `GTKLoop`.
    ///
    /// - Parameters:
    ///   - title: What the dialog is called.
    ///   - types: The kinds of files that are offered first, each with the patterns of its names.
    /// - Throws: `GTKError` where there is no display.
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
