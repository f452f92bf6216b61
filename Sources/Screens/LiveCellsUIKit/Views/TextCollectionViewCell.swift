#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  public import UIKit

  /// A cell of a `UICollectionView` that shows a table's columns as texts: the first as its text,
  /// the others as its secondary text.
  ///
  /// ``CollectionViewScreen`` writes the changes of each frame to it.
  open class TextCollectionViewCell: UICollectionViewListCell, FieldWriter, ShownTextsReading {
    /// The texts of the columns.
    public private(set) final var shownTexts: [CellText] = []

    /// Shows the texts. The default implementation sets the cell's content configuration.
    open func show(_ texts: [CellText]) {
      var content = defaultContentConfiguration()
      content.show(texts)
      contentConfiguration = content
    }

    public func write(_ text: CellText, field: Int) {
      if shownTexts.write(text, field: field) { show(shownTexts) }
    }

    public func setHidden(_ isHidden: Bool) {
      contentView.isHidden = isHidden
    }

    /// Shows whether the row was deleted. Dims the content of a deleted row that is still in its
    /// list.
    public func setDeleted(_ isDeleted: Bool) {
      contentView.alpha = isDeleted ? 0.4 : 1
    }
  }
#endif
