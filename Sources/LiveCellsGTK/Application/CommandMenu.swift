#if GTK
  import CGTK4
  import LiveCells

  /// The menu of what can be done with a table: under the button in the window's bar, and where the person
  /// has clicked on a row with the other button.
  @MainActor
  final class CommandMenu {
    /// The popover, while it is shown.
    private var popover: Widget?
    private static let greatestHeight: Int32 = 480
    private let onChoice: (TableSession, MenuEntry) -> Void

    init(onChoice: @escaping (TableSession, MenuEntry) -> Void) {
      self.onChoice = onChoice
    }

    /// Whether it is shown: then it takes the keys.
    var isOpen: Bool { popover != nil }

    /// Shows what can be done with a session's table now, at a widget or a point of it.
    func open(_ session: TableSession, at widget: Widget, point: (x: Double, y: Double)? = nil) {
      close()
      let popover = made(gtk_popover_new())
      self.popover = popover
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
      gtk_scrolled_window_set_child(scrolled.opaque, lines(of: session))
      gtk_popover_set_child(popover.popover, scrolled)
      Signal.connect(GTKObject(popover), "closed") { [weak self] in self?.closed(popover) }
      gtk_popover_popup(popover.popover)
    }

    /// Takes it away. Twice is harmless.
    func close() {
      if let popover { gtk_popover_popdown(popover.popover) }
    }

    private func closed(_ popover: Widget) {
      guard popover == self.popover else { return }
      self.popover = nil
      // Not while its signal is being sent.
      Task { @MainActor in gtk_widget_unparent(popover) }
    }

    private func lines(of session: TableSession) -> Widget {
      let lines = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
      for entry in session.menu {
        if entry.beginsGroup {
          gtk_box_append(lines.box, made(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
        }
        let button = made(gtk_button_new())
        gtk_button_set_has_frame(button.button, 0)
        gtk_button_set_child(button.button, line(entry))
        Signal.connect(GTKObject(button), "clicked") { [weak self, weak session] in
          self?.close()
          if let session { self?.onChoice(session, entry) }
        }
        gtk_box_append(lines.box, button)
      }
      return lines
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
