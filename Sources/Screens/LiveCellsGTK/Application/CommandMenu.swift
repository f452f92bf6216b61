#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  // Safety: the controller is that of the signal that is being handled.
  /// Handles a key that a controller has received. Returns false if GTK should handle it.
  typealias KeyHandler = (_ value: UInt32, _ modifiers: UInt32, _ controller: OpaquePointer) -> Bool

  /// A menu of commands: the menu of the window's header bar, or the menu of a row. GTK builds it
  /// from a `GMenu`, and handles its keys and its accessibility.
  @MainActor
  final class CommandMenu {
    /// A line of the menu.
    @MainActor
    struct Entry {
      let title: String
      /// The key that has the same effect, or nil.
      var key: PressedKey?
      let perform: () -> Void

      init(_ title: String, key: PressedKey? = nil, perform: @escaping () -> Void) {
        (self.title, self.key, self.perform) = (title, key, perform)
      }

      /// The accelerator to show, or nil. A single letter beside a title looks like the letter that
      /// chooses the entry in the open menu.
      var shownKey: String? {
        if case .character? = key { return nil }
        return key?.accelerator
      }

      /// The title in the words and the capitalization of GNOME's menus, `Group by Column`, without
      /// articles and without a mnemonic.
      fileprivate var label: String {
        let articles: Set<Substring> = ["a", "an", "the"]
        let small: Set<Substring> = ["and", "as", "at", "by", "in", "of", "on", "to"]
        let shown = title.split(separator: " ").filter { !articles.contains($0) }
        let words = shown.enumerated().map { place, word in
          place > 0 && small.contains(word)
            ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
        }
        return LabelWidget.shown(words.joined(separator: " ").replacing("_", with: "__"))
      }
    }

    /// The popover that was opened last. It is kept after closing, because GTK may still deliver
    /// keys to it that were pressed while it was open.
    private var popover: Widget?
    /// The button that owns the popover, or nil if the popover is at a row.
    private var button: Widget?
    /// Whether the menu is open and receives key events.
    private(set) var isOpen = false
    /// The entries of the menu, in order.
    private var entries: [Entry] = []
    /// Called with key events of the popover that arrive after it was closed.
    private let onKey: KeyHandler

    init(onKey: @escaping KeyHandler) {
      self.onKey = onKey
    }

    /// Makes the menu that of a menu button. `sections` is called each time the button opens it.
    func fill(_ button: Widget, with sections: @escaping @MainActor () -> [[Entry]]) {
      Signal.connect(toOpeningOf: button) { [weak self] in
        guard let self else { return }
        end()
        self.button = button
        gtk_menu_button_set_popover(button.opaque, popover(sections()))
      }
    }

    /// Opens the menu at a point of a widget.
    func open(_ sections: [[Entry]], at widget: Widget, point: (x: Double, y: Double)) {
      end()
      let popover = popover(sections)
      gtk_widget_set_parent(popover, widget)
      var place = GdkRectangle(x: Int32(point.x), y: Int32(point.y), width: 1, height: 1)
      gtk_popover_set_pointing_to(popover.popover, &place)
      gtk_popover_set_has_arrow(popover.popover, 0)
      gtk_widget_set_halign(popover, GTK_ALIGN_START)
      gtk_popover_popup(popover.popover)
    }

    /// Handles a key that arrives while the menu is open. Returns false if GTK should handle it.
    func press(_ key: PressedKey?) -> Bool {
      switch key {
      case .escape, .function(10), .control("w"):
        close()
        return true
      default: return false
      }
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
      entries = []
      if let button {
        self.button = nil
        gtk_menu_button_set_popover(button.opaque, nil)
      } else {
        gtk_widget_unparent(popover)
      }
    }

    private func popover(_ sections: [[Entry]]) -> Widget {
      entries = sections.flatMap(\.self)
      let model = model(of: sections)
      // Safety: a menu begins with the structure of its superclass, a menu model.
      let popover = made(
        gtk_popover_menu_new_from_model(UnsafeMutablePointer<GMenuModel>(model))
      )
      g_object_unref(GTKObject(model))
      self.popover = popover
      isOpen = true
      addAction(to: popover)
      Signal.connect(GTKObject(popover), "closed") { [weak self] in
        if popover == self?.popover { self?.isOpen = false }
      }
      let keys = made(gtk_event_controller_key_new())
      gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
      Signal.connect(GTKObject(keys), key: "key-pressed") { [weak self] value, modifiers in
        self?.onKey(value, modifiers, keys) ?? false
      }
      gtk_widget_add_controller(popover, keys)
      return popover
    }

    /// Returns the description from which GTK builds the menu. Each item activates the same action,
    /// with the index of its entry.
    private func model(of sections: [[Entry]]) -> OpaquePointer {
      let model = made(g_menu_new())
      var place: Int32 = 0
      for section in sections where !section.isEmpty {
        let part = made(g_menu_new())
        for entry in section {
          let item = made(g_menu_item_new(entry.label, nil))
          let target = g_variant_new_int32(place)
          g_menu_item_set_action_and_target_value(item, "commands.choose", target)
          if let key = entry.shownKey {
            g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(key))
          }
          g_menu_append_item(part, item)
          g_object_unref(GTKObject(item))
          place += 1
        }
        g_menu_append_section(model, nil, UnsafeMutablePointer<GMenuModel>(part))
        g_object_unref(GTKObject(part))
      }
      return model
    }

    private func addAction(to popover: Widget) {
      let type = g_variant_type_new("i")
      defer { g_variant_type_free(type) }
      let action = made(g_simple_action_new("choose", type))
      Signal.connect(GTKObject(action), number: "activate") { [weak self] place in
        self?.choose(Int(place))
      }
      let group = made(g_simple_action_group_new())
      g_action_map_add_action(OpaquePointer(group), action)
      gtk_widget_insert_action_group(popover, "commands", OpaquePointer(group))
      g_object_unref(GTKObject(action))
      g_object_unref(GTKObject(group))
    }

    private func choose(_ place: Int) {
      guard entries.indices.contains(place) else { return }
      let entry = entries[place]
      close()
      entry.perform()
    }
  }
#endif
