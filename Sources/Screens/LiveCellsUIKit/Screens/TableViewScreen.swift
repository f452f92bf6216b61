#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  public import UIKit

  /// A `LiveTable` in a `UITableView`. It is the data source, the delegate and the prefetching data
  /// source of the view.
  ///
  /// ```swift
  /// screen = TableViewScreen(LiveTable(tracks) {}, in: tableView) { view, path, track in
  ///   let cell = view.dequeueReusableCell(withIdentifier: "track", for: path)
  ///   (cell as? TrackCell)?.object = track
  ///   return cell
  /// }
  /// ```
  ///
  /// Call `screen.appear()` in `viewIsAppearing(_:)` and `screen.disappear()` in
  /// `viewDidDisappear(_:)`. Without a closure that makes cells, rows are shown by
  /// ``TextTableViewCell``: the table's columns as texts. A custom cell that is a `FieldWriter`
  /// receives these texts as well.
  ///
  /// The user can delete rows with a swipe if the table's source or its editor supports deletion.
  /// `setSwipeActions` adds further actions. While the view is editing, the user can move rows if
  /// `allowsMoving` of the table is true, its source is a `ReorderableCollection`, and the table is
  /// not sorted, filtered or sectioned.
  ///
  /// For further calls of the view's delegate, such as heights and context menus, use a subclass.
  /// Overridden functions call `super`:
  ///
  /// ```swift
  /// final class TracksScreen: TableViewScreen {
  ///   func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
  ///     indexPath.row == 0 ? 88 : 44
  ///   }
  /// }
  /// ```
  open class TableViewScreen: RowsScreen, UITableViewDataSource, UITableViewDelegate,
    UITableViewDataSourcePrefetching
  {
    /// Makes the header of a section. If it is nil or returns nil, the section's title is shown.
    public var header: ((UITableView, Int, RowSection) -> UIView?)?
    /// A Boolean value indicating whether an index with the first letters of the sections' titles
    /// is shown.
    public var showsSectionIndex = false
    /// The actions set by `setSwipeActions`.
    var rowActions = RowActionSet()

    private weak var view: UITableView?
    private let cell: (UITableView, IndexPath, AnyObject) -> UITableViewCell

    private static var textCell: String { "LiveCells.TextTableViewCell" }
    private static var titleHeader: String { "LiveCells.title" }

    /// Creates a screen, and becomes the data source and the delegate of the view.
    ///
    /// - Parameters:
    ///   - table: The table. It is retained.
    ///   - view: The view. It is held weakly.
    ///   - scheduler: The scheduler that updates the rows.
    ///   - cell: Dequeues the cell of a row and sets the row.
    public init<Source>(
      _ table: LiveTable<Source>,
      in view: UITableView,
      scheduler: FrameScheduler = .main,
      cell: ((UITableView, IndexPath, Source.Element) -> UITableViewCell)? = nil
    ) {
      self.view = view
      if let cell {
        self.cell = { view, path, row in
          // Safety: all rows of the table are of class `Source.Element`.
          cell(view, path, unsafeDowncast(row, to: Source.Element.self))
        }
      } else {
        self.cell = { view, path, _ in
          view.dequeueReusableCell(withIdentifier: TableViewScreen.textCell, for: path)
        }
      }
      super.init(table, scheduler: scheduler)
      view.register(TextTableViewCell.self, forCellReuseIdentifier: Self.textCell)
      view.register(
        UITableViewHeaderFooterView.self,
        forHeaderFooterViewReuseIdentifier: Self.titleHeader
      )
      view.dataSource = self
      view.delegate = self
      view.prefetchDataSource = self
    }

    override var rowsView: (any RowsView)? { view?.dataSource === self ? view : nil }

    override func retitle(_ section: Int) {
      view?.headerView(forSection: section)?.show(layout.sections[section].title)
    }

    // MARK: Rows

    open func numberOfSections(in tableView: UITableView) -> Int {
      expectAppearance()
      return layout.sections.count
    }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      layout.sections[section].rowCount
    }

    open func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      // A row that was removed since the last update disappears with the next one.
      guard let row = object(at: indexPath) else {
        return UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      let cell = cell(tableView, indexPath, row)
      (cell as? TextTableViewCell)?.explain = { [weak self, weak row] in
        guard let self, let row, let position = table.position(of: row) else { return [] }
        return table.explanation(ofRow: position, column: nil)
      }
      return cell
    }

    open func tableView(
      _ tableView: UITableView,
      willDisplay cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) {
      willDisplay(cell, at: indexPath)
    }

    open func tableView(
      _ tableView: UITableView,
      didEndDisplaying cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) {
      didEndDisplaying(cell)
    }

    open func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      prepare(indexPaths)
    }

    open func scrollViewDidScroll(_ scrollView: UIScrollView) { followView() }

    // MARK: Sections

    open func tableView(
      _ tableView: UITableView,
      titleForHeaderInSection section: Int
    ) -> String? {
      table.sectionLayout == nil ? nil : layout.sections[section].title
    }

    open func tableView(
      _ tableView: UITableView,
      viewForHeaderInSection section: Int
    ) -> UIView? {
      guard table.sectionLayout != nil else { return nil }
      if let made = header?(tableView, section, layout.sections[section]) { return made }
      let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: Self.titleHeader)
      view?.show(layout.sections[section].title)
      return view
    }

    open func tableView(
      _ tableView: UITableView,
      willDisplayHeaderView view: UIView,
      forSection section: Int
    ) {
      beginDisplay(of: view)
    }

    open func tableView(
      _ tableView: UITableView,
      didEndDisplayingHeaderView view: UIView,
      forSection section: Int
    ) {
      didEndDisplaying(view)
    }

    open func sectionIndexTitles(for tableView: UITableView) -> [String]? {
      guard showsSectionIndex, table.sectionLayout != nil else { return nil }
      return sectionIndex.map(\.title)
    }

    open func tableView(
      _ tableView: UITableView,
      sectionForSectionIndexTitle title: String,
      at index: Int
    ) -> Int {
      sectionIndex[index].section
    }

    // MARK: Selecting and deleting

    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      let allowsMultiple =
        tableView.isEditing
        ? tableView.allowsMultipleSelectionDuringEditing : tableView.allowsMultipleSelection
      select(indexPath, inAddition: allowsMultiple, isEditing: tableView.isEditing)
    }

    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      deselect(indexPath)
    }

    /// Returns whether rows can be deleted, moved or swiped. UIKit offers none of these for rows
    /// that cannot be edited.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      commands.canDelete || table.canMove || !rowActions.isEmpty
    }

    /// Returns the deletion control if the source of the rows supports deletion.
    open func tableView(
      _ tableView: UITableView,
      editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle {
      commands.canDelete ? .delete : .none
    }

    /// Returns whether rows are indented, which is only needed for the deletion control.
    open func tableView(
      _ tableView: UITableView,
      shouldIndentWhileEditingRowAt indexPath: IndexPath
    ) -> Bool {
      commands.canDelete
    }

    open func tableView(
      _ tableView: UITableView,
      commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      if editingStyle == .delete { delete(indexPath) }
    }

    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      table.canMove
    }

    open func tableView(
      _ tableView: UITableView,
      moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      carry(sourceIndexPath, to: destinationIndexPath)
    }
  }
#endif
