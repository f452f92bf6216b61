#if GTK
  import CGTK4
  import Foundation
  import LiveCells
  import LiveCellsGTK
  import LiveCellsTestSupport

  /// Displays dialogs, and prints how GTK displays their widgets for each line of standard input.
  @MainActor
  enum DialogProbe {
    private typealias Widget = UnsafeMutablePointer<GtkWidget>

    /// Displays a message with buttons. Prints the title and the CSS classes of each button, in
    /// visual order, and the number of the answer.
    static func showMessage(_ choices: [String]) async throws {
      let message = MessageWindow("A message", "A text of some words.", choices: choices)
      let commands = Task { @MainActor in
        for await _ in StandardInput.lines {
          tell("buttons " + buttons().joined(separator: " | "))
        }
      }
      let answer = try await message.answer()
      commands.cancel()
      tell("answer \(answer.map(String.init) ?? "none")")
    }

    /// Displays the window with the keys. Prints how far the keys of each command are from the left
    /// and the right edge of its line.
    static func showKeys(isMirrored: Bool) async {
      if isMirrored { gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL) }
      let rows = ObservableArray([ContractRow(0)])
      let session = TableSession(LiveTable(rows) { Column("Name", \.name) })
      let window = LayoutWindow(.table(session))
      let commands = Task { @MainActor in
        for await _ in StandardInput.lines {
          if all("GtkShortcutLabel").isEmpty { _ = window.measureShortcuts() }
          let margins = all("GtkShortcutLabel").compactMap(margins)
          tell("keys \(margins.map(\.left)) | \(margins.map(\.right))")
        }
        window.close()
      }
      window.onPaint = { tell("painted") }
      await withCheckedContinuation { continuation in
        window.open { continuation.resume() }
      }
      commands.cancel()
    }

    private static func tell(_ line: String) {
      FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    /// Returns the distances of a widget from the left and the right edge of its parent.
    private static func margins(of widget: Widget) -> (left: Int, right: Int)? {
      guard let parent = gtk_widget_get_parent(widget), gtk_widget_get_width(widget) > 0 else {
        return nil
      }
      var (x, y) = (0.0, 0.0)
      gtk_widget_translate_coordinates(widget, parent, 0, 0, &x, &y)
      let right = gtk_widget_get_width(parent) - Int32(x) - gtk_widget_get_width(widget)
      return (Int(x), Int(right))
    }

    /// Returns the title and the CSS classes of each button.
    private static func buttons() -> [String] {
      all("GtkButton").compactMap { button in
        // Safety: it is a widget of this class.
        let pointer = UnsafeMutablePointer<GtkButton>(OpaquePointer(button))
        guard let title = gtk_button_get_label(pointer) else { return nil }
        let names: [String] = ["default", "suggested-action"]
        let classes = names.filter { gtk_widget_has_css_class(button, $0) != 0 }
        return "\(String(cString: title)): \(classes.joined(separator: " "))"
      }
    }

    /// Returns the widgets of a class in all windows.
    private static func all(_ name: String) -> [Widget] {
      let windows = gtk_window_get_toplevels()
      return (0..<g_list_model_get_n_items(windows)).flatMap { number -> [Widget] in
        guard let window = g_list_model_get_item(windows, number) else { return [] }
        defer { g_object_unref(window) }
        // Safety: the list contains windows, which are widgets, and GTK retains them.
        return descendants(of: window.assumingMemoryBound(to: GtkWidget.self), name)
      }
    }

    private static func descendants(of widget: Widget, _ name: String) -> [Widget] {
      var found: [Widget] = []
      // Safety: a widget is an instance of a GObject type.
      let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
      if let type = g_type_name_from_instance(instance), String(cString: type) == name {
        found.append(widget)
      }
      var child = gtk_widget_get_first_child(widget)
      while let next = child {
        found += descendants(of: next, name)
        child = gtk_widget_get_next_sibling(next)
      }
      return found
    }
  }
#endif
