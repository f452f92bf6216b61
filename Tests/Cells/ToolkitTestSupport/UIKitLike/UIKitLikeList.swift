public import LiveCells
public import LiveCellsTestSupport
import KeyValueObserving

/// A list in a strict table view whose cells keep themselves current, as custom views in UIKit have
/// to.
@MainActor
public final class UIKitLikeList {
  /// The view that shows the rows.
  public let view: StrictTableView

  private let list: LiveList<ContractList>
  private var hasAppeared = false
  private static let identifier = "row"

  /// Creates a list in a view. Nothing is observed until it appears.
  public init(_ source: ContractList, in view: StrictTableView, scheduler: FrameScheduler) {
    self.view = view
    list = LiveList(source, scheduler: scheduler)
    view.register(
      { UIKitLikeCell(reuseIdentifier: UIKitLikeList.identifier, scheduler: scheduler) },
      forCellReuseIdentifier: UIKitLikeList.identifier
    )
    view.client = self
    list.onChange = { [weak view] change in
      if change.isReload { view?.reloadData() } else { view?.performBatchUpdates(change.batch) }
    }
  }

  /// Returns the cell of a visible row.
  public func cell(at position: Int) -> UIKitLikeCell? {
    view.cellForRow(at: position) as? UIKitLikeCell
  }

  /// Reports that the screen has appeared.
  public func appear() {
    hasAppeared = true
    list.appear()
    for position in view.visible { cell(at: position)?.controller.appear() }
  }

  /// Reports that the screen has disappeared.
  public func disappear() {
    hasAppeared = false
    list.disappear()
    for position in view.visible { cell(at: position)?.controller.disappear() }
  }
}

extension UIKitLikeList: StrictTableViewClient {
  public func numberOfRows(in view: StrictTableView) -> Int { list.count }

  public func tableView(
    _ view: StrictTableView,
    cellForRowAt position: Int
  ) -> StrictTableViewCell {
    let cell = view.dequeueReusableCell(withIdentifier: UIKitLikeList.identifier, for: position)
    // The cell is not displayed yet, so nothing is read or observed here.
    (cell as? UIKitLikeCell)?.controller.object = list.row(at: position)
    return cell
  }

  public func tableView(
    _ view: StrictTableView,
    willDisplay cell: StrictTableViewCell,
    at position: Int
  ) {
    guard let controller = (cell as? UIKitLikeCell)?.controller else { return }
    if hasAppeared { controller.appear() } else { controller.disappear() }
    controller.willDisplay()
  }

  public func tableView(
    _ view: StrictTableView,
    didEndDisplaying cell: StrictTableViewCell,
    at position: Int
  ) {
    (cell as? UIKitLikeCell)?.controller.didEndDisplaying()
  }
}

extension ListChange {
  /// The change as a batch of the table view.
  var batch: StrictTableBatch {
    StrictTableBatch(deletions: removals, insertions: insertions, moves: moves)
  }
}
