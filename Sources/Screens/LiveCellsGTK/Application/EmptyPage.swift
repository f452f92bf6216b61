#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  /// The page that is shown instead of rows: a symbol, a title, a description, and a button if the
  /// user can do something about it. While the rows are being read, a spinner replaces the symbol.
  @MainActor
  final class EmptyPage {
    /// The scrolled window, for windows in which the page does not fit.
    let widget = made(gtk_scrolled_window_new())
    private let content = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
    private let image = made(gtk_image_new())
    private let spinner = made(gtk_spinner_new())
    private let title = made(gtk_label_new(nil))
    private let description = made(gtk_label_new(nil))
    private let button = made(gtk_button_new())
    /// The content that is displayed.
    private var shown: Content?
    private weak var session: TableSession?

    private struct Content: Equatable {
      /// The name of the symbol, or nil for the spinner.
      var icon: String?
      var title: String
      var description = ""
      var action: Action?
    }

    private enum Action: String {
      case clearFilter = "Clear Filter"
      case add = "Add Row…"
    }

    init() {
      gtk_widget_add_css_class(content, "livecells-empty")
      gtk_widget_set_valign(content, GTK_ALIGN_CENTER)
      gtk_widget_set_vexpand(widget, 1)
      gtk_widget_set_focusable(widget, 0)
      gtk_scrolled_window_set_child(widget.opaque, content)
      gtk_image_set_pixel_size(image.opaque, 96)
      gtk_widget_set_size_request(spinner, 32, 32)
      gtk_widget_add_css_class(title, "title-2")
      for label in [title, description] {
        gtk_label_set_wrap(label.opaque, 1)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
        gtk_label_set_max_width_chars(label.opaque, 50)
      }
      gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
      // The keys belong to the window, where Enter performs the action.
      gtk_widget_set_focusable(button, 0)
      gtk_widget_set_tooltip_text(button, "Enter")
      Signal.connect(GTKObject(button), "clicked") { [weak self] in _ = self?.perform() }
      for part in [image, spinner, title, description, button] {
        gtk_box_append(content.box, part)
      }
    }

    /// Displays why a session has no rows.
    func show(_ session: TableSession) {
      self.session = session
      let content = content(of: session)
      guard content != shown else { return }
      shown = content
      gtk_widget_set_visible(image, content.icon == nil ? 0 : 1)
      gtk_widget_set_visible(spinner, content.icon == nil ? 1 : 0)
      if let icon = content.icon {
        gtk_image_set_from_icon_name(image.opaque, icon)
        gtk_spinner_stop(spinner.opaque)
      } else {
        gtk_spinner_start(spinner.opaque)
      }
      for (label, text) in [(title, content.title), (description, content.description)] {
        gtk_label_set_text(label.opaque, LabelWidget.shown(text))
        gtk_widget_set_visible(label, text.isEmpty ? 0 : 1)
      }
      gtk_widget_set_visible(button, content.action == nil ? 0 : 1)
      if let action = content.action { gtk_button_set_label(button.button, action.rawValue) }
    }

    /// Performs the action of the button. Returns false if there is none.
    func perform() -> Bool {
      guard let action = shown?.action, let session else { return false }
      switch action {
      case .clearFilter: session.filter(by: "")
      case .add: session.perform(.beginAdding)
      }
      return true
    }

    /// The visible texts.
    var texts: [String] {
      guard let shown else { return [] }
      return [shown.title, shown.description, shown.action?.rawValue ?? ""]
        .filter { !$0.isEmpty }
    }

    private func content(of session: TableSession) -> Content {
      let (page, text) = (session.page, session.page.emptyText)
      switch page.emptyReason {
      case .waiting:
        // The first word only says that rows are being read.
        let note = text.split(separator: ", ", maxSplits: 1).dropFirst().joined()
        return Content(title: "Reading Rows", description: note)
      case .refused:
        return Content(
          icon: "dialog-warning-symbolic",
          title: "Rows Cannot Be Shown",
          description: text
        )
      case .filter:
        return Content(
          icon: "edit-find-symbolic",
          title: "No Results Found",
          description: text,
          action: .clearFilter
        )
      case .noRows:
        return Content(
          icon: "view-list-symbolic",
          title: text,
          action: session.canAdd ? .add : nil
        )
      }
    }
  }
#endif
