#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  // Safety: the owner of this object keeps the text widget, whose signals end with it.
  /// Connects a `GtkText` with the open prompt of a session: GTK edits the text, also with input
  /// methods and the clipboard, and the session receives each change.
  @MainActor
  final class PromptField {
    private let text: Widget
    private let session: TableSession
    /// Whether the current change of the text was made by this class.
    private var isWriting = false

    /// The maximum number of bytes. GTK would drop the end of a longer text.
    private static let maxBytes = 65_534

    init(_ text: Widget, of session: TableSession) {
      self.text = text
      self.session = session
      Signal.connect(GTKObject(text), "changed") { [weak self] in self?.changed() }
      Signal.connect(toInsertionsInto: text) { [weak self] in self?.accepts($0) ?? true }
    }

    /// Displays the text of the prompt, with the text cursor at its end. Has no effect if it is
    /// already displayed.
    func show(_ prompt: TextPrompt) {
      let fits = prompt.text.utf8.count <= Self.maxBytes
      gtk_editable_set_editable(text.opaque, fits ? 1 : 0)
      let new = fits ? Self.shown(prompt.text) : LabelWidget.shown(prompt.text)
      guard new != present else { return }
      isWriting = true
      gtk_editable_set_text(text.opaque, new)
      gtk_editable_set_position(text.opaque, -1)
      isWriting = false
    }

    /// Moves the keyboard focus to the field, unless it has it.
    func takeFocus() {
      if gtk_widget_has_focus(text) == 0 {
        _ = gtk_text_grab_focus_without_selecting(text.text)
      }
    }

    private var present: String { String(cString: gtk_editable_get_text(text.opaque)) }

    /// GTK's texts have no NUL.
    private static func shown(_ text: String) -> String { text.replacing("\0", with: "␀") }

    private func changed() {
      guard !isWriting, let prompt = session.currentPrompt else { return }
      let hasNull = prompt.text.contains("\0") && !prompt.text.contains("␀")
      let typed = hasNull ? present.replacing("␀", with: "\0") : present
      switch prompt.purpose {
      case .answer: session.type(typed)
      case .search, .filter:
        // A text to search for is one line.
        session.type(typed.split(whereSeparator: \.isNewline).joined(separator: " "))
      }
    }

    /// Returns whether a number of bytes can be inserted.
    private func accepts(_ count: Int) -> Bool {
      let present = Int(gtk_entry_buffer_get_bytes(gtk_text_get_buffer(text.text)))
      guard !isWriting, present + count > Self.maxBytes else { return true }
      session.remark("the text is too long to be typed here: at most \(Self.maxBytes) bytes")
      return false
    }
  }
#endif
