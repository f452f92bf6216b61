public import LiveCells

/// A screen with rows in a strict table view, as a screen for UIKit has to implement it.
@MainActor
public final class UIKitLikeScreen: FrameScheduling, TableUpdating, ShownTextReading {
  /// The scheduler of the screen.
  public let frameScheduler: FrameScheduler
  /// The view that shows the rows.
  public let view: StrictTableView
  /// The source of the rows' texts, read whenever the view requests a cell.
  private weak var table: (any TableReading)?
  private var rowCount = 0
  private static let identifier = "row"

  /// Creates a screen on the given clock.
  public init(clock: any FrameClock, view: StrictTableView = StrictTableView()) {
    frameScheduler = FrameScheduler(clock: clock)
    self.view = view
    view.register(
      { StrictTableViewCell(reuseIdentifier: UIKitLikeScreen.identifier) },
      forCellReuseIdentifier: UIKitLikeScreen.identifier
    )
    view.client = self
  }

  public func apply(_ update: TableUpdate, of table: any TableReading) {
    self.table = table
    rowCount = update.rowCount
    if update.list.isReload || !view.isInWindow {
      // A view outside of a window needs no animation.
      view.reloadData()
    } else if !update.list.isEmpty {
      // A row that moves and changes is moved here and written below. Reloading it in the batch
      // would be rejected.
      view.performBatchUpdates(update.list.batch)
    }
    view.scroll(to: update.visibleRange)
    for write in update.writes {
      view.cellForRow(at: write.position)?.labels[write.column] = table.text(
        row: write.position,
        column: write.column
      )
    }
  }

  public func shownText(row: Int, column: Int) -> CellText? {
    guard let labels = view.cellForRow(at: row)?.labels, labels.indices.contains(column)
    else { return nil }
    return labels[column]
  }

  private func fill(_ cell: StrictTableViewCell, at position: Int) {
    if let table { cell.labels = table.texts(ofRow: position) }
  }
}

extension UIKitLikeScreen: StrictTableViewClient {
  public func numberOfRows(in view: StrictTableView) -> Int { rowCount }

  public func tableView(
    _ view: StrictTableView,
    cellForRowAt position: Int
  ) -> StrictTableViewCell {
    let cell = view.dequeueReusableCell(
      withIdentifier: UIKitLikeScreen.identifier,
      for: position
    )
    fill(cell, at: position)
    return cell
  }

  public func tableView(
    _ view: StrictTableView,
    willDisplay cell: StrictTableViewCell,
    at position: Int
  ) {
    // The cell may have been prefetched earlier, so its contents may be outdated.
    fill(cell, at: position)
  }

  public func tableView(
    _ view: StrictTableView,
    didEndDisplaying cell: StrictTableViewCell,
    at position: Int
  ) {}
}
