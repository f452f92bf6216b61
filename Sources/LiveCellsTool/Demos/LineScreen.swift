import LiveCells

/// A screen made of lines on standard output.
@MainActor
final class LineScreen: FrameScheduling, TableUpdating {
  /// Is told when there is nothing more to write: enough was written, or it can't be.
  var onEnd: (() -> Void)?
  /// Why nothing can be written.
  private(set) var failure: (any Error)?

  private let screen = HeadlessScreen(clock: TaskFrameClock())
  private let lines: ShownLines
  private var output = StandardOutput()
  private var hasBegun = false
  /// How many changes are still to be written; nil for all that come.
  private var remaining: Int?

  init(_ lines: ShownLines, limit: Int?) {
    self.lines = lines
    remaining = limit
    screen.keepsUpdates = false
  }

  var frameScheduler: FrameScheduler { screen.frameScheduler }

  func apply(_ update: TableUpdate, of table: any TableReading) {
    let before = screen.lines
    screen.apply(update, of: table)
    if failure != nil || (hasBegun && remaining == 0) { return }
    do {
      if hasBegun {
        try write(lines.changes(from: before, to: screen.lines))
      } else {
        hasBegun = true
        try lines.initial(screen.lines, to: &output)
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
