#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  /// The rows and the row detail: next to each other, or below each other if there is not enough
  /// space.
  @MainActor
  final class DetailSplit {
    let widget = made(gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    let detail = DetailPage()
    /// Whether the row detail is below the rows. Nil until it is shown for the first time.
    private(set) var isBelow: Bool?

    /// The width below which the row detail is below the rows.
    private static let narrowWidth: Int32 = 480

    init(rows: Widget) {
      gtk_paned_set_start_child(widget.opaque, rows)
      gtk_paned_set_end_child(widget.opaque, detail.widget)
      gtk_paned_set_shrink_end_child(widget.opaque, 0)
      gtk_widget_set_visible(detail.widget, 0)
      gtk_widget_set_focusable(widget, 0)
    }

    /// The texts of the row detail, or nil if it is hidden or not completely displayed yet.
    var shownTexts: [String]? {
      gtk_widget_get_visible(detail.widget) != 0 ? detail.shownTexts : nil
    }

    /// Displays a row, or hides the row detail.
    func show(_ row: RowDetail?) {
      if let row {
        detail.show(row)
        place()
      }
      let isShown = row != nil
      guard isShown != (gtk_widget_get_visible(detail.widget) != 0) else { return }
      gtk_widget_set_visible(detail.widget, isShown ? 1 : 0)
    }

    /// Places the row detail next to the rows, or below them if the pane is narrow.
    private func place() {
      let width = gtk_widget_get_width(widget)
      let isBelow = width < Self.narrowWidth
      // The divider is moved only if the place changes, so that the user's own setting is kept.
      guard width > 0, isBelow != self.isBelow else { return }
      self.isBelow = isBelow
      gtk_orientable_set_orientation(
        widget.opaque,
        isBelow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
      )
      let room = isBelow ? gtk_widget_get_height(widget) : width
      gtk_paned_set_position(widget.opaque, room * 3 / 5)
    }
  }
#endif
