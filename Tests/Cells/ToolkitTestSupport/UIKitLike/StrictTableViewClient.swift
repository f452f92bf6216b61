/// The data source and delegate of a strict table view.
@MainActor
public protocol StrictTableViewClient: AnyObject {
  /// Returns the number of rows. Called after `reloadData()` and after each batch.
  func numberOfRows(in view: StrictTableView) -> Int
  /// Dequeues the cell of a row and fills it. The cell may never be displayed.
  func tableView(_ view: StrictTableView, cellForRowAt position: Int) -> StrictTableViewCell
  /// Called when a cell is about to be displayed, possibly long after it was requested.
  func tableView(_ view: StrictTableView, willDisplay cell: StrictTableViewCell, at position: Int)
  /// Called when a cell is no longer displayed. The position may no longer exist.
  func tableView(
    _ view: StrictTableView,
    didEndDisplaying cell: StrictTableViewCell,
    at position: Int
  )
}
