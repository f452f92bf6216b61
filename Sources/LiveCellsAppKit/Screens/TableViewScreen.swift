#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import LiveCells

  /// A `LiveTable` on a view-based `NSTableView`: data source and delegate in one object.
  ///
  /// ```swift
  /// let table = LiveTable(tracks) {
  ///   Column("Title", \.title)
  ///   Column("Played", \.played, format: .percent)
  /// }
  /// screen = TableViewScreen(table, in: tableView)
  /// ```
  ///
  /// and `screen.appear()` in `viewWillAppear()`, `screen.disappear()` in `viewDidDisappear()`. A table view
  /// without columns gets those of the table, ordered by a click where the table can be: their identifiers
  /// are the columns' keys, or their titles where they have none, so that `autosaveName` and
  /// `autosaveTableColumns` find them again. With a function that makes cells the columns are one's own.
  ///
  /// The table is followed from the first `appear()` on. What came, went and moved in a frame is given to
  /// the view within one pair of `beginUpdates()` and `endUpdates()`; fields that changed are written into
  /// the cells that are there: no row is reloaded because its object has changed. The row at the top stays
  /// at the top. Selected are objects, not indexes. Sections stand under group rows, which nobody can select.
  ///
  /// Fields of columns that can be changed are changed where they stand, by typing: see
  /// `controlTextDidEndEditing(_:)`.
  ///
  /// It holds the table, and the view weakly; the view holds neither. When the screen is let go of, the
  /// table follows nothing after the next frame.
  @MainActor
  public final class TableViewScreen: NSObject, NSTableViewDataSource, NSTableViewDelegate {
    /// The scheduler of the screen.
    public let frameScheduler: FrameScheduler
    /// The cells that are displayed and keep themselves current.
    public let cells = DisplayedCells()

    /// Is told why something could not be done with a row that a person wanted to do. While it is nil nothing
    /// is said.
    public var onError: ((any Error) -> Void)? {
      get { commands.onError }
      set { commands.onError = newValue }
    }
    /// Is asked whether to write over what somebody else has changed while a person was typing. While it is nil
    /// nothing is written then, and `onError` is told of the conflict.
    public var mayOverwrite: ((EditConflict) async -> Bool)? {
      get { commands.mayOverwrite }
      set { commands.mayOverwrite = newValue }
    }
    /// Makes the view of a group row; where it returns nil, or is nil, the section's title is shown. A section
    /// that gets another title is asked for anew.
    public var header: ((NSTableView, RowSection) -> NSView?)?
    /// What stands behind swipes; see `setRowActions`.
    var leadingActions: ((AnyObject) -> [RowAction<AnyObject>])?
    var trailingActions: ((AnyObject) -> [RowAction<AnyObject>])?
    var deletionTitle: String?

    let table: any TableDisplaying
    /// What a person does with single rows.
    let commands: RowCommands
    /// The text fields in which a person changes fields of rows.
    private(set) lazy var edits = FieldEdits<NSTextField>(commands) { [weak self] in
      self?.hold($0, $1)
    }
    private(set) weak var view: NSTableView?
    /// The rows that the view was told of.
    var listed = ListedRows(nil, count: 0)
    /// Whether an update is being applied, so that what the view says of it is our own doing.
    var isApplying = false {
      didSet { edits.isWaiting = isApplying }
    }
    /// The row at the top of the view, as far as the table knows.
    var shownFirst = 0
    /// How many rows fit into the view, as far as the table knows.
    var shownHeight = 0

    private let cell: ((NSTableView, NSTableColumn?, Int, AnyObject) -> NSView?)?
    private let attach: (TableViewScreen) -> Void
    private var isAttached = false
    private var scrolling: ScrollObservation?

    /// A table on a table view, whose data source and delegate this becomes.
    ///
    /// - Parameters:
    ///   - table: The table. It is held.
    ///   - view: The view. It is held weakly.
    ///   - scheduler: Whose frames bring the rows up to date.
    ///   - cell: Makes the view of a column of a row, by `makeView(withIdentifier:owner:)` as a rule, and
    ///     gives it the row.
    public init<Source>(
      _ table: LiveTable<Source>,
      in view: NSTableView,
      scheduler: FrameScheduler = .main,
      cell: ((NSTableView, NSTableColumn?, Int, Source.Element) -> NSView?)? = nil
    ) {
      self.table = table
      commands = RowCommands(table)
      self.view = view
      frameScheduler = scheduler
      attach = { table.attach(to: $0) }
      self.cell = cell.map { cell in
        { view, column, row, object in
          // Safety: the table has rows of no other class.
          cell(view, column, row, unsafeDowncast(object, to: Source.Element.self))
        }
      }
      super.init()
      if cell == nil, view.tableColumns.isEmpty { addColumns(to: view) }
      view.dataSource = self
      view.delegate = self
      // What was saved of an earlier run, before anybody heard of it.
      if !view.sortDescriptors.isEmpty { sort(by: view.sortDescriptors) }
    }

    /// Says that the screen has appeared, in `viewWillAppear()`: rows are brought up to date and followed
    /// from the next frame on. Twice is harmless.
    public func appear() {
      if scrolling == nil, let clip = view?.superview {
        scrolling = ScrollObservation(of: clip) { [weak self] in self?.followView() }
      }
      if isAttached {
        table.appear()
      } else {
        isAttached = true
        attach(self)
      }
      cells.appear()
    }

    /// Says that the screen has disappeared, in `viewDidDisappear()`: nothing is observed until it
    /// appears again. Twice is harmless.
    public func disappear() {
      table.disappear()
      cells.disappear()
    }

    // MARK: Rows

    /// The position in the table's last update of a row of the view; nil for a group row, and for what is no
    /// row.
    public func position(ofRow row: Int) -> Int? { listed.position(of: row) }

    /// The row of the view that shows a position of the table's last update; nil for what is none.
    public func row(ofPosition position: Int) -> Int? { listed.row(of: position) }

    /// The object of a row of the view; nil for a group row, and when it has gone since the last update.
    public func object(ofRow row: Int) -> AnyObject? {
      position(ofRow: row).flatMap(table.displayedObject)
    }

    public func numberOfRows(in tableView: NSTableView) -> Int { listed.count }

    public func tableView(
      _ tableView: NSTableView,
      viewFor tableColumn: NSTableColumn?,
      row: Int
    ) -> NSView? {
      if let section = listed.section(ofHead: row) {
        let section = listed.layout.sections[section]
        return header?(tableView, section) ?? head(section, in: tableView)
      }
      // A row that has gone since the last update is taken out by the next.
      guard let object = object(ofRow: row) else { return nil }
      guard let cell else { return textCell(tableView, tableColumn, row, object) }
      return cell(tableView, tableColumn, row, object)
    }

    public func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      listed.section(ofHead: row) != nil
    }

    public func tableView(_ tableView: NSTableView, didAdd rowView: NSTableRowView, forRow row: Int)
    {
      for cell in rowView.observingCells { cells.willDisplay(cell.displaying) }
      // Rows that the table doesn't follow yet: the view was made larger, or has just got its size.
      if let position = position(ofRow: row), !table.visibleRange.contains(position) {
        followView()
      }
    }

    public func tableView(
      _ tableView: NSTableView,
      didRemove rowView: NSTableRowView,
      forRow row: Int
    ) {
      endEditing(in: rowView)
      for cell in rowView.observingCells { cells.didEndDisplaying(cell.displaying) }
    }

    // MARK: Order and selection

    public func tableView(
      _ tableView: NSTableView,
      sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]
    ) {
      sort(by: tableView.sortDescriptors)
    }

    public func tableView(
      _ tableView: NSTableView,
      selectionIndexesForProposedSelection proposedSelectionIndexes: IndexSet
    ) -> IndexSet {
      proposedSelectionIndexes.filteredIndexSet { listed.section(ofHead: $0) == nil }
    }

    public func tableViewSelectionDidChange(_ notification: Notification) {
      guard !isApplying, let view else { return }
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
