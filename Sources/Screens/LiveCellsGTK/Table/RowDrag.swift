#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  // Safety: the list of rows owns the gesture and is owned by the window of the `TableView`, which
  // retains this object. The marked row has a reference of its own.
  /// Rows that the user drags to another place with the mouse, in a table whose rows can be moved.
  ///
  /// A line shows where the rows will be. At the upper and lower edge, the rows scroll. Escape
  /// leaves them where they are.
  @MainActor
  final class RowDrag {
    /// A place between the visible rows.
    private struct Gap: Equatable {
      /// The row widget that shows the line.
      var row: Widget
      /// The number of displayed rows above the line.
      var position: Int
      var isBelow: Bool
    }

    private unowned let view: TableView
    private let gesture: OpaquePointer
    private let ticks = WidgetTicks()
    /// The dragged rows. Empty while the pointer has not moved far enough.
    private var rows: [AnyObject] = []
    private var marked: Gap?
    /// The position of the pointer in the list.
    private var pointer = (x: 0.0, y: 0.0)
    private var tickCount = 0

    /// The distance in pixels after which a click becomes a drag.
    private static let threshold = 8.0
    /// The height in pixels of the edges at which the rows scroll.
    private static let edge = 24.0

    init(_ view: TableView) {
      self.view = view
      gesture = made(gtk_gesture_drag_new())
      Signal.connect(GTKObject(gesture), drag: "drag-update") { [weak self] in
        self?.moved(by: $0, $1)
      }
      Signal.connect(GTKObject(gesture), drag: "drag-end") { [weak self] _, _ in self?.drop() }
      // The end of the gesture follows.
      Signal.connect(toCancellationOf: GTKObject(gesture)) { [weak self] in self?.end() }
      gtk_widget_add_controller(view.list, gesture)
    }

    isolated deinit { mark(nil) }

    /// Whether rows are being dragged.
    var isActive: Bool { !rows.isEmpty }

    /// Leaves the rows where they are.
    func cancel() {
      end()
      // Resets the gesture, so that its end has no effect.
      gtk_event_controller_reset(gesture)
    }

    private func moved(by x: Double, _ y: Double) {
      var start = (x: 0.0, y: 0.0)
      guard gtk_gesture_drag_get_start_point(gesture, &start.x, &start.y) != 0 else { return }
      if rows.isEmpty {
        guard abs(y) >= Self.threshold, view.editor == nil, !isTouched,
          let place = place(at: start.y)
        else { return }
        rows = view.session.rowsToDrag(at: place.position)
        guard isActive else { return }
        // Other gestures, such as a click, end.
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
        ticks.start(view.list) { [weak self] in self?.tick() }
      }
      pointer = (start.x + x, start.y + y)
      mark(gap())
    }

    /// Whether the pointer is a finger, which scrolls.
    private var isTouched: Bool {
      let event = gtk_event_controller_get_current_event(gesture)
      return event.map { gdk_event_get_event_type($0) == GDK_TOUCH_UPDATE } ?? false
    }

    private func drop() {
      guard isActive else { return }
      let (rows, gap) = (rows, gap())
      end()
      guard let gap else { return }
      let displaying = view.session.table
      view.session.moveRows(rows, toGap: displaying.gap(aboveDisplayed: gap.position))
    }

    private func end() {
      rows = []
      ticks.stop()
      mark(nil)
    }

    /// Scrolls while the pointer is at an edge.
    private func tick() {
      tickCount += 1
      let height = Double(gtk_widget_get_height(view.list))
      guard tickCount % 3 == 0, height > 4 * Self.edge else { return }
      let first = view.session.firstRow
      if pointer.y < Self.edge {
        if first > 0 { view.session.perform(.scrollTo(first - 1)) }
      } else if pointer.y > height - Self.edge {
        view.session.perform(.scrollTo(first + 1))
      }
      mark(gap())
    }

    /// Returns the gap that is nearest to the pointer.
    private func gap() -> Gap? {
      let height = Double(gtk_widget_get_height(view.list))
      guard let place = place(at: min(max(pointer.y, 1), height - 1)) ?? lastPlace() else {
        return nil
      }
      return Gap(
        row: place.row,
        position: place.isLowerHalf ? place.position + 1 : place.position,
        isBelow: place.isLowerHalf
      )
    }

    private typealias Place = (row: Widget, position: Int, isLowerHalf: Bool)

    /// Returns the row at a height of the list.
    private func place(at y: Double) -> Place? {
      for row in shownRows where row.top <= y && y < row.bottom {
        return (row.widget, row.position, y >= (row.top + row.bottom) / 2)
      }
      return nil
    }

    /// The end of the rows, if they do not fill the list.
    private func lastPlace() -> Place? {
      shownRows.max { $0.bottom < $1.bottom }.map { ($0.widget, $0.position, true) }
    }

    private var shownRows: [(widget: Widget, position: Int, top: Double, bottom: Double)] {
      view.labels.bound.compactMap { item, label in
        guard let cell = label.box.flatMap({ gtk_widget_get_parent($0) }),
          let widget = gtk_widget_get_parent(cell), gtk_widget_get_width(cell) > 0,
          let position = view.model.row(ofItem: Int(gtk_list_item_get_position(item)))
        else { return nil }
        var (left, top) = (0.0, 0.0)
        gtk_widget_translate_coordinates(widget, view.list, 0, 0, &left, &top)
        return (widget, position, top, top + Double(gtk_widget_get_height(widget)))
      }
    }

    /// Shows the line in a gap.
    private func mark(_ gap: Gap?) {
      guard gap != marked else { return }
      if let marked {
        LiveCellsGTK.mark(marked.row, Self.style(marked), false)
        g_object_unref(GTKObject(marked.row))
      }
      if let gap {
        g_object_ref(GTKObject(gap.row))
        LiveCellsGTK.mark(gap.row, Self.style(gap), true)
      }
      marked = gap
    }

    private static func style(_ gap: Gap) -> String {
      gap.isBelow ? "livecells-gap-below" : "livecells-gap-above"
    }
  }
#endif
