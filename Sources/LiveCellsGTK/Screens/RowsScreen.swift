#if GTK
  public import CGTK4
  public import LiveCells

  /// A `LiveTable` on a list of GTK whose rows are cells with widgets of their own: what ``ListViewScreen``
  /// and ``ColumnViewScreen`` have in common.
  ///
  /// The table is followed from the first `appear()` on. A row that stays is no change to GTK, whatever it
  /// shows: its cell writes what differs. The row at the top stays at the top, whatever comes above it.
  ///
  /// It holds the table and GTK's widgets. When it is let go of, the table follows nothing after the next
  /// frame. Lives on the main actor.
  @MainActor
  public class RowsScreen: FrameScheduling, TableUpdating {
    /// The scheduler of the screen.
    public let frameScheduler: FrameScheduler
    /// The cells that are in sight.
    public let cells = DisplayedCells()

    /// GTK's list or column view.
    let view: Widget
    let table: any TableDisplaying
    var factories: [CellFactory] = []
    private let model: RowModel
    private let scroller: RowScroller
    private let attach: (RowsScreen) -> Void
    private var isAttached = false

    init<Source>(
      _ table: LiveTable<Source>,
      scheduler: FrameScheduler,
      view: Widget,
      list: Widget,
      _ model: RowModel
    ) {
      self.table = table
      self.view = view
      self.model = model
      frameScheduler = scheduler
      scroller = RowScroller(view, list: list, model)
      attach = { table.attach(to: $0) }
      Style.install()
      // Held by GTK as long as the window, by this object as long as it lives.
      g_object_ref_sink(GTKObject(scroller.widget))
      scroller.onResize = { [weak self] in
        // Rows of several heights: more of them may be seen than would fit of the average.
        self?.table.resize(rows: $0, partialRows: max(2, $0))
        self?.follow()
      }
      scroller.onScroll = { [weak self] in
        self?.table.scroll(to: $0)
        self?.follow()
      }
    }

    isolated deinit {
      for factory in factories { factory.end() }
      table.detach()
      g_object_unref(GTKObject(scroller.widget))
    }

    /// What scrolls the rows, to be put into a window.
    public var widget: UnsafeMutablePointer<GtkWidget> { scroller.widget }

    /// Says that the screen has appeared: rows are brought up to date and followed from the next frame on.
    /// Twice is harmless.
    public func appear() {
      if isAttached {
        table.appear()
      } else {
        isAttached = true
        attach(self)
        scroller.tellAnew()
      }
      cells.appear()
    }

    /// Says that the screen has disappeared: nothing is observed until it appears again. Twice is harmless.
    public func disappear() {
      table.disappear()
      cells.disappear()
    }

    public func apply(_ update: TableUpdate, of table: any TableReading) {
      model.apply(update.list, count: update.rowCount)
      scroller.shift(by: [update.list], first: self.table.firstRow)
      follow()
      scroller.follow(self.table.firstRow)
    }

    private func follow() {
      for factory in factories { factory.follow() }
    }

    /// A factory of cells for the rows of the table.
    func makeFactory(_ makeCell: @escaping (FrameScheduler) -> any WidgetCell) -> CellFactory {
      let scheduler = frameScheduler
      let factory = CellFactory(
        displayed: cells,
        inSight: { [weak table] in table?.visibleRange ?? 0..<0 },
        row: { [weak table] in table?.displayedObject(ofRow: $0) },
        makeCell: { makeCell(scheduler) }
      )
      factories.append(factory)
      return factory
    }

    /// The cells that a row in sight is shown by, from the first column to the last.
    public func cells(ofRow position: Int) -> [any WidgetCell] {
      guard table.visibleRange.contains(position) else { return [] }
      return factories.compactMap { $0.cell(at: position) }
    }
  }

  /// A `LiveTable` on a `GtkListView`, with one cell for each row.
  ///
  /// ```swift
  /// screen = ListViewScreen(LiveTable(tracks) {}) { TrackCell(scheduler: $0) }
  /// gtk_window_set_child(window, screen.widget)
  /// screen.appear()
  /// ```
  public final class ListViewScreen: RowsScreen {
    /// A table on a list view of its own.
    ///
    /// - Parameters:
    ///   - table: The table. It is held.
    ///   - scheduler: Whose frames bring the rows up to date.
    ///   - cell: Makes a cell, which GTK gives to one row after the other.
    public init<Source, Cell: WidgetCell>(
      _ table: LiveTable<Source>,
      scheduler: FrameScheduler = .main,
      cell: @escaping (FrameScheduler) -> Cell
    ) where Cell.Object == Source.Element {
      let model = RowModel()
      let view = made(gtk_list_view_new(model.selection, nil))
      super.init(table, scheduler: scheduler, view: view, list: view, model)
      let factory = makeFactory(cell).factory
      gtk_list_view_set_factory(view.opaque, factory)
      g_object_unref(GTKObject(factory))
    }

    /// GTK's list view, for what else is to be set of it.
    public var listView: UnsafeMutablePointer<GtkWidget> { view }
  }

  /// A `LiveTable` on a `GtkColumnView`, with a cell for each column of a row.
  ///
  /// ```swift
  /// screen = ColumnViewScreen(LiveTable(tracks) {})
  /// screen.addColumn("Title") { FieldWidgetCell([Field(\Track.title)], scheduler: $0) }
  /// screen.addColumn("Played") { PlayedCell(scheduler: $0) }
  /// ```
  ///
  /// A session on a ``GTKScreen`` is more: it has keys, search, order and selection besides, and takes
  /// ``ColumnCells``.
  public final class ColumnViewScreen<Source: ObservableCollection>: RowsScreen {
    /// A table on a column view of its own.
    ///
    /// - Parameters:
    ///   - table: The table. It is held.
    ///   - scheduler: Whose frames bring the rows up to date.
    public init(_ table: LiveTable<Source>, scheduler: FrameScheduler = .main) {
      let model = RowModel()
      let view = made(gtk_column_view_new(model.selection))
      gtk_widget_add_css_class(view, "data-table")
      super.init(
        table,
        scheduler: scheduler,
        view: view,
        list: made(gtk_widget_get_last_child(view)),
        model
      )
    }

    /// Adds a column whose cells GTK gives to one row after the other.
    public func addColumn<Cell: WidgetCell>(
      _ title: String,
      cell: @escaping (FrameScheduler) -> Cell
    ) where Cell.Object == Source.Element {
      // The column takes the factory over, and the view a reference of the column.
      let column = made(gtk_column_view_column_new(title, makeFactory(cell).factory))
      gtk_column_view_column_set_resizable(column, 1)
      gtk_column_view_column_set_expand(column, 1)
      gtk_column_view_append_column(view.opaque, column)
      g_object_unref(GTKObject(column))
    }

    /// GTK's column view, for what else is to be set of it.
    public var columnView: UnsafeMutablePointer<GtkWidget> { view }
  }
#endif
