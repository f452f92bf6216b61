import LiveCells
import LiveRows

/// A screen made of lines on standard output.
@MainActor
final class LineScreen: FrameScheduling, TableUpdating {
  /// Is told when there is nothing more to write: enough was written, or it can't be.
  var onEnd: (() -> Void)?
  /// Why nothing can be written.
  private(set) var failure: (any Error)?

  private let screen = HeadlessScreen(clock: TaskFrameClock())
  private let titles: [String]
  private let format: OutputFormat
  /// Writes the changes, once the rows that are shown at first are written.
  private var lines: (any RowLines)?
  private var known = KnownRows()
  private var output = StandardOutput()
  /// How many changes are still to be written; nil for all that come.
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
    // A row that isn't there yet is no row; what is shown at first is all there.
    let there = screen.lines.filter { line in !line.contains { $0.kind == .unloaded } }
    if lines == nil, there.count < screen.lines.count { return }
    do {
      let rows = ShownRows.rows(there)
      if let lines {
        try write(known.replace(with: rows).map(lines.line))
      } else {
        let columns = ShownRows.columns(titles, shown: screen.lines)
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
