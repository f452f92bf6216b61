#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  /// The menu of table actions. It is displayed below the button in the header bar, or at the
  /// pointer after a secondary click on a row.
  @MainActor
  final class CommandMenu {
    /// A line of the menu.
    @MainActor
    struct Entry {
      let title: String
      /// The key that has the same effect, or nil.
      var key: PressedKey?
      var beginsGroup = false
      let perform: () -> Void

      /// Creates the first entry of a group, without a key.
      init(_ title: String, perform: @escaping () -> Void) {
        (self.title, self.perform) = (title, perform)
        beginsGroup = true
      }

      /// Creates the entry of an action of a session.
      init(_ entry: MenuEntry, perform: @escaping () -> Void) {
        title = Self.headerCase(entry.title)
        (key, beginsGroup, self.perform) = (entry.key, entry.beginsGroup, perform)
      }

      /// Returns a title in the capitalization of GNOME's menus: `Group by the Column`.
      private static func headerCase(_ title: String) -> String {
        let small: Set<Substring> = [
          "a", "an", "and", "as", "at", "by", "in", "of", "on", "the", "to",
        ]
        return title.split(separator: " ").enumerated().map { place, word in
          place > 0 && small.contains(word)
            ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
        }.joined(separator: " ")
      }
    }

    /// The popover that was opened last. It is kept after closing, because GTK may still deliver
    /// keys to it that were pressed while it was open.
    private var popover: Widget?
    /// Whether the menu is open and receives key events.
    private(set) var isOpen = false
    /// The buttons of the menu with their entries.
    private var lines: [(button: Widget, entry: Entry)] = []
    /// The index of the line that has the keyboard focus.
    private var place = 0
    private static let greatestHeight: Int32 = 480
    private let onChoice: (TableSession, MenuEntry) -> Void
    /// Called with key events of the popover, including those that arrive after it was closed.
    private let onKey: (_ value: UInt32, _ modifiers: UInt32) -> Bool

    init(
      onKey: @escaping (_ value: UInt32, _ modifiers: UInt32) -> Bool,
      onChoice: @escaping (TableSession, MenuEntry) -> Void
    ) {
      self.onKey = onKey
      self.onChoice = onChoice
    }

    /// Opens the menu with the current actions of a session and further entries, at a widget or a
    /// point in it.
    func open(
      _ session: TableSession,
      _ others: [Entry] = [],
      at widget: Widget,
      point: (x: Double, y: Double)? = nil
    ) {
      end()
      let popover = made(gtk_popover_new())
      self.popover = popover
      isOpen = true
      gtk_widget_set_parent(popover, widget)
      if let point {
        var place = GdkRectangle(x: Int32(point.x), y: Int32(point.y), width: 1, height: 1)
        gtk_popover_set_pointing_to(popover.popover, &place)
        gtk_popover_set_has_arrow(popover.popover, 0)
        gtk_widget_set_halign(popover, GTK_ALIGN_START)
      }
      gtk_widget_add_css_class(popover, "menu")
      gtk_widget_add_css_class(popover, "livecells-menu")
      // The content scrolls if it is taller than a small screen.
      let scrolled = made(gtk_scrolled_window_new())
      gtk_scrolled_window_set_policy(scrolled.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
      gtk_scrolled_window_set_propagate_natural_height(scrolled.opaque, 1)
      gtk_scrolled_window_set_max_content_height(scrolled.opaque, Self.greatestHeight)
      gtk_scrolled_window_set_child(scrolled.opaque, list(entries(of: session) + others))
      gtk_popover_set_child(popover.popover, scrolled)
      Signal.connect(GTKObject(popover), "closed") { [weak self] in
        if popover == self?.popover { self?.isOpen = false }
      }
      let keys = made(gtk_event_controller_key_new())
      gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
      Signal.connect(GTKObject(keys), key: "key-pressed") { [weak self] value, modifiers in
        self?.onKey(value, modifiers) ?? false
      }
      gtk_widget_add_controller(popover, keys)
      gtk_popover_popup(popover.popover)
      focus(0)
    }

    /// Handles a key that was pressed while the menu is open, regardless of the keyboard focus.
    func press(_ key: PressedKey) {
      switch key {
      case .up, .backTab: focus(place - 1)
      case .down, .tab: focus(place + 1)
      case .home: focus(0)
      case .end: focus(-1)
      case .enter, .character(" "):
        if lines.indices.contains(place) { choose(lines[place].entry) }
      case .escape, .function(10), .control("w"): close()
      default:
        // The shortcut that is displayed next to an entry.
        if let line = lines.first(where: { $0.entry.key == key }) { choose(line.entry) }
      }
    }

    private func choose(_ entry: Entry) {
      close()
      entry.perform()
    }

    private func entries(of session: TableSession) -> [Entry] {
      session.menu.map { entry in
        Entry(entry) { [weak self, weak session] in
          if let session { self?.onChoice(session, entry) }
        }
      }
    }

    /// Moves the focus to a line. Wraps around at both ends.
    private func focus(_ place: Int) {
      guard !lines.isEmpty else { return }
      self.place = (place + lines.count) % lines.count
      gtk_widget_grab_focus(lines[self.place].button)
    }

    /// Closes the menu. Can be called more than once.
    func close() {
      if isOpen, let popover { gtk_popover_popdown(popover.popover) }
    }

    /// Closes the menu and destroys its widgets. Can be called more than once.
    func end() {
      close()
      guard let popover else { return }
      self.popover = nil
      lines = []
      gtk_widget_unparent(popover)
    }

    private func list(_ entries: [Entry]) -> Widget {
      let list = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
      for entry in entries {
        if entry.beginsGroup {
          gtk_box_append(list.box, made(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
        }
        let button = made(gtk_button_new())
        gtk_button_set_has_frame(button.button, 0)
        gtk_button_set_child(button.button, line(entry))
        Signal.connect(GTKObject(button), "clicked") { [weak self] in self?.choose(entry) }
        gtk_box_append(list.box, button)
        lines.append((button, entry))
      }
      return list
    }

    private func line(_ entry: Entry) -> Widget {
      let line = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 24))
      let title = made(gtk_label_new(entry.title))
      gtk_label_set_xalign(title.opaque, 0)
      gtk_widget_set_hexpand(title, 1)
      gtk_box_append(line.box, title)
      let key = made(gtk_label_new(entry.key?.description ?? ""))
      gtk_widget_add_css_class(key, "livecells-key")
      gtk_box_append(line.box, key)
      return line
    }
  }
#endif
