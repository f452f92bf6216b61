#if GTK && os(Linux)
  public import CGTK4
  public import LiveCells

  /// The common base class of ``ListViewScreen`` and ``ColumnViewScreen``: displays a `LiveTable`
  /// in a GTK list with custom cells.
  ///
  /// The table is followed from the first call of `appear()`. GTK is not notified of changes within
  /// a row; the row's cell writes the differences. The first visible row stays in place when rows
  /// are inserted above it.
  ///
  /// The screen retains the table and GTK's widgets. After it is released, the table is no longer
  /// followed from the next frame on. Isolated to the main actor.
  @MainActor
  public class CellListScreen: FrameScheduling, TableUpdating {
    /// The scheduler of the screen's frames.
    public let frameScheduler: FrameScheduler
    /// The visible cells.
    public let cells: DisplayedCells

    /// The list view or column view.
    let view: Widget
    private let attachment: TableAttachment
    private var table: any TableCommanding { attachment.table }
    var factories: [CellFactory] = []
    private let model: RowModel
    private let scroller: RowScroller

    init<Source>(
      _ table: LiveTable<Source>,
      scheduler: FrameScheduler,
      view: Widget,
      list: Widget,
      _ model: RowModel
    ) {
      attachment = TableAttachment(table)
      cells = attachment.cells
      self.view = view
      self.model = model
      frameScheduler = scheduler
      scroller = RowScroller(view, list: list, model)
      Style.install()
      // Retained by this object, and additionally by GTK as long as it is in a window.
      g_object_ref_sink(GTKObject(scroller.widget))
      scroller.onResize = { [weak self] in
        // Rows may differ in height, so more rows can be visible than the average height suggests.
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

    // Safety: this object holds a reference to the widget.
    /// The scrolled window, to be added to a window.
    public var widget: UnsafeMutablePointer<GtkWidget> { scroller.widget }

    /// Starts following the table. Rows are updated from the next frame on. Can be called more than
    /// once.
    public func appear() {
      if attachment.appear(on: self) { scroller.reportAgain() }
    }

    /// Stops following the table. Nothing is observed until the next call of `appear()`. Can be
    /// called more than once.
    public func disappear() {
      attachment.disappear()
    }

    public func apply(_ update: TableUpdate, of table: any TableReading) {
      model.apply(update, hasHeaders: false)
      scroller.shift(by: [update.list], first: self.table.firstRow)
      follow()
      scroller.follow(self.table.firstRow)
    }

    private func follow() {
      for factory in factories { factory.follow() }
    }

    /// Creates a factory of cells for the rows of the table.
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

    /// Returns the cells that display a visible row, in the order of the columns.
    public func cells(ofRow position: Int) -> [any WidgetCell] {
      guard table.visibleRange.contains(position) else { return [] }
      return factories.compactMap { $0.cell(at: position) }
    }
  }

  /// Displays a `LiveTable` in a `GtkListView`, with one cell per row.
  ///
  /// ```swift
  /// screen = ListViewScreen(LiveTable(tracks) {}) { TrackCell(scheduler: $0) }
  /// gtk_window_set_child(window, screen.widget)
  /// screen.appear()
  /// ```
  public final class ListViewScreen: CellListScreen {
    /// Creates a screen with a new list view.
    ///
    /// - Parameters:
    ///   - table: The table. It is retained.
    ///   - scheduler: The scheduler whose frames update the rows.
    ///   - cell: Creates a cell, which GTK reuses for different rows.
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

    // Safety: as `widget`, which contains it.
    /// The `GtkListView`, for further configuration.
    public var listView: UnsafeMutablePointer<GtkWidget> { view }
  }

  /// Displays a `LiveTable` in a `GtkColumnView`, with one cell per row and column.
  ///
  /// ```swift
  /// screen = ColumnViewScreen(LiveTable(tracks) {})
  /// screen.addColumn("Title") { FieldWidgetCell([Field(\Track.title)], scheduler: $0) }
  /// screen.addColumn("Played") { PlayedCell(scheduler: $0) }
  /// ```
  ///
  /// A session on a ``GTKScreen`` with ``ColumnCells`` additionally has keys, search, sorting and
  /// selection.
  public final class ColumnViewScreen<Source: ObservableCollection>: CellListScreen {
    /// Creates a screen with a new column view.
    ///
    /// - Parameters:
    ///   - table: The table. It is retained.
    ///   - scheduler: The scheduler whose frames update the rows.
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

    /// Adds a column. GTK reuses its cells for different rows.
    public func addColumn<Cell: WidgetCell>(
      _ title: String,
      cell: @escaping (FrameScheduler) -> Cell
    ) where Cell.Object == Source.Element {
      // The column takes ownership of the factory, and the view retains the column.
      let column = made(gtk_column_view_column_new(title, makeFactory(cell).factory))
      gtk_column_view_column_set_resizable(column, 1)
      gtk_column_view_column_set_expand(column, 1)
      gtk_column_view_append_column(view.opaque, column)
      g_object_unref(GTKObject(column))
    }

    // Safety: as `widget`, which contains it.
    /// The `GtkColumnView`, for further configuration.
    public var columnView: UnsafeMutablePointer<GtkWidget> { view }
  }
#endif
