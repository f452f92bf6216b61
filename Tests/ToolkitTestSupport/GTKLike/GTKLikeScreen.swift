import KeyValueObserving
public import LiveCells

/// A screen whose rows stand in a strict list view: what a screen for GTK has to do.
@MainActor
public final class GTKLikeScreen: FrameScheduling, TableUpdating, ShownTextReading {
  /// The scheduler of the screen.
  public let frameScheduler: FrameScheduler
  /// The view that shows the rows.
  public let view: StrictListView
  /// Is asked for the texts of rows when they are bound.
  private weak var table: (any TableReading)?
  /// The number of rows that the view was told of.
  public private(set) var itemCount = 0

  /// A screen on a clock of one's own.
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
    // What comes into sight was bound long ago, and nobody followed it since. Nothing that is only
    // written is told as a change of items: that would bind its row anew.
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
    item.labels = Array(repeating: .empty, count: table?.columnHeads.count ?? 0)
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
