#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  public import UIKit

  /// A `LiveTable` on a `UITableView`: data source, delegate and prefetching in one object.
  ///
  /// ```swift
  /// screen = TableViewScreen(LiveTable(tracks) {}, in: tableView) { view, path, track in
  ///   let cell = view.dequeueReusableCell(withIdentifier: "track", for: path)
  ///   (cell as? TrackCell)?.object = track
  ///   return cell
  /// }
  /// ```
  ///
  /// and `screen.appear()` in `viewIsAppearing(_:)`, `screen.disappear()` in `viewDidDisappear(_:)`. Without a
  /// function that makes cells, rows are shown by ``TextTableViewCell``: the table's columns as texts.
  /// A cell of one's own that is a `FieldWriter` is given those texts, too.
  ///
  /// Rows can be deleted by a swipe where the table's source can delete them, or its editor, and
  /// `setSwipeActions` puts more there. While the view is editing, rows can be moved where the source is a
  /// `ReorderableCollection` and is shown as it is, neither ordered nor filtered, nor in sections. Whoever needs a delegate of his own makes it the view's delegate, and passes on what this
  /// one is told.
  public final class TableViewScreen: RowsScreen, UITableViewDataSource, UITableViewDelegate,
    UITableViewDataSourcePrefetching
  {
    /// Makes the header of a section; where it returns nil, or is nil, the section's title is shown.
    public var header: ((UITableView, Int, RowSection) -> UIView?)?
    /// Whether the first letters of the sections' titles stand beside the rows, to jump there.
    public var showsSectionIndex = false
    /// What stands behind swipes; see `setSwipeActions`.
    var leadingActions: ((AnyObject) -> [RowAction<AnyObject>])?
    var trailingActions: ((AnyObject) -> [RowAction<AnyObject>])?
    var deletionTitle = ""

    private weak var view: UITableView?
    private let cell: (UITableView, IndexPath, AnyObject) -> UITableViewCell

    private static var textCell: String { "LiveCells.TextTableViewCell" }
    private static var titleHeader: String { "LiveCells.title" }

    /// A table on a table view, whose data source and delegate this becomes.
    ///
    /// - Parameters:
    ///   - table: The table. It is held.
    ///   - view: The view. It is held weakly.
    ///   - scheduler: Whose frames bring the rows up to date.
    ///   - cell: Dequeues the cell of a row, and gives it the row.
    public init<Source>(
      _ table: LiveTable<Source>,
      in view: UITableView,
      scheduler: FrameScheduler = .main,
      cell: ((UITableView, IndexPath, Source.Element) -> UITableViewCell)? = nil
    ) {
      self.view = view
      if let cell {
        self.cell = { view, path, row in
          // Safety: the table has rows of no other class.
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

    public func numberOfSections(in tableView: UITableView) -> Int { layout.sections.count }

    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      layout.sections[section].rowCount
    }

    public func tableView(
      _ tableView: UITableView,
      cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      // A row that has gone since the last update is taken out by the next.
      guard let row = object(at: indexPath) else {
        return UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      return cell(tableView, indexPath, row)
    }

    public func tableView(
      _ tableView: UITableView,
      willDisplay cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) {
      willDisplay(cell, at: indexPath)
    }

    public func tableView(
      _ tableView: UITableView,
      didEndDisplaying cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) {
      didEndDisplaying(cell)
    }

    public func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      prepare(indexPaths)
    }

    public func scrollViewDidScroll(_ scrollView: UIScrollView) { followView() }

    // MARK: Sections

    public func tableView(
      _ tableView: UITableView,
      titleForHeaderInSection section: Int
    ) -> String? {
      table.sectionLayout == nil ? nil : layout.sections[section].title
    }

    public func tableView(
      _ tableView: UITableView,
      viewForHeaderInSection section: Int
    ) -> UIView? {
      guard table.sectionLayout != nil else { return nil }
      if let made = header?(tableView, section, layout.sections[section]) { return made }
      let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: Self.titleHeader)
      view?.show(layout.sections[section].title)
      return view
    }

    public func tableView(
      _ tableView: UITableView,
      willDisplayHeaderView view: UIView,
      forSection section: Int
    ) {
      beginDisplay(of: view)
    }

    public func tableView(
      _ tableView: UITableView,
      didEndDisplayingHeaderView view: UIView,
      forSection section: Int
    ) {
      didEndDisplaying(view)
    }

    public func sectionIndexTitles(for tableView: UITableView) -> [String]? {
      guard showsSectionIndex, table.sectionLayout != nil else { return nil }
      return sectionIndex.map(\.title)
    }

    public func tableView(
      _ tableView: UITableView,
      sectionForSectionIndexTitle title: String,
      at index: Int
    ) -> Int {
      sectionIndex[index].section
    }

    // MARK: Selecting and deleting

    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      select(indexPath, inAddition: tableView.allowsMultipleSelection)
    }

    public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      deselect(indexPath)
    }

    /// Whether a row can be deleted, moved or swiped: UIKit offers none of it where a row can't be edited.
    public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      commands.canDelete || table.canMove || leadingActions != nil || trailingActions != nil
    }

    /// The control that deletes, where the source of the rows can.
    public func tableView(
      _ tableView: UITableView,
      editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle {
      commands.canDelete ? .delete : .none
    }

    /// Makes room for that control, and not for none.
    public func tableView(
      _ tableView: UITableView,
      shouldIndentWhileEditingRowAt indexPath: IndexPath
    ) -> Bool {
      commands.canDelete
    }

    public func tableView(
      _ tableView: UITableView,
      commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      if editingStyle == .delete { delete(indexPath) }
    }

    public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      table.canMove
    }

    public func tableView(
      _ tableView: UITableView,
      moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      carry(sourceIndexPath, to: destinationIndexPath)
    }
  }
#endif
