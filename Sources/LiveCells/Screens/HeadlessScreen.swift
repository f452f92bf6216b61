import KeyValueObserving

/// A screen made of memory: rows of text that change only where updates say that they do.
///
/// ```swift
/// let screen = HeadlessScreen(clock: clock)
/// table.attach(to: screen)
/// table.resize(rows: 10)
/// clock.advanceUntilIdle()
/// print(screen.text)
/// ```
///
/// It shows one table, as a screen that draws would: what it holds is what a user would see. Tests
/// of tables run on it, and so can programs that want the texts of a live table and no picture of
/// it.
@MainActor
public final class HeadlessScreen: FrameScheduling, TableUpdating, ShownTextReading {
  /// The scheduler of the screen, on the clock it was made with.
  public let frameScheduler: FrameScheduler
  /// The positions that are shown.
  public private(set) var visibleRange = 0..<0
  /// The number of rows that the table said it has.
  public private(set) var rowCount = 0
  /// Where the cursor is shown.
  public private(set) var cursor: Int?
  /// The updates that were applied, the oldest first, if they are kept.
  public private(set) var updates: [TableUpdate] = []
  /// Whether updates are kept for reading.
  public var keepsUpdates = true

  private var rows: [Int: [CellText]] = [:]

  /// A screen on a clock of one's own.
  public init(clock: any FrameClock = ManualFrameClock(), budget: Duration = .milliseconds(8)) {
    frameScheduler = FrameScheduler(clock: clock, budget: budget)
  }

  /// The visible rows from top to bottom, each as its texts.
  public var lines: [[CellText]] { visibleRange.map { rows[$0] ?? [] } }

  /// The visible rows from top to bottom, each as one text with its fields between bars.
  public var text: [String] {
    lines.map { $0.map(\.text).joined(separator: " | ") }
  }

  /// Forgets the updates that were kept.
  public func forgetUpdates() {
    updates = []
  }

  public func shownText(row: Int, column: Int) -> CellText? {
    guard let texts = rows[row], texts.indices.contains(column) else { return nil }
    return texts[column]
  }

  public func apply(_ update: TableUpdate, of table: any TableReading) {
    if keepsUpdates { updates.append(update) }
    rowCount = update.rowCount
    cursor = update.cursor
    move(by: update.list)
    visibleRange = update.visibleRange
    rows = rows.filter { visibleRange.contains($0.key) }
    for position in update.fills { rows[position] = table.texts(ofRow: position) }
    // A write to a row that is not there would be a fault of the table; it stays visible to an
    // audit.
    for write in update.writes {
      let text = table.text(row: write.position, column: write.column)
      rows[write.position]?[write.column] = text
    }
  }

  private func move(by list: ListChange) {
    if list.isReload {
      rows = [:]
    } else if !list.isEmpty {
      let shift = ListShift(list)
      var moved: [Int: [CellText]] = [:]
      for (position, texts) in rows {
        if let after = shift.positionAfter(position) { moved[after] = texts }
      }
      rows = moved
    }
  }
}
