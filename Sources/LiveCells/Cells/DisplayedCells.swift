/// The cells that a toolkit displays now: passes on to each of them what happens to it and to their
/// screen.
///
/// ```swift
/// cells.appear()  // the screen has appeared
/// cells.willDisplay(cell.controller)
/// cells.didEndDisplaying(cell.controller)
/// ```
///
/// Cells are held weakly. A cell that is displayed before its screen appears, or after it has
/// disappeared, shows its object when the screen appears.
@MainActor
public final class DisplayedCells {
  private struct Entry {
    weak var cell: (any CellDisplaying)?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var sweepSize = 64
  /// Whether the screen has appeared and not disappeared since.
  public private(set) var hasAppeared: Bool

  /// No cells yet.
  ///
  /// - Parameter hasAppeared: Whether their screen has appeared already.
  public init(hasAppeared: Bool = false) {
    self.hasAppeared = hasAppeared
  }

  /// The cells that are displayed now, in no particular order.
  public var cells: [any CellDisplaying] { entries.values.compactMap(\.cell) }

  /// Says that a cell is about to be displayed. Twice is harmless.
  public func willDisplay(_ cell: any CellDisplaying) {
    if entries.count >= sweepSize {
      // Cells die without a word; looking for them each time their number has doubled costs each
      // display a constant time.
      entries = entries.filter { $0.value.cell != nil }
      sweepSize = max(64, entries.count * 2)
    }
    entries[ObjectIdentifier(cell)] = Entry(cell: cell)
    if hasAppeared { cell.appear() } else { cell.disappear() }
    cell.willDisplay()
  }

  /// Says that a cell is no longer displayed. Twice is harmless.
  public func didEndDisplaying(_ cell: any CellDisplaying) {
    entries[ObjectIdentifier(cell)] = nil
    cell.didEndDisplaying()
  }

  /// Says that the screen has appeared. Twice is harmless.
  public func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    for cell in cells { cell.appear() }
  }

  /// Says that the screen has disappeared: none of the cells observes anything until it appears again.
  /// Twice is harmless.
  public func disappear() {
    guard hasAppeared else { return }
    hasAppeared = false
    for cell in cells { cell.disappear() }
  }
}
