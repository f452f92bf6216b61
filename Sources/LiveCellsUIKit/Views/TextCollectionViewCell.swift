#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  public import UIKit

  /// A cell of a `UICollectionView` that shows a table's columns as texts: the first as its text, the
  /// others beside or below it.
  ///
  /// ``CollectionViewScreen`` writes into it what a frame has changed.
  open class TextCollectionViewCell: UICollectionViewListCell, FieldWriter, ShownTextsReading {
    /// What the columns show.
    public private(set) final var shownTexts: [CellText] = []

    /// Shows the columns. Sets the cell's content configuration unless it is overridden.
    open func show(_ texts: [CellText]) {
      var content = defaultContentConfiguration()
      content.text = texts.first?.text
      content.secondaryText = texts.secondaryText
      contentConfiguration = content
    }

    public func write(_ text: CellText, field: Int) {
      if shownTexts.write(text, field: field) { show(shownTexts) }
    }

    public func setHidden(_ isHidden: Bool) {
      contentView.isHidden = isHidden
    }

    /// Shows that the row was deleted, though its list holds it still: its content is dimmed.
    public func setDeleted(_ isDeleted: Bool) {
      contentView.alpha = isDeleted ? 0.4 : 1
    }
  }
#endif
