import KeyValueObserving
public import LiveCells

/// A screen with rows in a strict list view, as a screen for GTK has to implement it.
@MainActor
public final class GTKLikeScreen: FrameScheduling, TableUpdating, ShownTextReading {
  /// The scheduler of the screen.
  public let frameScheduler: FrameScheduler
  /// The view that shows the rows.
  public let view: StrictListView
  /// The source of the rows' texts when they are bound.
  private weak var table: (any TableReading)?
  /// The number of rows that was reported to the view.
  public private(set) var itemCount = 0

  /// Creates a screen on the given clock.
  public init(clock: any FrameClock, view: StrictListView = StrictListView()) {
    frameScheduler = FrameScheduler(clock: clock)
    self.view = view
    view.factory = self
  }

  public func apply(_ update: TableUpdate, of table: any TableReading) {
    self.table = table
    let countBefore = itemCount
    itemCount = update.rowCount
    if !update.list.isEmpty {
      let (start, removed, added) = update.list.stretch(from: countBefore, to: itemCount)
      view.itemsChanged(start, removed: removed, added: added)
    }
    view.scroll(to: update.visibleRange)
    // Rows that become visible were bound long ago, and their contents may be outdated. Written
    // fields are not reported as changed items, because that would bind their rows again.
    for position in update.fills {
      view.item(at: position)?.labels = table.texts(ofRow: position)
    }
    for write in update.writes {
      view.item(at: write.position)?.labels[write.column] = table.text(
        row: write.position,
        column: write.column
      )
    }
  }

  public func shownText(row: Int, column: Int) -> CellText? {
    guard view.visible.contains(row), let labels = view.item(at: row)?.labels,
      labels.indices.contains(column)
    else { return nil }
    return labels[column]
  }
}

extension GTKLikeScreen: StrictListFactory {
  public func setup(_ item: StrictListItem) {
    item.labels = Array(repeating: .empty, count: table?.columnHeaders.count ?? 0)
  }

  public func bind(_ item: StrictListItem) {
    guard let table, let position = item.position else { return }
    item.labels = table.texts(ofRow: position)
  }

  public func unbind(_ item: StrictListItem) {}

  public func teardown(_ item: StrictListItem) {
    item.labels = []
  }
}
