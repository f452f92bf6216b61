#if GTK
  import CGTK4
  import LiveCells

  /// A window beside the one that it belongs to, with the keys and what they do.
  @MainActor
  final class ShortcutsWindow {
    private var window: Widget?

    /// Shows the keys, or those of another table if it is shown already.
    func show(_ help: [CommandHelp], above parent: Widget) {
      let window = window ?? makeWindow(above: parent)
      let scrolled = made(gtk_scrolled_window_new())
      gtk_scrolled_window_set_child(scrolled.opaque, Self.grid(of: help))
      gtk_window_set_child(window.window, scrolled)
      gtk_window_present(window.window)
    }

    /// Takes it away. Twice is harmless.
    func close() {
      guard let window else { return }
      self.window = nil
      gtk_window_destroy(window.window)
    }

    private func makeWindow(above parent: Widget) -> Widget {
      let window = made(gtk_window_new())
      self.window = window
      gtk_window_set_title(window.window, "Keys")
      gtk_window_set_default_size(window.window, 560, 520)
      gtk_window_set_transient_for(window.window, parent.window)
      gtk_window_set_destroy_with_parent(window.window, 1)
      Signal.connect(GTKObject(window), request: "close-request") { [weak self] in
        self?.close()
        return true
      }
      let keys = made(gtk_event_controller_key_new())
      Signal.connect(GTKObject(keys), key: "key-pressed") { [weak self] value, modifiers in
        let key = PressedKey(value, modifiers: modifiers)
        guard [.escape, .control("w"), .control("?"), .character("q")].contains(key) else {
          return false
        }
        self?.close()
        return true
      }
      gtk_widget_add_controller(window, keys)
      return window
    }

    /// The keys, and beside them what they do.
    static func grid(of help: [CommandHelp]) -> Widget {
      let grid = made(gtk_grid_new())
      gtk_grid_set_column_spacing(grid.grid, 24)
      gtk_grid_set_row_spacing(grid.grid, 4)
      gtk_widget_set_halign(grid, GTK_ALIGN_CENTER)
      gtk_widget_add_css_class(grid, "livecells-help")
      for (row, line) in help.enumerated() {
        for (column, text) in [line.keys, line.title].enumerated() {
          let label = made(gtk_label_new(text))
          gtk_label_set_xalign(label.opaque, 0)
          if column == 0 { gtk_widget_add_css_class(label, "livecells-key") }
          gtk_grid_attach(grid.grid, label, Int32(column), Int32(row), 1, 1)
        }
      }
      return grid
    }
  }
#endif
