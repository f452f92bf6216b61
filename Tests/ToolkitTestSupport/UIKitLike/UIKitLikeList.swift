public import LiveCells
public import LiveCellsTestSupport
import KeyValueObserving

/// A list in a strict table view whose cells keep themselves current: what has to be done for views of
/// one's own in UIKit.
@MainActor
public final class UIKitLikeList {
  /// The view that shows the rows.
  public let view: StrictTableView

  private let list: LiveList<ContractList>
  private var hasAppeared = false
  private static let identifier = "row"

  /// The rows of a list in a view; nothing is followed until it appears.
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

  /// The cell of a row that can be seen.
  public func cell(at position: Int) -> UIKitLikeCell? {
    view.cellForRow(at: position) as? UIKitLikeCell
  }

  /// Says that the screen has appeared.
  public func appear() {
    hasAppeared = true
    list.appear()
    for position in view.visible { cell(at: position)?.controller.appear() }
  }

  /// Says that the screen has disappeared.
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
    // Not displayed yet, so nothing is read or observed here.
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
  /// The change as a table view takes it.
  var batch: StrictTableBatch {
    StrictTableBatch(deletions: removals, insertions: insertions, moves: moves)
  }
}
