import LiveCells
import LiveRows

/// A screen that writes its contents as lines on standard output.
@MainActor
final class LineScreen: FrameScheduling, TableUpdating {
  /// Called when no more is written: the limit is reached, or an error occurred.
  var onEnd: (() -> Void)?
  /// The error that ended the output.
  private(set) var failure: (any Error)?

  private let screen = HeadlessScreen(clock: TaskFrameClock())
  private let titles: [String]
  private let format: OutputFormat
  /// The format's writer, once the initial rows are written.
  private var lines: (any RowLines)?
  private var known = KnownRows()
  private var output = StandardOutput()
  /// The number of changes that are still to be written; nil for no limit.
  private var remaining: Int?

  init(_ titles: [String], format: OutputFormat, limit: Int?) {
    self.titles = titles
    self.format = format
    remaining = limit
    screen.keepsUpdates = false
  }

  var frameScheduler: FrameScheduler { screen.frameScheduler }

  func apply(_ update: TableUpdate, of table: any TableReading) {
    screen.apply(update, of: table)
    if failure != nil || (lines != nil && remaining == 0) { return }
    // Rows that are not loaded are skipped. The initial rows are written when all of them are
    // loaded.
    let there = screen.lines.filter { line in !line.contains { $0.kind == .unloaded } }
    if lines == nil, there.count < screen.lines.count { return }
    do {
      let rows = DemoRows.rows(there)
      if let lines {
        try write(known.replace(with: rows).map(lines.line))
      } else {
        let columns = DemoRows.columns(titles, shown: screen.lines)
        var begun = format.lines(columns: columns, followsChanges: true)
        for row in rows {
          try begun.initial(row, to: &output)
          known.add(row)
        }
        try begun.endInitial(to: &output)
        lines = begun
      }
      try output.flush()
    } catch {
      failure = error
    }
    if failure != nil || remaining == 0 { onEnd?() }
  }

  private func write(_ changes: [String]) throws {
    for change in changes.prefix(remaining ?? .max) { try output.write(change) }
    remaining = remaining.map { max(0, $0 - changes.count) }
  }
}
