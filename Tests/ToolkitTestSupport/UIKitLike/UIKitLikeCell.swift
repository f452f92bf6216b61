public import LiveCells
public import LiveCellsTestSupport

/// A cell of a strict table view that keeps itself current: what a toolkit's own class of cells has to do.
@MainActor
public final class UIKitLikeCell: StrictTableViewCell, ContractCell {
  /// Leads the cell through its life; the view's client tells it when the cell is displayed.
  public let controller: CellController<ContractRow>
  private var read: (name: String, count: String) = ("", "")

  /// A cell that is in no window yet.
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
