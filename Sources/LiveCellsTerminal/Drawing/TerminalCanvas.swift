/// The picture of a whole terminal, to which several displays contribute a part each.
@MainActor
final class TerminalCanvas {
  private weak var output: (any TerminalOutput)?
  private let encoder: FrameEncoder
  /// What the terminal shows; nil where nothing is known of it.
  private var shown: Grid?
  private var grid: Grid

  init(_ output: any TerminalOutput, usesColor: Bool, isLight: Bool = false) {
    self.output = output
    encoder = FrameEncoder(usesColor: usesColor, isLight: isLight)
    grid = Grid(size: output.size)
  }

  var size: GridSize { grid.size }

  /// Begins with an empty picture of the terminal's present size, in which something is drawn.
  func begin(drawing draw: (inout Grid) -> Void) {
    guard let output else { return }
    grid = Grid(size: output.size)
    draw(&grid)
  }

  /// Nothing is known any more of what the terminal shows.
  func forgetShown() {
    shown = nil
  }

  /// Shows what was written of a picture in a part of the terminal, in one write.
  func show(_ part: Grid, in rect: GridRect) throws(TerminalError) {
    // What was drawn for a window of another size is drawn anew.
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

  /// Sends something to the terminal that is no picture. What can't be written will be found out by the
  /// next picture.
  func send(_ bytes: [UInt8]) {
    try? output?.write(bytes)
  }
}
