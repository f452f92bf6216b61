#if canImport(UIKit) && !os(watchOS)
  import LiveCells
  import UIKit

  extension UICollectionView: RowsView {
    var rowsScreen: RowsScreen? { dataSource as? RowsScreen }

    func carryOut(_ batch: BatchUpdate, switchOver: @escaping () -> Void) {
      performBatchUpdates {
        switchOver()
        self.deleteSections(IndexSet(batch.removedSections))
        self.insertSections(IndexSet(batch.insertedSections))
        self.deleteItems(at: batch.removedRows.map(\.indexPath))
        self.insertItems(at: batch.insertedRows.map(\.indexPath))
        for move in batch.movedRows {
          self.moveItem(at: move.from.indexPath, to: move.to.indexPath)
        }
      }
    }

    func rows(in rect: CGRect) -> [IndexPath] {
      let attributes = collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
      return attributes.lazy.filter { $0.representedElementCategory == .cell }.map(\.indexPath)
        .sorted()
    }

    func frame(ofRow path: IndexPath) -> CGRect? {
      collectionViewLayout.layoutAttributesForItem(at: path)?.frame
    }

    func displayedCell(at path: IndexPath) -> UIView? { cellForItem(at: path) }
    var displayedPaths: [IndexPath] { indexPathsForVisibleItems.sorted() }
    var selectedPaths: [IndexPath] { indexPathsForSelectedItems ?? [] }
    func setSelected(_ path: IndexPath) {
      selectItem(at: path, animated: false, scrollPosition: [])
    }
    func setDeselected(_ path: IndexPath) { deselectItem(at: path, animated: false) }
  }
#endif
