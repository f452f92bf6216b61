/// Who fills a strict table view: what data source and delegate are in UIKit.
@MainActor
public protocol StrictTableViewClient: AnyObject {
  /// The number of rows. Asked after `reloadData()` and after each batch.
  func numberOfRows(in view: StrictTableView) -> Int
  /// Dequeues the cell of a row and fills it. A cell that was asked for may never be displayed.
  func tableView(_ view: StrictTableView, cellForRowAt position: Int) -> StrictTableViewCell
  /// A cell is about to be displayed, perhaps long after it was asked for.
  func tableView(_ view: StrictTableView, willDisplay cell: StrictTableViewCell, at position: Int)
  /// A cell is no longer displayed. The position may be one that no longer exists.
  func tableView(
    _ view: StrictTableView,
    didEndDisplaying cell: StrictTableViewCell,
    at position: Int
  )
}
