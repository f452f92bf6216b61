import LiveCells

extension TableDrawing {
  /// The number of cells that are reserved for the title before hints are left out.
  private static let shortTitle = 20

  /// Draws the title line with as many hints as fit.
  static func drawTitle(_ scene: TableScene, into grid: inout Grid) {
    guard let line = scene.lines.title else { return }
    let columns = scene.size.columns
    let style = scene.hasFocus ? TableTheme.title : TableTheme.restingTitle
    grid.fill(row: line, columns: 0..<columns, style: style)
    let wanted = VisibleText(scene.status.title).columns(limit: columns)
    var room = columns - 2 - min(wanted, shortTitle)
    let hints = scene.hints.prefix { hint in
      room -= width(of: hint)
      return room >= 0
    }
    var end = columns - 1
    for hint in hints.reversed() {
      end -= width(of: hint)
      let start = end + 2
      let text = start + VisibleText(hint.keys).columns(limit: columns) + 1
      grid.write(
        hint.keys,
        row: line,
        columns: start..<text - 1,
        style: scene.hasFocus ? TableTheme.hintedKey : style
      )
      grid.write(
        hint.title,
        row: line,
        columns: text..<start + width(of: hint) - 2,
        style: scene.hasFocus ? TableTheme.hint : style
      )
    }
    let title = 1..<max(1, end)
    grid.write(scene.status.title, row: line, columns: title, style: style)
  }

  /// Returns the width of a hint with the gap before it.
  private static func width(of hint: CommandHelp) -> Int {
    2 + VisibleText(hint.keys).columns(limit: 40) + 1 + VisibleText(hint.title).columns(limit: 40)
  }
}
