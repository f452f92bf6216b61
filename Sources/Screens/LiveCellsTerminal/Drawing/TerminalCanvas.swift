/// The grid of the complete terminal. Several displays each draw a part of it.
@MainActor
final class TerminalCanvas {
  private weak var output: (any TerminalOutput)?
  private let encoder: FrameEncoder
  /// The grid that the terminal shows, or nil if that is unknown.
  private var shown: Grid?
  private var grid: Grid

  init(_ output: any TerminalOutput, usesColor: Bool, isLight: Bool = false) {
    self.output = output
    encoder = FrameEncoder(usesColor: usesColor, isLight: isLight)
    grid = Grid(size: output.size)
  }

  var size: GridSize { grid.size }

  /// Starts with an empty grid of the terminal's current size, and draws into it.
  func begin(drawing draw: (inout Grid) -> Void) {
    guard let output else { return }
    grid = Grid(size: output.size)
    draw(&grid)
  }

  /// Discards the knowledge of the terminal's contents, so that the next frame paints all cells.
  func forgetShown() {
    shown = nil
  }

  /// Displays the written cells of a grid in a part of the terminal, with one write.
  func show(_ part: Grid, in rect: GridRect) throws(TerminalError) {
    // A grid for a window of another size is ignored, because a redraw follows.
    guard let output, output.size == grid.size, part.size == rect.size else { return }
    grid.place(part, row: rect.row, column: rect.column)
    try output.write(encoder.encode(from: shown, to: grid))
    if shown?.size == grid.size {
      shown?.place(grid, row: 0, column: 0)
    } else {
      shown = grid
    }
    grid.forgetWritten()
  }

  /// Sends bytes that do not draw. A failure to write is ignored here, because the next frame
  /// reports it.
  func send(_ bytes: [UInt8]) {
    try? output?.write(bytes)
  }
}
