import LiveCells
import LiveCellsTerminal

/// A table as aligned plain text.
enum PlainTable {
  /// Writes titles, a line, and the rows, whose texts command no terminal any more.
  static func write(
    titles: [String],
    rows: [[CellText]],
    to output: inout StandardOutput
  ) throws {
    let titles = titles.map { VisibleText($0).string }
    var widths = titles.map(columns)
    for row in rows {
      for (index, cell) in row.enumerated() {
        widths[index] = max(widths[index], columns(cell.text))
      }
    }
    // A column of numbers has its title at the same side.
    let isNumeric = titles.indices.map { index in
      rows.contains { $0[index].kind == .number }
        && rows.allSatisfy { $0[index].kind == .number || $0[index].kind == .null }
    }
    try output.write(line(titles, widths: widths, isRight: { isNumeric[$0] }))
    try output.write(
      line(
        widths.map { String(repeating: "-", count: $0) },
        widths: widths,
        isRight: { _ in false }
      )
    )
    for row in rows {
      try output.write(
        line(
          row.map(\.text),
          widths: widths,
          isRight: { row[$0].kind == .number || (isNumeric[$0] && row[$0].kind == .null) }
        )
      )
    }
  }

  private static func columns(_ text: String) -> Int {
    VisibleText(text).columns(limit: .max)
  }

  private static func line(_ cells: [String], widths: [Int], isRight: (Int) -> Bool) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { text += "  " }
      let space = String(repeating: " ", count: widths[index] - columns(cell))
      if isRight(index) {
        text += space + cell
      } else {
        text += index == cells.count - 1 ? cell : cell + space
      }
    }
    return text + "\n"
  }
}
