#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import LiveCells

  /// A `LiveTable` in a view-based `NSTableView`. It is the data source and the delegate of the
  /// view.
  ///
  /// ```swift
  /// let table = LiveTable(tracks) {
  ///   Column("Title", \.title)
  ///   Column("Played", \.played, format: .percent)
  /// }
  /// screen = TableViewScreen(table, in: tableView)
  /// ```
  ///
  /// Call `screen.appear()` in `viewWillAppear()` and `screen.disappear()` in `viewDidDisappear()`.
  /// A table view without columns gets those of the table, with sorting by click where the table
  /// supports it. Their identifiers are the columns' keys, or their titles if they have no keys, as
  /// `autosaveName` and `autosaveTableColumns` require. With a closure that makes cells, the app
  /// provides the columns.
  ///
  /// The table is observed from the first `appear()` on. The insertions, removals and moves of a
  /// frame are applied between one `beginUpdates()` and `endUpdates()`. Changed fields are written
  /// to the loaded cells, so that no row is reloaded because its object has changed. The top row
  /// stays at the top. The selection consists of objects, not of indexes. Section headers are group
  /// rows, which cannot be selected. Rows can be dragged to another place if `allowsMoving` of the
  /// table is true, its source is a `ReorderableCollection`, and the table shows the order of the
  /// source.
  ///
  /// Fields of editable columns can be edited in place; see `controlTextDidEndEditing(_:)`.
  ///
  /// The screen retains the table, and the view only weakly; the view retains neither. After the
  /// screen is deallocated, the table stops observing with the next frame.
  @MainActor
  open class TableViewScreen: NSObject, NSTableViewDataSource, NSTableViewDelegate {
    /// The scheduler of the screen.
    public let frameScheduler: FrameScheduler
    /// The displayed cells that keep themselves current.
    public var cells: DisplayedCells { attachment.cells }

    /// Called with the error when a command of the user on a row has failed. While it is nil,
    /// errors are ignored.
    public var onError: ((any Error) -> Void)? {
      get { commands.onError }
      set { commands.onError = newValue }
    }
    /// Called to decide whether an edit may overwrite a change that was made while the user was
    /// typing. While it is nil nothing is overwritten, and `onError` receives the conflict.
    public var mayOverwrite: ((EditConflict) async -> Bool)? {
      get { commands.mayOverwrite }
      set { commands.mayOverwrite = newValue }
    }
    /// Makes the view of a group row. If it is nil or returns nil, the section's title is shown.
    /// Called again when the title of the section changes.
    public var header: ((NSTableView, RowSection) -> NSView?)?
    /// The actions set by `setRowActions`.
    var rowActions = RowActionSet()
    /// The closure set by `setDoubleClickAction`.
    var doubleClickAction: ((AnyObject) -> Void)?

    let attachment: TableAttachment
    var table: any TableCommanding { attachment.table }
    var commands: RowCommands { attachment.commands }
    /// The text fields in which the user is editing.
    private(set) lazy var edits = FieldEdits<NSTextField>(commands) { [weak self] in
      self?.hold($0, $1)
    }
    private(set) weak var view: NSTableView?
    /// The rows that the view was last informed about.
    var listed = ListedRows(nil, count: 0)

    private let cell: ((NSTableView, NSTableColumn?, Int, AnyObject) -> NSView?)?
    /// Reports that the screen was never told that it appears. Nil until the view is displayed.
    package var missingAppearance: Task<Void, Never>? { attachment.missingAppearance }
    /// The time after which a displayed view without `appear()` is reported.
    package static var appearanceDelay = Duration.seconds(2)
    private var scrolling: ScrollObservation?
    /// The rows that the user drags, in the order of the view.
    var dragged: [AnyObject] = []

    /// Creates a screen, and becomes the data source and the delegate of the view.
    ///
    /// - Parameters:
    ///   - table: The table. It is retained.
    ///   - view: The view. It is held weakly.
    ///   - scheduler: The scheduler that updates the rows.
    ///   - cell: Makes the view for a column of a row, usually with
    ///     `makeView(withIdentifier:owner:)`, and sets the row.
    public init<Source>(
      _ table: LiveTable<Source>,
      in view: NSTableView,
      scheduler: FrameScheduler = .main,
      cell: ((NSTableView, NSTableColumn?, Int, Source.Element) -> NSView?)? = nil
    ) {
      attachment = TableAttachment(table)
      self.view = view
      frameScheduler = scheduler
      self.cell = cell.map { cell in
        { view, column, row, object in
          // Safety: all rows of the table are of this class.
          cell(view, column, row, unsafeDowncast(object, to: Source.Element.self))
        }
      }
      super.init()
      if cell == nil, view.tableColumns.isEmpty { addColumns(to: view) }
      view.dataSource = self
      view.delegate = self
      view.registerForDraggedTypes([Self.draggedType])
      // AppKit may have restored sort descriptors before the delegate was set.
      if !view.sortDescriptors.isEmpty { sort(by: view.sortDescriptors) }
    }

    /// Starts to update and observe rows from the next frame on. Call it in `viewWillAppear()`.
    /// Repeated calls are harmless.
    public func appear() {
      if let view { FrameScheduler.follow(view) }
      if scrolling == nil, let clip = view?.superview {
        scrolling = ScrollObservation(of: clip) { [weak self] in self?.followView() }
      }
      attachment.appear(on: self)
    }

    /// Stops all observation until the screen appears again. Call it in `viewDidDisappear()`.
    /// Repeated calls are harmless.
    public func disappear() {
      attachment.disappear()
    }

    // MARK: Rows

    /// Returns the position in the table's last update for a row of the view, or nil for group rows
    /// and rows out of range.
    public func position(ofRow row: Int) -> Int? { listed.position(of: row) }

    /// Returns the row of the view for a position of the table's last update, or nil if it does not
    /// exist.
    public func row(ofPosition position: Int) -> Int? { listed.item(of: position) }

    /// Returns the object of a row of the view. Nil for a group row, and for a row removed since
    /// the last update.
    public func object(ofRow row: Int) -> AnyObject? {
      position(ofRow: row).flatMap(table.displayedObject)
    }

    open func numberOfRows(in tableView: NSTableView) -> Int {
      attachment.expectAppearance(
        of: self,
        after: Self.appearanceDelay,
        in: ("viewWillAppear()", "viewDidDisappear()")
      ) { [weak self] in self?.view?.window != nil }
      return listed.count
    }

    open func tableView(
      _ tableView: NSTableView,
      viewFor tableColumn: NSTableColumn?,
      row: Int
    ) -> NSView? {
      if let section = listed.section(ofHeader: row) {
        return header?(tableView, section) ?? head(section, in: tableView)
      }
      // A row that was removed since the last update disappears with the next one.
      guard let object = object(ofRow: row) else { return nil }
      guard let cell else { return textCell(tableView, tableColumn, row, object) }
      let made = cell(tableView, tableColumn, row, object)
      // AppKit computes the height from the constraints before the view is in the window.
      if tableView.usesAutomaticRowHeights, let made = made as? any ObservingView { fill(made) }
      return made
    }

    private func fill(_ view: some ObservingView) { view.controller.fill() }

    open func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      listed.section(ofHeader: row) != nil
    }

    open func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int) {
      for cell in rowView.observingCells { cells.willDisplay(cell.displaying) }
      // The view has grown or received its size, and the table does not observe this row yet.
      if let position = position(ofRow: row), !table.visibleRange.contains(position) {
        followView()
      }
    }

    open func tableView(
      _ tableView: NSTableView,
      didRemove rowView: NSTableRowView,
      forRow row: Int
    ) {
      endEditing(in: rowView)
      for cell in rowView.observingCells { cells.didEndDisplaying(cell.displaying) }
    }

    // MARK: Moving

    open func tableView(
      _ tableView: NSTableView,
      pasteboardWriterForRow row: Int
    ) -> (any NSPasteboardWriting)? {
      writer(ofRow: row)
    }

    open func tableView(
      _ tableView: NSTableView,
      draggingSession session: NSDraggingSession,
      willBeginAt screenPoint: NSPoint,
      forRowIndexes rowIndexes: IndexSet
    ) {
      dragged = rowIndexes.compactMap(object)
    }

    open func tableView(
      _ tableView: NSTableView,
      draggingSession session: NSDraggingSession,
      endedAt screenPoint: NSPoint,
      operation: NSDragOperation
    ) {
      dragged = []
    }

    open func tableView(
      _ tableView: NSTableView,
      validateDrop info: any NSDraggingInfo,
      proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation {
      accepts(info, in: tableView, above: row, dropOperation)
    }

    open func tableView(
      _ tableView: NSTableView,
      acceptDrop info: any NSDraggingInfo,
      row: Int,
      dropOperation: NSTableView.DropOperation
    ) -> Bool {
      drop(above: row)
    }

    // MARK: Order and selection

    open func tableView(
      _ tableView: NSTableView,
      sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]
    ) {
      sort(by: tableView.sortDescriptors)
    }

    open func tableView(
      _ tableView: NSTableView,
      selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
    ) -> IndexSet {
      proposedSelectionIndexes.filteredIndexSet { listed.section(ofHeader: $0) == nil }
    }

    open func tableViewSelectionDidChange(_ notification: Notification) {
      guard !attachment.isApplying, let view else { return }
      let wanted = IndexSet(view.selectedRowIndexes.compactMap(position))
      let shown = IndexSet(table.selectedPositions)
      for row in shown.subtracting(wanted) { table.setSelected(false, row: row) }
      for row in wanted.subtracting(shown) { table.setSelected(true, row: row) }
    }
  }

  extension NSTableRowView {
    /// The cells of the row that keep themselves current.
    fileprivate var observingCells: [any ObservingView] {
      (0..<numberOfColumns).compactMap { view(atColumn: $0) as? any ObservingView }
    }
  }
#endif
