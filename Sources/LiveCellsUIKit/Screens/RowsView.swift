#if canImport(UIKit) && !os(watchOS)
  import LiveCells
  import UIKit

  /// What a table view and a collection view have in common: sections of reusable cells, batches of
  /// changes, a selection by index paths.
  @MainActor
  protocol RowsView: UIScrollView {
    /// The screen that the view gets its rows from.
    var rowsScreen: RowsScreen? { get }
    func reloadData()
    /// Carries out a batch. `switchOver` makes the data source answer as after it.
    func carryOut(_ batch: BatchUpdate, switchOver: @escaping () -> Void)
    /// The rows whose frames touch a rectangle, in order.
    func rows(in rect: CGRect) -> [IndexPath]
    /// Where a row stands in what is scrolled.
    func frame(ofRow path: IndexPath) -> CGRect?
    /// The cell of a row that is displayed.
    func displayedCell(at path: IndexPath) -> UIView?
    /// The rows that are displayed.
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
    /// Shows a title as headers of its table view do by default.
    func show(_ title: String) {
      var content = defaultContentConfiguration()
      content.text = title
      contentConfiguration = content
    }
  }

  extension RowPath {
    /// The same place in UIKit's words.
    var indexPath: IndexPath { IndexPath(row: row, section: section) }

    /// The place of an index path.
    init(_ path: IndexPath) {
      self.init(section: path.section, row: path.row)
    }
  }
#endif
