#if GTK && os(Linux)
  import CGTK4

  /// A small window that displays a message and lets the user choose an action.
  ///
  /// ```swift
  /// let choices = ["Choose another", "Close"]
  /// let message = MessageWindow("That can't be opened", "\(error)", choices: choices)
  /// if try await message.answer() == 0 { … }
  /// ```
  ///
  /// The window closes when the user has chosen. Isolated to the main actor; requires a running
  /// `GTKLoop`.
  @MainActor
  public final class MessageWindow {
    /// The message. Changes are displayed immediately.
    public var text: String {
      didSet { gtk_label_set_text(label.opaque, LabelWidget.shown(text)) }
    }

    private let title: String
    private let choices: [String]
    private let label: Widget
    private var window: Widget?
    private var onAnswer: ((Int?) -> Void)?

    /// Creates a window without presenting it.
    ///
    /// - Parameters:
    ///   - title: A short title.
    ///   - text: The message, of any length.
    ///   - choices: The titles of the actions. The first one is the default, activated by Return.
    public init(_ title: String, _ text: String, choices: [String]) {
      self.title = title
      self.text = text
      self.choices = choices
      label = made(gtk_label_new(LabelWidget.shown(text)))
      g_object_ref_sink(GTKObject(label))
    }

    isolated deinit {
      g_object_unref(GTKObject(label))
    }

    /// Presents the window. Returns the index of the chosen action, or nil if the user closed the
    /// window. Cancelling the task closes the window.
    ///
    /// - Throws: `GTKError` if there is no display.
    public func answer() async throws -> Int? {
      guard gdk_display_get_default() != nil else { throw GTKError.noDisplay }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // A pending call is answered with nil, so that each continuation is resumed exactly once.
          close(with: nil)
          onAnswer = { continuation.resume(returning: $0) }
          show()
          if Task.isCancelled { close(with: nil) }
        }
      } onCancel: {
        Task { @MainActor in self.close(with: nil) }
      }
    }

    private func close(with answer: Int?) {
      guard let window else { return }
      self.window = nil
      gtk_window_set_child(window.window, nil)
      gtk_window_destroy(window.window)
      let onAnswer = onAnswer
      self.onAnswer = nil
      onAnswer?(answer)
    }

    private func show() {
      let window = made(gtk_window_new())
      self.window = window
      Style.install()
      DesktopStyle.follow()
      Accessibility.setRole(window, GTK_ACCESSIBLE_ROLE_ALERT_DIALOG)
      gtk_window_set_title(window.window, title)
      gtk_window_set_default_size(window.window, 460, -1)
      gtk_window_set_child(window.window, content(of: window))
      if let button = gtk_window_get_default_widget(window.window) { gtk_widget_grab_focus(button) }
      Signal.connect(GTKObject(window), request: "close-request") { [weak self] in
        self?.close(with: nil)
        return true
      }
      let keys = made(gtk_event_controller_key_new())
      Signal.connect(GTKObject(keys), key: "key-pressed") { [weak self] value, modifiers in
        let key = PressedKey(value, modifiers: modifiers)
        guard [.escape, .control("w"), .control("q")].contains(key) else { return false }
        self?.close(with: nil)
        return true
      }
      gtk_widget_add_controller(window, keys)
      gtk_window_present(window.window)
    }

    private func content(of window: Widget) -> Widget {
      let heading = made(gtk_label_new(title))
      gtk_widget_add_css_class(heading, "title-4")
      for line in [heading, label] {
        gtk_label_set_xalign(line.opaque, 0)
        gtk_label_set_wrap(line.opaque, 1)
        gtk_label_set_wrap_mode(line.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_max_width_chars(line.opaque, 60)
      }
      gtk_label_set_selectable(label.opaque, 1)
      gtk_widget_set_can_focus(label, 0)
      gtk_widget_set_vexpand(label, 1)
      let content = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
      gtk_widget_add_css_class(content, "livecells-message")
      gtk_box_append(content.box, heading)
      gtk_box_append(content.box, label)
      gtk_box_append(content.box, buttons(of: window))
      return content
    }

    private func buttons(of window: Widget) -> Widget {
      let line = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))
      gtk_widget_set_halign(line, GTK_ALIGN_END)
      // The buttons are in reverse order, so that the default is at the trailing end, as usual in
      // dialogs.
      for (place, choice) in choices.enumerated().reversed() {
        let button = made(gtk_button_new_with_label(choice))
        Signal.connect(GTKObject(button), "clicked") { [weak self] in self?.close(with: place) }
        gtk_box_append(line.box, button)
        if place == 0 {
          // A suggestion needs an alternative: a single button only closes the message.
          if choices.count > 1 { gtk_widget_add_css_class(button, "suggested-action") }
          gtk_window_set_default_widget(window.window, button)
        }
      }
      return line
    }
  }
#endif
