#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  /// The bar above the rows in which the user types a text to search for, a filter, or the answer
  /// of a question. A question that is only confirmed has buttons instead of a text field.
  @MainActor
  final class PromptBar {
    let widget = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
    private let session: TableSession
    private let question = made(gtk_label_new(nil))
    private let entry = made(gtk_entry_new())
    private let line = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
    private let remark = made(gtk_label_new(nil))
    private let buttons = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
    private let cancel = made(gtk_button_new_with_label("Cancel"))
    private let confirm = made(gtk_button_new())
    private let field: PromptField
    private(set) var shown: TextPrompt?

    init(_ session: TableSession) {
      self.session = session
      // Safety: an entry has a text widget, which it owns.
      field = PromptField(
        UnsafeMutablePointer<GtkWidget>(made(gtk_editable_get_delegate(entry.opaque))),
        of: session
      )
      gtk_widget_add_css_class(widget, "livecells-prompt")
      gtk_widget_add_css_class(remark, "livecells-error")
      gtk_widget_add_css_class(confirm, "destructive-action")
      for label in [question, remark] {
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
      }
      gtk_widget_set_hexpand(entry, 1)
      gtk_editable_set_width_chars(entry.opaque, 8)
      let close = made(gtk_button_new_from_icon_name("window-close-symbolic"))
      gtk_widget_set_tooltip_text(close, "Cancel (Escape)")
      Accessibility.name(close, "Cancel (Escape)")
      gtk_widget_set_focusable(close, 0)
      gtk_button_set_has_frame(close.button, 0)
      gtk_box_append(line.box, entry)
      gtk_box_append(line.box, close)
      gtk_widget_set_halign(buttons, GTK_ALIGN_END)
      for button in [cancel, confirm] { gtk_box_append(buttons.box, button) }
      for part in [question, line, remark, buttons] { gtk_box_append(widget.box, part) }
      gtk_widget_set_visible(widget, 0)
      for button in [cancel, close] {
        Signal.connect(GTKObject(button), "clicked") { [weak self] in self?.giveUp() }
      }
      Signal.connect(GTKObject(confirm), "clicked") { [weak self] in self?.session.answer("y") }
    }

    /// Displays the open prompt, or nothing.
    func show(_ prompt: TextPrompt?) {
      guard prompt != shown else { return }
      let before = shown
      shown = prompt
      gtk_widget_set_visible(widget, prompt == nil ? 0 : 1)
      guard let prompt else { return }
      // The heading of a text field may be the name of a column.
      let isConfirmed = prompt.confirmation != nil
      set(question, isConfirmed ? prompt.heading.capitalizedSentence : prompt.heading)
      set(remark, prompt.remark ?? "")
      Accessibility.describe(entry, prompt.remark ?? "")
      gtk_widget_set_visible(line, isConfirmed ? 0 : 1)
      gtk_widget_set_visible(buttons, isConfirmed ? 1 : 0)
      if let title = prompt.confirmation {
        gtk_button_set_label(confirm.button, title)
      } else {
        field.show(prompt)
      }
      if before?.purpose != prompt.purpose { describe(prompt) }
    }

    /// Moves the keyboard focus to the text field, or to the buttons.
    func takeFocus() {
      if shown?.confirmation == nil {
        field.takeFocus()
      } else if gtk_widget_has_focus(confirm) == 0 {
        gtk_widget_grab_focus(cancel)
      }
    }

    /// Handles a key. Returns false if the widget with the focus should handle it.
    func press(_ key: PressedKey?) -> Bool {
      switch key {
      case .escape: giveUp()
      case .character("y") where shown?.confirmation != nil: gtk_widget_grab_focus(confirm)
      case .enter where shown?.confirmation != nil: return false
      case .enter: session.take(.key(.enter))
      case .tab where shown?.confirmation == nil: session.take(.key(.tab))
      // The focus stays in the text field.
      case .up, .down, .pageUp, .pageDown, .backTab: return shown?.confirmation == nil
      default: return false
      }
      return true
    }

    /// The displayed texts: the question, the text, the remark, and the title of the button.
    var texts: [String]? {
      guard let shown else { return nil }
      let title = shown.confirmation ?? String(cString: gtk_editable_get_text(entry.opaque))
      return [shown.heading, title, shown.remark ?? ""].filter { !$0.isEmpty }
    }

    private func giveUp() { session.take(.key(.escape)) }

    private func set(_ label: Widget, _ text: String) {
      gtk_label_set_text(label.opaque, LabelWidget.shown(text))
      gtk_widget_set_visible(label, text.isEmpty ? 0 : 1)
    }

    /// Shows and reports the purpose of the text field.
    private func describe(_ prompt: TextPrompt) {
      let (icon, name) =
        switch prompt.purpose {
        case .search: ("system-search-symbolic", "Search")
        case .filter: ("edit-find-symbolic", "Filter")
        case .answer: ("document-edit-symbolic", prompt.heading)
        }
      gtk_entry_set_icon_from_icon_name(entry.entry, GTK_ENTRY_ICON_PRIMARY, icon)
      gtk_entry_set_placeholder_text(entry.entry, prompt.heading.isEmpty ? name : nil)
      Accessibility.name(entry, name)
      if let text = gtk_widget_get_first_child(entry) { Accessibility.name(text, name) }
    }
  }
#endif
