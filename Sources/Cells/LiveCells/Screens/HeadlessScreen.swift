import KeyValueObserving

/// A screen in memory. Its rows of text change only as the table's updates describe.
///
/// ```swift
/// let screen = HeadlessScreen(clock: clock)
/// table.attach(to: screen)
/// table.resize(rows: 10)
/// clock.advanceUntilIdle()
/// print(screen.text)
/// ```
///
/// It shows one table. Its contents are those that a user would see on a drawing screen. Use it in
/// tests of tables, and in programs that need the texts of a live table without a display.
@MainActor
public final class HeadlessScreen: FrameScheduling, TableUpdating, ShownTextReading {
  /// The scheduler of the screen.
  public let frameScheduler: FrameScheduler
  /// The number of rows of the table.
  public private(set) var rowCount = 0
  /// The position of the cursor.
  public private(set) var cursor: Int?
  /// The applied updates from oldest to newest, if they are kept.
  public private(set) var updates: [TableUpdate] = []
  /// Whether applied updates are kept.
  public var keepsUpdates = true

  private var page = TablePage()

  /// Creates a screen on the given clock.
  public init(clock: any FrameClock = ManualFrameClock(), budget: Duration = .milliseconds(8)) {
    frameScheduler = FrameScheduler(clock: clock, budget: budget)
  }

  /// The positions of the visible rows.
  public var visibleRange: Range<Int> { page.positions }

  /// The texts of the visible rows, from top to bottom.
  public var lines: [[CellText]] { page.rows.map(\.texts) }

  /// The visible rows from top to bottom, each as one string with bars between the fields.
  public var text: [String] {
    lines.map { $0.map(\.text).joined(separator: " | ") }
  }

  /// Removes the kept updates.
  public func forgetUpdates() {
    updates = []
  }

  public func shownText(row: Int, column: Int) -> CellText? {
    guard let texts = page[row]?.texts, texts.indices.contains(column) else { return nil }
    return texts[column]
  }

  public func apply(_ update: TableUpdate, of table: any TableReading) {
    if keepsUpdates { updates.append(update) }
    rowCount = update.rowCount
    cursor = update.cursor
    let change = page.apply(update, of: table)
    // The screen may outlive the table, and must not retain its rows.
    if !change.isOfTexts { page.releaseObjects() }
  }
}
