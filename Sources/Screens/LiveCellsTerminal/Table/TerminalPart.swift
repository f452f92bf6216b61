/// A part of a terminal that displays scenes. Each scene writes its difference from the last one.
@MainActor
final class TerminalPart {
  let canvas: TerminalCanvas
  private(set) var rect: GridRect
  /// The scene that was drawn last.
  private(set) var scene: TableScene?
  /// The grid of that scene, or nil if the terminal may show something else.
  private var drawn: Grid?

  init(_ canvas: TerminalCanvas, _ rect: GridRect) {
    self.canvas = canvas
    self.rect = rect
  }

  /// Uses a part of the terminal whose contents are unknown.
  func move(to rect: GridRect) {
    self.rect = rect
    // Earlier output may have been overwritten.
    drawn = nil
  }

  /// Draws a scene.
  ///
  /// - Throws: `TerminalError` if it could not be written. The next scene is drawn as if it had
  ///   been.
  func draw(_ next: TableScene) throws(TerminalError) {
    // The grid is moved out of the property, so that drawing does not copy it.
    var picture: Grid
    if let scene, let drawn = drawn.take() {
      picture = drawn
      TableDrawing.redraw(&picture, of: scene, as: next)
    } else {
      picture = TableDrawing.draw(next)
    }
    scene = next
    defer {
      picture.forgetWritten()
      drawn = picture
    }
    try canvas.show(picture, in: rect)
  }
}
