#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  /// A `GtkShortcutsWindow` that lists the keys in groups, with search.
  @MainActor
  final class ShortcutsWindow {
    private var window: Widget?

    /// Presents the window.
    ///
    /// - Parameters:
    ///   - help: The keys and their actions.
    ///   - title: The title of the group of application-defined actions.
    ///   - parent: The window that the keys belong to.
    func show(_ help: [CommandHelp], ownBy title: String, above parent: Widget) {
      // Another table may have other keys.
      close()
      let builder = made(gtk_builder_new_from_string(Self.description(of: help, title), -1))
      defer { g_object_unref(GTKObject(builder)) }
      let object = made(gtk_builder_get_object(builder, "keys"))
      // Safety: the description below defines the object of this name as a window.
      let window = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
      self.window = window
      gtk_widget_add_css_class(window, "livecells-keys")
      gtk_window_set_transient_for(window.window, parent.window)
      gtk_window_set_destroy_with_parent(window.window, 1)
      Signal.connect(GTKObject(window), request: "close-request") { [weak self] in
        self?.close()
        return true
      }
      let keys = made(gtk_event_controller_key_new())
      Signal.connect(GTKObject(keys), key: "key-pressed") { [weak self] value, modifiers in
        let key = PressedKey(value, modifiers: modifiers)
        guard [.control("w"), .control("q"), .control("?"), .function(1)].contains(key) else {
          return false
        }
        self?.close()
        return true
      }
      gtk_widget_add_controller(window, keys)
      gtk_window_present(window.window)
    }

    /// Closes the window. Can be called more than once.
    func close() {
      guard let window else { return }
      self.window = nil
      gtk_window_destroy(window.window)
    }

    /// Returns the window as a GtkBuilder description. GTK has no other way to create a shortcuts
    /// window.
    private static func description(of help: [CommandHelp], _ title: String) -> String {
      var groups: [(title: String, lines: [CommandHelp])] = []
      for line in help {
        if let place = groups.firstIndex(where: { $0.title == line.group }) {
          groups[place].lines.append(line)
        } else {
          groups.append((line.group, [line]))
        }
      }
      let shown = groups.map { group in
        object("GtkShortcutsGroup", ["title": group.title.isEmpty ? title : group.title]) {
          group.lines.map { line in
            let accelerators = line.pressedKeys.compactMap(\.accelerator).joined(separator: " ")
            return object(
              "GtkShortcutsShortcut",
              ["accelerator": accelerators, "title": line.title.capitalizedSentence]
            )
          }.joined()
        }
      }.joined()
      let section = object("GtkShortcutsSection", ["section-name": "keys", "max-height": "14"]) {
        shown
      }
      let window = object("GtkShortcutsWindow", id: "keys", ["section-name": "keys"]) { section }
      // The root object is not a child.
      return "<interface>" + window.dropFirst("<child>".count).dropLast("</child>".count)
        + "</interface>"
    }

    private static func object(
      _ name: String,
      id: String? = nil,
      _ properties: KeyValuePairs<String, String>,
      children: () -> String = { "" }
    ) -> String {
      let set = properties.map { "<property name=\"\($0)\">\(escaped($1))</property>" }.joined()
      let id = id.map { " id=\"\($0)\"" } ?? ""
      return "<child><object class=\"\(name)\"\(id)>\(set)\(children())</object></child>"
    }

    /// Returns a text escaped for XML. Characters that XML cannot represent are removed.
    private static func escaped(_ text: String) -> String {
      let said = text.unicodeScalars.filter { $0.value >= 32 && $0.value & 0xFFFE != 0xFFFE }
      let plain = String(String.UnicodeScalarView(said))
      let pointer = made(g_markup_escape_text(plain, -1))
      defer { g_free(pointer) }
      return String(cString: pointer)
    }
  }

  extension String {
    /// The text with a capital first letter.
    var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
  }

  extension PressedKey {
    /// The GTK accelerator name of the key. An uppercase letter is expressed with Shift.
    var accelerator: String? {
      switch self {
      case .character(let character): Self.name(of: character)
      case .control(let character): Self.name(of: character).map { "<Control>\($0)" }
      case .alternate(let character): Self.name(of: character).map { "<Alt>\($0)" }
      case .up: "Up"
      case .down: "Down"
      case .left: "Left"
      case .right: "Right"
      case .pageUp: "Page_Up"
      case .pageDown: "Page_Down"
      case .home: "Home"
      case .end: "End"
      case .insert: "Insert"
      case .delete: "Delete"
      case .backspace: "BackSpace"
      case .enter: "Return"
      case .tab: "Tab"
      case .backTab: "<Shift>Tab"
      case .escape: "Escape"
      case .function(let number): "F\(number)"
      }
    }

    private static func name(of character: Character) -> String? {
      guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
        return nil
      }
      let small = character.lowercased()
      if character.isUppercase, let letter = small.first, small.count == 1 {
        return name(of: letter).map { "<Shift>\($0)" }
      }
      return gdk_keyval_name(gdk_unicode_to_keyval(scalar.value)).map { String(cString: $0) }
    }
  }
#endif
