#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  /// A window that lists the keys in groups below a search entry, in one column that suits narrow
  /// windows. A `GtkShortcutsWindow` needs the width of two columns, and later versions of GTK
  /// advise against it.
  @MainActor
  final class ShortcutsWindow {
    /// A line of the list, and the texts that are searched.
    private struct Line {
      let widget: Widget
      let text: String
    }

    private var window: Widget?
    private var groups: [(heading: Widget, lines: [Line])] = []

    private static let width: Int32 = 440
    private static let height: Int32 = 560

    /// Presents the window.
    ///
    /// - Parameters:
    ///   - help: The keys and their actions.
    ///   - title: The title of the group of application-defined actions.
    ///   - parent: The window that the keys belong to.
    func show(_ help: [CommandHelp], ownBy title: String, above parent: Widget) {
      // Another table may have other keys.
      close()
      let window = made(gtk_window_new())
      self.window = window
      gtk_widget_add_css_class(window, "livecells-keys")
      gtk_window_set_title(window.window, "Keyboard Shortcuts")
      gtk_window_set_titlebar(window.window, made(gtk_header_bar_new()))
      let width = min(Self.width, gtk_widget_get_width(parent))
      gtk_window_set_default_size(window.window, width, Self.height)
      gtk_window_set_transient_for(window.window, parent.window)
      gtk_window_set_destroy_with_parent(window.window, 1)
      let entry = made(gtk_search_entry_new())
      gtk_search_entry_set_key_capture_widget(entry.opaque, window)
      Signal.connect(GTKObject(entry), "search-changed") { [weak self] in
        self?.filter(by: String(cString: gtk_editable_get_text(entry.opaque)))
      }
      Signal.connect(GTKObject(window), request: "close-request") { [weak self] in
        self?.close()
        return true
      }
      let keys = made(gtk_event_controller_key_new())
      gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
      Signal.connect(GTKObject(keys), key: "key-pressed") { [weak self] value, modifiers in
        let key = PressedKey(value, modifiers: modifiers)
        let closing: [PressedKey?] = [
          .escape, .control("w"), .control("q"), .control("?"), .function(1),
        ]
        guard closing.contains(key) else { return false }
        self?.close()
        return true
      }
      gtk_widget_add_controller(window, keys)
      gtk_window_set_child(window.window, content(entry, help, title))
      gtk_window_present(window.window)
    }

    /// Closes the window. Can be called more than once.
    func close() {
      guard let window else { return }
      self.window = nil
      groups = []
      gtk_window_destroy(window.window)
    }

    private func content(_ entry: Widget, _ help: [CommandHelp], _ title: String) -> Widget {
      let list = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
      gtk_widget_add_css_class(list, "livecells-shortcuts")
      for group in help.map(\.group).unique {
        let heading = Self.label(group.isEmpty ? title : group)
        gtk_widget_add_css_class(heading, "heading")
        gtk_box_append(list.box, heading)
        let lines = help.filter { $0.group == group }.map(Self.line)
        for line in lines { gtk_box_append(list.box, line.widget) }
        groups.append((heading, lines))
      }
      let scrolled = made(gtk_scrolled_window_new())
      gtk_scrolled_window_set_policy(scrolled.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
      gtk_scrolled_window_set_child(scrolled.opaque, list)
      gtk_widget_set_vexpand(scrolled, 1)
      let content = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
      for part in [entry, scrolled] { gtk_box_append(content.box, part) }
      return content
    }

    /// The least width at which all texts are displayed, or nil while there is no window.
    var leastWidth: Int? {
      guard let window else { return nil }
      var width: Int32 = 0
      gtk_widget_measure(window, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
      return Int(width)
    }

    /// Creates the line of a command: its title, and its keys at the trailing end, or below the
    /// title if a narrow window had no space for both.
    private static func line(_ command: CommandHelp) -> Line {
      let accelerators = command.pressedKeys.compactMap(\.accelerator).joined(separator: " ")
      // Modifiers have long names.
      let size = command.pressedKeys.count + 2 * accelerators.count { $0 == "<" }
      let isWide = size > 4
      let widget = made(
        gtk_box_new(isWide ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, isWide ? 3 : 12)
      )
      let title = label(command.title.capitalizedSentence)
      gtk_widget_set_hexpand(title, 1)
      gtk_label_set_width_chars(title.opaque, 10)
      let keys = made(gtk_shortcut_label_new(accelerators))
      gtk_widget_set_valign(keys, GTK_ALIGN_START)
      // The keys themselves are always written from left to right.
      let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
      gtk_widget_set_halign(keys, isMirrored ? GTK_ALIGN_START : GTK_ALIGN_END)
      for part in [title, keys] { gtk_box_append(widget.box, part) }
      return Line(widget: widget, text: "\(command.title) \(command.keys)".lowercased())
    }

    private static func label(_ text: String) -> Widget {
      let label = made(gtk_label_new(LabelWidget.shown(text)))
      gtk_label_set_xalign(label.opaque, 0)
      gtk_label_set_wrap(label.opaque, 1)
      gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
      return label
    }

    /// Shows only commands whose title or keys contain a text, and the headings of their groups.
    private func filter(by text: String) {
      let text = text.lowercased()
      for group in groups {
        var isShown = false
        for line in group.lines {
          let isFound = text.isEmpty || line.text.contains(text)
          gtk_widget_set_visible(line.widget, isFound ? 1 : 0)
          if isFound { isShown = true }
        }
        gtk_widget_set_visible(group.heading, isShown ? 1 : 0)
      }
    }
  }

  extension [String] {
    /// The different elements in the order of their first occurrences.
    fileprivate var unique: [String] {
      var seen: Set<String> = []
      return filter { seen.insert($0).inserted }
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
