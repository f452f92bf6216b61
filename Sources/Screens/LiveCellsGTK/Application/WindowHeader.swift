#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  // Safety: the window owns its title bar, and the owner of this object keeps the window.
  /// The header bar of a window: the title and source of the focused table, the menu button, and
  /// buttons that a narrow window has no space for.
  @MainActor
  final class WindowHeader {
    private let window: Widget
    private let bar = made(gtk_header_bar_new())
    private let titleLabel = made(gtk_label_new(nil))
    private let subtitle = made(gtk_label_new(nil))
    let menuButton = made(gtk_menu_button_new())
    /// The buttons that a narrow window has no space for. Their keys remain.
    private var wideButtons: [Widget] = []

    /// The width below which only the menu button is shown.
    private static let narrowWidth: Int32 = 480

    init(of window: Widget) {
      self.window = window
      let names = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
      gtk_widget_set_valign(names, GTK_ALIGN_CENTER)
      gtk_widget_add_css_class(titleLabel, "title")
      gtk_widget_add_css_class(subtitle, "subtitle")
      for label in [titleLabel, subtitle] {
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_box_append(names.box, label)
      }
      gtk_header_bar_set_title_widget(bar.opaque, names)
      gtk_menu_button_set_icon_name(menuButton.opaque, "open-menu-symbolic")
      gtk_widget_set_tooltip_text(menuButton, "Main Menu")
      // The keys belong to the rows, so the inner button does not take the focus.
      if let inner = gtk_widget_get_first_child(menuButton) { gtk_widget_set_focusable(inner, 0) }
      Accessibility.name(menuButton, "Main Menu")
      gtk_header_bar_pack_end(bar.opaque, menuButton)
      gtk_window_set_titlebar(window.window, bar)
      for property in ["default-width", "maximized"] {
        Signal.connect(GTKObject(window), property: property) { [weak self] in self?.fit() }
      }
    }

    /// The displayed title.
    var title: String { String(cString: gtk_label_get_text(titleLabel.opaque)) }

    /// Adds a button before the others. A narrow window hides it.
    func addButton(icon: String, tip: String, action: @escaping @MainActor () -> Void) {
      let button = made(gtk_button_new_from_icon_name(icon))
      gtk_widget_set_tooltip_text(button, tip)
      Accessibility.name(button, tip)
      gtk_widget_set_focusable(button, 0)
      Signal.connect(GTKObject(button), "clicked", action)
      gtk_header_bar_pack_end(bar.opaque, button)
      wideButtons.append(button)
    }

    /// Shows the title and the source of a table, also as the title of the window.
    func show(_ status: TableStatus) {
      gtk_label_set_text(titleLabel.opaque, status.title)
      let since = status.outdatedSince.map { " since \($0)" } ?? ""
      gtk_label_set_text(
        subtitle.opaque,
        status.past.map { "as of \($0.time)" } ?? status.source.text + since
      )
      mark(subtitle, "error", status.source.isOutdated)
      gtk_window_set_title(window.window, status.title)
    }

    /// Shows the buttons for which the window is wide enough.
    func fit() {
      var (width, height): (Int32, Int32) = (0, 0)
      gtk_window_get_default_size(window.window, &width, &height)
      let isWide = gtk_window_is_maximized(window.window) != 0 || width >= Self.narrowWidth
      for button in wideButtons { gtk_widget_set_visible(button, isWide ? 1 : 0) }
    }
  }
#endif
