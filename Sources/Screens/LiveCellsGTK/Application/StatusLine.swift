#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  /// The line below a table: facts or a message on the left, the position on the right.
  @MainActor
  struct StatusLine {
    let widget = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12))
    private let facts = made(gtk_label_new(nil))
    private let position = made(gtk_label_new(nil))

    init() {
      gtk_widget_add_css_class(widget, "livecells-status")
      for label in [facts, position] {
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_single_line_mode(label.opaque, 1)
        gtk_box_append(widget.box, label)
      }
      gtk_label_set_xalign(facts.opaque, 0)
      gtk_widget_set_hexpand(facts, 1)
    }

    /// The texts of the line.
    var text: String {
      [facts, position].map { String(cString: gtk_label_get_text($0.opaque)) }
        .joined(separator: " | ")
    }

    func show(_ status: TableStatus, isPromptShown: Bool) {
      // GTK's texts have no NUL.
      let message = isPromptShown ? nil : status.message?.replacing("\0", with: "␀")
      gtk_label_set_text(facts.opaque, message ?? Self.facts(status))
      // A message that does not fit is available as a tooltip.
      gtk_widget_set_tooltip_text(facts, message)
      gtk_label_set_text(position.opaque, Self.position(status))
    }

    private static func facts(_ status: TableStatus) -> String {
      var parts: [String] = []
      if let past = status.past { parts.append(past.text) }
      if let waiting = status.waitingChanges { parts.append("paused, \(waiting) waiting") }
      if status.isFollowing { parts.append("following") }
      if let section = status.section { parts.append(section) }
      if let filter = status.filter { parts.append("filtered by “\(filter)”") }
      if let held = status.heldChanges { parts.append("order held, \(held) waiting") }
      if status.selectionCount > 0 { parts.append("\(status.selectionCount) selected") }
      return parts.joined(separator: "  ·  ")
    }

    private static func position(_ status: TableStatus) -> String {
      let place =
        status.cursor.map { "\($0 + 1) of \(status.rowCount)" } ?? status.countText
      return "\(status.changesPerSecond)/s  ·  \(place)"
    }
  }
#endif
