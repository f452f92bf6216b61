public import LiveCells

/// A row's view in a strict table view: labels, and callbacks of the toolkit.
@MainActor
open class StrictTableViewCell {
  /// The identifier under which the cell was registered.
  public let reuseIdentifier: String
  /// The displayed texts.
  public var labels: [CellText] = []
  /// Whether the content is hidden.
  public var isContentHidden = false
  /// Whether the cell is in a window.
  public internal(set) var isInWindow = false {
    didSet {
      if isInWindow != oldValue { didMoveToWindow() }
    }
  }

  /// Creates a cell of a kind.
  public init(reuseIdentifier: String) {
    self.reuseIdentifier = reuseIdentifier
  }

  /// Called when the cell has moved to or from a window.
  open func didMoveToWindow() {}

  /// Called before the cell is dequeued again.
  open func prepareForReuse() {}
}
