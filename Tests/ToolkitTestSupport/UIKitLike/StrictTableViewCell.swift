public import LiveCells

/// A row's view in a strict table view: labels, and what the toolkit tells it.
@MainActor
open class StrictTableViewCell {
  /// The kind under which it was registered.
  public let reuseIdentifier: String
  /// What stands in it.
  public var labels: [CellText] = []
  /// Whether its content is hidden.
  public var isContentHidden = false
  /// Whether it is in a window.
  public internal(set) var isInWindow = false {
    didSet {
      if isInWindow != oldValue { didMoveToWindow() }
    }
  }

  /// A cell of a kind.
  public init(reuseIdentifier: String) {
    self.reuseIdentifier = reuseIdentifier
  }

  /// Is told that the cell has entered a window, or left its window.
  open func didMoveToWindow() {}

  /// Is told, before it is dequeued again, that what it shows is over.
  open func prepareForReuse() {}
}
