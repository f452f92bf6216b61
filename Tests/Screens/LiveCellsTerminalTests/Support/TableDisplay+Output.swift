import LiveCells

@testable import LiveCellsTerminal

extension TableDisplay {
  /// Creates a display that fills a terminal.
  convenience init(
    _ session: TableSession,
    output: any TerminalOutput,
    clock: any FrameClock,
    usesColor: Bool
  ) {
    let canvas = TerminalCanvas(output, usesColor: usesColor)
    self.init(session, on: canvas, in: GridRect(canvas.size), clock: clock)
  }
}
