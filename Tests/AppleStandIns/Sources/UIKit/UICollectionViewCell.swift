public import Foundation

/// Stands in for UIKit's class of the same name.
@MainActor
open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open func prepareForReuse() { reachedMethod = "prepareForReuse" }

  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes
  }
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UICollectionViewCell: UICollectionReusableView {
  open var isSelected = false
  open private(set) lazy var contentView = newContentView()
  /// The first configuration replaces the content view. Later ones are applied to the view that it
  /// made. Nil restores an empty content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      guard (oldValue == nil) != (contentConfiguration == nil) else { return }
      contentView.removeFromSuperview()
      contentView = newContentView()
    }
  }
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  open var frame = CGRect.zero
  open var indexPath: IndexPath
  open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell

  public init(forCellWith indexPath: IndexPath) {
    self.indexPath = indexPath
    super.init()
  }
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

/// Stands in for UIKit's class of the same name: the positions of items.
@MainActor
open class UICollectionViewLayout: NSObject {
  weak var collectionView: UICollectionView?

  public override init() {
    super.init()
  }

  open var collectionViewContentSize: CGSize { .zero }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
}

/// Stands in for UIKit's class of the same name: items of one size, arranged line by line.
@MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var itemSize = CGSize(width: 50, height: 50)

  private var counts: [Int] { collectionView?.counts ?? [] }
  private var abreast: Int {
    max(1, Int((collectionView?.frame.width ?? 0) / itemSize.width))
  }

  private func lines(_ count: Int) -> Int { (count + abreast - 1) / abreast }

  open override var collectionViewContentSize: CGSize {
    let all = counts.reduce(0) { $0 + lines($1) }
    return CGSize(
      width: collectionView?.frame.width ?? 0,
      height: CGFloat(all) * itemSize.height
    )
  }

  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard indexPath.section < counts.count, indexPath.item < counts[indexPath.section]
    else { return nil }
    let above = counts[..<indexPath.section].reduce(0) { $0 + lines($1) }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: CGFloat(indexPath.item % abreast) * itemSize.width,
      y: CGFloat(above + indexPath.item / abreast) * itemSize.height,
      width: itemSize.width,
      height: itemSize.height
    )
    return attributes
  }

  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let all = counts.indices.flatMap { section in
      (0..<counts[section]).compactMap {
        layoutAttributesForItem(at: IndexPath(item: $0, section: section))
      }
    }
    return all.filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }
  }
}
