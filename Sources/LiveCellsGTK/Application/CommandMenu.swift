#if GTK
  import CGTK4
  import LiveCells

  /// The menu of what can be done with a table: under the button in the window's bar, and where the person
  /// has clicked on a row with the other button.
  @MainActor
  final class CommandMenu {
    /// The popover that was shown last. Keys that were pressed while it was shown may come to it after that.
    private var popover: Widget?
    /// Whether it is shown: then it takes the keys.
    private(set) var isOpen = false
    /// The lines, and what each does.
    private var lines: [(button: Widget, entry: MenuEntry)] = []
    /// The line that keys have led to.
    private var place = 0
    /// Whose table it lists what can be done with.
    private weak var session: TableSession?
    private static let greatestHeight: Int32 = 480
    private let onChoice: (TableSession, MenuEntry) -> Void
    /// Is told the keys that come to the popover, also after it was closed.
    private let onKey: (_ value: UInt32, _ modifiers: UInt32) -> Bool

    init(
      onKey: @escaping (_ value: UInt32, _ modifiers: UInt32) -> Bool,
      onChoice: @escaping (TableSession, MenuEntry) -> Void
    ) {
      self.onKey = onKey
      self.onChoice = onChoice
    }

    /// Shows what can be done with a session's table now, at a widget or a point of it.
    func open(_ session: TableSession, at widget: Widget, point: (x: Double, y: Double)? = nil) {
      end()
      let popover = made(gtk_popover_new())
      self.popover = popover
      self.session = session
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
      // Higher than a small screen it scrolls.
      let scrolled = made(gtk_scrolled_window_new())
      gtk_scrolled_window_set_policy(scrolled.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
      gtk_scrolled_window_set_propagate_natural_height(scrolled.opaque, 1)
      gtk_scrolled_window_set_max_content_height(scrolled.opaque, Self.greatestHeight)
      gtk_scrolled_window_set_child(scrolled.opaque, list(session))
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

    /// A key was pressed while it is shown, wherever the focus is by then.
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
        // The key that stands beside a line.
        if let line = lines.first(where: { $0.entry.key == key }) { choose(line.entry) }
      }
    }

    private func choose(_ entry: MenuEntry) {
      close()
      if let session { onChoice(session, entry) }
    }

    /// Leads to a line, and beyond either end to the other one.
    private func focus(_ place: Int) {
      guard !lines.isEmpty else { return }
      self.place = (place + lines.count) % lines.count
      gtk_widget_grab_focus(lines[self.place].button)
    }

    /// Takes it away. Twice is harmless.
    func close() {
      if isOpen, let popover { gtk_popover_popdown(popover.popover) }
    }

    /// Takes it away, with the widgets that it was made of. Twice is harmless.
    func end() {
      close()
      guard let popover else { return }
      self.popover = nil
      lines = []
      gtk_widget_unparent(popover)
    }

    private func list(_ session: TableSession) -> Widget {
      let list = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
      for entry in session.menu {
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

    private func line(_ entry: MenuEntry) -> Widget {
      let line = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 24))
      let title = made(gtk_label_new(entry.title.prefix(1).uppercased() + entry.title.dropFirst()))
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
