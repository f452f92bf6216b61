public import LiveCells
public import LiveCellsTestSupport

/// A cell of a strict table view that keeps itself current, as a subclass of a toolkit's cell has
/// to.
@MainActor
public final class UIKitLikeCell: StrictTableViewCell, ContractCell {
  /// The controller of the cell. The view's client reports when the cell is displayed.
  public let controller: CellController<ContractRow>
  private var read: (name: String, count: String) = ("", "")

  /// Creates a cell outside of a window.
  public init(reuseIdentifier: String, scheduler: FrameScheduler) {
    controller = CellController(scheduler: scheduler, life: CellLife(isInWindow: false))
    super.init(reuseIdentifier: reuseIdentifier)
    clear()
    controller.content = self
  }

  public var shownName: String { labels[0].text }
  public var shownCount: String { labels[1].text }

  public override func didMoveToWindow() {
    if isInWindow { controller.enterWindow() } else { controller.leaveWindow() }
  }

  public override func prepareForReuse() {
    controller.prepareForReuse()
  }
}

extension UIKitLikeCell: CellContent {
  public func read(from row: ContractRow) {
    read = (row.name, "\(row.count)")
  }

  public func write() {
    labels = [CellText(read.name), CellText(read.count, kind: .number)]
  }

  public func clear() {
    labels = [.empty, .empty]
  }

  public func objectDeleted() {}
  public func objectRestored() {}

  public func setHidden(_ isHidden: Bool) { isContentHidden = isHidden }
}
