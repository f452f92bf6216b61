#if GTK && os(Linux)
  import CGTK4

  // Safety: the scrolled window owns its adjustment, and the owner of this object keeps the window.
  /// Scrolls a GTK list sideways.
  @MainActor
  final class ColumnScroller {
    /// Called after a layout, unless the user has scrolled since ``reveal(_:)``.
    var onLayout: (() -> Void)?
    private let adjustment: UnsafeMutablePointer<GtkAdjustment>
    /// The scroll position after the last ``reveal(_:)``.
    private var revealed: Double?

    init(of window: Widget) {
      adjustment = made(gtk_scrolled_window_get_hadjustment(window.opaque))
      Signal.connect(GTKObject(adjustment), "changed") { [weak self] in
        // GTK reports new widths during a layout, in which nothing can be scrolled.
        Task { @MainActor in self?.arranged() }
      }
    }

    private func arranged() {
      if revealed == gtk_adjustment_get_value(adjustment) { onLayout?() }
    }

    /// Scrolls until a horizontal range of the list is visible, or at least its start.
    func reveal(_ range: ClosedRange<Double>) {
      let left = gtk_adjustment_get_value(adjustment)
      let page = gtk_adjustment_get_page_size(adjustment)
      if range.lowerBound < left {
        gtk_adjustment_set_value(adjustment, range.lowerBound)
      } else if range.upperBound > left + page {
        gtk_adjustment_set_value(adjustment, min(range.lowerBound, range.upperBound - page))
      }
      revealed = gtk_adjustment_get_value(adjustment)
    }

    /// Whether a horizontal range of the list is completely visible.
    func shows(_ range: ClosedRange<Double>) -> Bool {
      let left = gtk_adjustment_get_value(adjustment)
      return left <= range.lowerBound
        && range.upperBound <= left + gtk_adjustment_get_page_size(adjustment)
    }
  }
#endif
