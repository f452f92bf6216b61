#if canImport(UIKit) && !os(watchOS)
  import LiveCells
  import UIKit

  /// The common interface of table views and collection views: sections of reusable cells, batch
  /// updates, and a selection by index paths.
  @MainActor
  protocol RowsView: UIScrollView {
    /// The screen that is the data source of the view.
    var rowsScreen: RowsScreen? { get }
    func reloadData()
    /// Whether the user is reordering rows by dragging. UIKit discards the drag if the rows change.
    var hasUncommittedUpdates: Bool { get }
    /// Applies a batch. Calls `switchOver` inside the batch update, after which the data source
    /// returns the sections and rows of the new state.
    func carryOut(_ batch: BatchUpdate, switchOver: @escaping () -> Void)
    /// Returns the rows whose frames intersect a rectangle, in order.
    func rows(in rect: CGRect) -> [IndexPath]
    /// Returns the frame of a row in the content.
    func frame(ofRow path: IndexPath) -> CGRect?
    /// Returns the cell of a row if it is displayed.
    func displayedCell(at path: IndexPath) -> UIView?
    /// The displayed rows.
    var displayedPaths: [IndexPath] { get }
    var selectedPaths: [IndexPath] { get }
    func setSelected(_ path: IndexPath)
    func setDeselected(_ path: IndexPath)
  }

  extension UITableView: RowsView {
    var rowsScreen: RowsScreen? { dataSource as? RowsScreen }

    func carryOut(_ batch: BatchUpdate, switchOver: @escaping () -> Void) {
      performBatchUpdates {
        switchOver()
        self.deleteSections(IndexSet(batch.removedSections), with: .automatic)
        self.insertSections(IndexSet(batch.insertedSections), with: .automatic)
        self.deleteRows(at: batch.removedRows.map(\.indexPath), with: .automatic)
        self.insertRows(at: batch.insertedRows.map(\.indexPath), with: .automatic)
        for move in batch.movedRows { self.moveRow(at: move.from.indexPath, to: move.to.indexPath) }
      }
    }

    func rows(in rect: CGRect) -> [IndexPath] { indexPathsForRows(in: rect) ?? [] }
    func frame(ofRow path: IndexPath) -> CGRect? {
      let rect = rectForRow(at: path)
      return rect.isEmpty ? nil : rect
    }

    func displayedCell(at path: IndexPath) -> UIView? { cellForRow(at: path) }
    var displayedPaths: [IndexPath] { indexPathsForVisibleRows ?? [] }
    var selectedPaths: [IndexPath] { indexPathsForSelectedRows ?? [] }
    func setSelected(_ path: IndexPath) {
      selectRow(at: path, animated: false, scrollPosition: .none)
    }
    func setDeselected(_ path: IndexPath) { deselectRow(at: path, animated: false) }
  }

  extension UITableViewHeaderFooterView {
    /// Shows a title in the default style of section headers.
    func show(_ title: String) {
      var content = defaultContentConfiguration()
      content.text = title
      contentConfiguration = content
    }
  }

  extension RowPath {
    /// The index path of the row.
    var indexPath: IndexPath { IndexPath(row: row, section: section) }

    /// Creates the path of an index path.
    init(_ path: IndexPath) {
      self.init(section: path.section, row: path.row)
    }
  }
#endif
