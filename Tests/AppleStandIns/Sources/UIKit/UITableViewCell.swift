public import Foundation

/// Stands in for UIKit's class of the same name.
@MainActor
open class UITableViewCell: UIView {
  /// Stands in for UIKit's type of the same name.
  public enum CellStyle: Int, Sendable {
    case `default` = 0
    case value1, value2, subtitle
  }

  /// Stands in for UIKit's type of the same name.
  public enum EditingStyle: Int, Sendable {
    case none = 0
    case delete, insert
  }

  open internal(set) var reuseIdentifier: String?
  open var isSelected = false
  /// The container of the cell's content.
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

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  open func prepareForReuse() { reachedMethod = "prepareForReuse" }
}

/// Stands in for UIKit's class of the same name.
@MainActor
open class UITableViewHeaderFooterView: UIView {
  open internal(set) var reuseIdentifier: String?
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

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .header() }

  open func prepareForReuse() { reachedMethod = "prepareForReuse" }
}
