import KeyValueObserving
import LiveCells
import LiveCellsTestSupport

/// A fault built in between a table and its screen, which the exploration must detect.
enum TableFault: CaseIterable {
  /// T1: observes invisible rows.
  case followsAllRows
  /// T2: reports the list and the fields in two updates.
  case splitsUpdates
  /// T2: removes and inserts a row that moves.
  case reinsertsMovedRows
  /// T3: keeps the cursor at its index.
  case keepsCursorIndex
  /// T4: writes fields without a recorded cause.
  case writesUnaccounted
  /// U5: reads the displayed rows again while the table is paused.
  case refreshesPicture

  var promise: String {
    switch self {
    case .followsAllRows: "T1"
    case .splitsUpdates, .reinsertsMovedRows: "T2"
    case .keepsCursorIndex: "T3"
    case .writesUnaccounted: "T4"
    case .refreshesPicture: "U5"
    }
  }
}

/// An in-memory screen, whose updates may pass through a fault.
@MainActor
final class ExploredScreen: FrameScheduling, TableUpdating, ShownTextReading {
  private let inner: HeadlessScreen
  private let fault: TableFault?
  /// An update, with the texts at the changed positions at that time.
  struct Told {
    var update: TableUpdate
    var texts: [Int: [CellText]] = [:]
  }

  private var told: [Told] = []
  private(set) var cursor: Int?

  init(clock: ManualFrameClock, fault: TableFault? = nil) {
    inner = HeadlessScreen(clock: clock)
    inner.keepsUpdates = false
    self.fault = fault
  }

  var frameScheduler: FrameScheduler { inner.frameScheduler }
  var rowCount: Int { inner.rowCount }

  func shownText(row: Int, column: Int) -> CellText? { inner.shownText(row: row, column: column) }

  func takeUpdates() -> [Told] {
    defer { told = [] }
    return told
  }

  func apply(_ update: TableUpdate, of table: any TableReading) {
    for update in altered(update) {
      let rows = Set(update.fills + update.writes.map(\.position))
      let texts = rows.map { ($0, table.texts(ofRow: $0)) }
      told.append(Told(update: update, texts: Dictionary(uniqueKeysWithValues: texts)))
      inner.apply(update, of: table)
    }
    let keepsIndex = fault == .keepsCursorIndex && cursor != nil && !update.list.isEmpty
    if !keepsIndex { cursor = update.cursor }
  }

  private func altered(_ update: TableUpdate) -> [TableUpdate] {
    var update = update
    switch fault {
    case .splitsUpdates where !update.list.isEmpty && !update.writes.isEmpty:
      var second = update
      second.list = ListChange()
      second.fills = []
      second.previousVisibleRange = update.visibleRange
      update.writes = []
      return [update, second]
    case .reinsertsMovedRows:
      update.list.removals = (update.list.removals + update.list.moves.map(\.from)).sorted()
      update.list.insertions = (update.list.insertions + update.list.moves.map(\.to)).sorted()
      update.list.moves = []
    case .writesUnaccounted:
      update.writes = update.writes.flatMap { [$0, $0] }
    default: break
    }
    return [update]
  }
}
