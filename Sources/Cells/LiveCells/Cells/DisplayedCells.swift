/// The cells that a toolkit currently displays. Forwards display events to each cell, including
/// those of the screen.
///
/// ```swift
/// cells.willDisplay(cell.controller)
/// cells.didEndDisplaying(cell.controller)
/// cells.disappear()
/// cells.appear()
/// ```
///
/// Cells are held weakly. A cell that is displayed after its screen has disappeared shows its
/// object when the screen appears. A screen that reports neither counts as appeared.
@MainActor
public final class DisplayedCells {
  private struct Entry {
    weak var cell: (any CellDisplaying)?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var sweepSize = 64
  /// Whether the screen has appeared and has not disappeared since.
  public private(set) var hasAppeared: Bool

  /// Creates an empty set of cells.
  ///
  /// - Parameter hasAppeared: Pass false if cells must show and observe nothing before the first
  ///   call of `appear()`.
  public init(hasAppeared: Bool = true) {
    self.hasAppeared = hasAppeared
  }

  /// The cells that are currently displayed, in no particular order.
  public var cells: [any CellDisplaying] { entries.values.compactMap(\.cell) }

  /// Reports that a cell is about to be displayed. Repeated calls are harmless.
  public func willDisplay(_ cell: any CellDisplaying) {
    if entries.count >= sweepSize {
      // A deallocated cell leaves its entry behind. Sweeping when the count has doubled costs
      // amortized constant time per call.
      entries = entries.filter { $0.value.cell != nil }
      sweepSize = max(64, entries.count * 2)
    }
    entries[ObjectIdentifier(cell)] = Entry(cell: cell)
    if hasAppeared { cell.appear() } else { cell.disappear() }
    cell.willDisplay()
  }

  /// Reports that a cell is no longer displayed. Repeated calls are harmless.
  public func didEndDisplaying(_ cell: any CellDisplaying) {
    entries[ObjectIdentifier(cell)] = nil
    cell.didEndDisplaying()
  }

  /// Reports that the screen has appeared. Repeated calls are harmless.
  public func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    for cell in cells { cell.appear() }
  }

  /// Reports that the screen has disappeared. No cell observes its object until the screen appears
  /// again. Repeated calls are harmless.
  public func disappear() {
    guard hasAppeared else { return }
    hasAppeared = false
    for cell in cells { cell.disappear() }
  }
}
