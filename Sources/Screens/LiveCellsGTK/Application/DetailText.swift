#if GTK
  import CGTK4

  /// The text of an entry of a detail page: a label, or a text view for a long text. A label takes
  /// time that grows with the square of its length, minutes for 20,000 letters without a space.
  @MainActor
  final class DetailText {
    /// The longest text of a label, in bytes of UTF-8.
    private static let maxLabelLength = 1_000

    private let grid: Widget
    private let row: Int32
    private let label: Widget
    /// The text view, which exists after the first long text.
    private var view: Widget?
    /// The current text.
    private(set) var text = ""

    /// Whether the text is in a text view.
    var isInTextView: Bool { view.map { gtk_widget_get_visible($0) != 0 } ?? false }

    /// Creates an empty text in the second column of a grid.
    init(in grid: Widget, row: Int32) {
      (self.grid, self.row) = (grid, row)
      label = made(gtk_label_new(nil))
      gtk_label_set_xalign(label.opaque, 0)
      gtk_label_set_yalign(label.opaque, 0)
      gtk_label_set_selectable(label.opaque, 1)
      gtk_label_set_wrap(label.opaque, 1)
      gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
      attach(label)
    }

    /// Shows a text.
    func show(_ new: String) {
      text = new.replacing("\0", with: "␀")
      let isLong = text.utf8.count > Self.maxLabelLength
      gtk_label_set_text(label.opaque, isLong ? "" : text)
      gtk_widget_set_visible(label, isLong ? 0 : 1)
      if isLong, view == nil { view = makeView() }
      guard let view else { return }
      let buffer = gtk_text_view_get_buffer(view.textView)
      gtk_text_buffer_set_text(buffer, isLong ? text : "", -1)
      gtk_widget_set_visible(view, isLong ? 1 : 0)
    }

    /// Adds or removes a style class.
    func mark(_ style: String, _ isSet: Bool) {
      for widget in [label, view].compactMap(\.self) { LiveCellsGTK.mark(widget, style, isSet) }
    }

    private func makeView() -> Widget {
      let view = made(gtk_text_view_new())
      gtk_text_view_set_editable(view.textView, 0)
      gtk_text_view_set_cursor_visible(view.textView, 0)
      gtk_text_view_set_wrap_mode(view.textView, GTK_WRAP_WORD_CHAR)
      attach(view)
      return view
    }

    private func attach(_ widget: Widget) {
      gtk_widget_add_css_class(widget, "livecells-text")
      gtk_widget_set_can_focus(widget, 0)
      gtk_widget_set_hexpand(widget, 1)
      gtk_grid_attach(grid.grid, widget, 1, row, 1, 1)
    }
  }
#endif
