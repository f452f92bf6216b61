/// The attachment of a table to a list view of a toolkit that requests its rows.
///
/// It has what the screens of such toolkits have in common: when the table is observed, the scroll
/// position as the table knows it, and the order of the steps of an update.
@MainActor
package final class TableAttachment {
  package let table: any TableCommanding
  /// Performs commands on single rows.
  package let commands: RowCommands
  /// The displayed cells that keep themselves current.
  package let cells = DisplayedCells(hasAppeared: false)
  /// The top row of the view according to the table.
  package var shownFirst = 0
  /// The number of rows that fit into the view, according to the table.
  private var shownHeight = 0
  /// The number of further rows that are partially visible on either side, according to the table.
  private var shownPartial = 0
  /// Whether an update is being applied, so that callbacks of the view are not actions of the user.
  package var isApplying = false {
    didSet { commands.isWaiting = isApplying }
  }
  private var isAttached = false
  /// Reports that the screen was never told that it appears. Nil until the view is displayed.
  package private(set) var missingAppearance: Task<Void, Never>?

  package init(_ table: any TableCommanding) {
    self.table = table
    commands = RowCommands(table)
  }

  // MARK: - Appearing

  /// Starts to update and observe rows from the next frame on. Repeated calls are harmless.
  ///
  /// - Returns: Whether this was the first call.
  @discardableResult
  package func appear(on screen: some TableUpdating & FrameScheduling) -> Bool {
    let isFirst = !isAttached
    isAttached = true
    if isFirst { table.attach(to: screen) } else { table.appear() }
    cells.appear()
    return isFirst
  }

  /// Stops all observation until the screen appears again. Repeated calls are harmless.
  package func disappear() {
    table.disappear()
    cells.disappear()
  }

  /// Reports a screen that shows no rows because its `appear()` is not called, in debug builds.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - delay: The time after which a displayed view is reported.
  ///   - methods: The methods in which `appear()` and `disappear()` must be called.
  ///   - isDisplayed: Returns whether the view is in a window.
  package func expectAppearance(
    of screen: some FrameScheduling,
    after delay: Duration,
    in methods: (appear: String, disappear: String),
    isDisplayed: @escaping @MainActor () -> Bool
  ) {
    guard !isAttached, missingAppearance == nil, screen.frameScheduler.auditsCells, isDisplayed()
    else { return }
    missingAppearance = Task { [weak self, weak screen] in
      try? await Task.sleep(for: delay)
      guard let self, let screen, !isAttached, isDisplayed() else { return }
      screen.frameScheduler.auditOutput(
        "LiveCells: a \(type(of: screen as AnyObject)) shows no rows, because its appear() was not "
          + "called. It belongs in \(methods.appear), and disappear() in \(methods.disappear).\n"
      )
    }
  }

  // MARK: - Updating

  /// Returns whether to reload the view instead of applying changes one by one: there are too many,
  /// or the view is outside of a window and needs no animation.
  package func needsReload(changes: Int, isInWindow: Bool) -> Bool { changes > 500 || !isInWindow }

  /// Applies an update in the order that keeps the top row in its place.
  ///
  /// - Parameters:
  ///   - remainder: Returns how far the top row is scrolled out of the view, before the changes.
  ///   - arrange: Applies the changes of the list. Returns whether rows have been inserted, removed
  ///     or moved.
  ///   - scroll: Scrolls a row to the top of the view, except for a remainder.
  ///   - write: Writes texts and marks to the cells.
  package func apply<Remainder: Numeric>(
    remainder: () -> Remainder,
    arrange: () -> Bool,
    scroll: (_ first: Int, _ remainder: Remainder) -> Void,
    write: (_ isArranged: Bool) -> Void
  ) {
    isApplying = true
    let remainder = remainder()
    let isArranged = arrange()
    let first = table.firstRow
    // If no row has moved, the program may have scrolled the table.
    if isArranged || first != shownFirst { scroll(first, isArranged ? remainder : 0) }
    write(isArranged)
    isApplying = false
  }

  /// Adapts the table to the visible part of the view, after scrolling or resizing.
  ///
  /// - Parameters:
  ///   - position: The first row that counts as visible.
  ///   - fitting: The number of rows that fit.
  ///   - partial: The number of further rows that are partially visible on either side.
  ///   - rowCount: The number of rows in the view.
  package func follow(first position: Int, fitting: Int, partial: Int, of rowCount: Int) {
    if fitting != shownHeight || partial > shownPartial {
      (shownHeight, shownPartial) = (fitting, partial)
      table.resize(rows: fitting, partialRows: partial)
    }
    // There may be space below the last row, but the table's visible range ends with it.
    let wanted = min(position, max(0, rowCount - fitting))
    guard wanted != shownFirst else { return }
    shownFirst = wanted
    table.scroll(to: wanted)
  }
}
