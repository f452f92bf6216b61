#if SQLite
  import LiveCellsTerminal
  import LiveStore

  /// A table as aligned plain text.
  enum PlainTable {
    static func write(_ snapshot: RowSnapshot, to output: inout StandardOutput) throws {
      let titles = snapshot.columns.map { VisibleText($0.name).string }
      let cells = snapshot.rows.map { $0.values.map(PlainValue.text) }
      var widths = titles.map(columns)
      for row in cells {
        for (index, cell) in row.enumerated() {
          widths[index] = max(widths[index], columns(cell))
        }
      }
      // A column of numbers has its title at the same side.
      let isNumeric = titles.indices.map { index in
        snapshot.rows.contains { $0.values[index].isNumber }
          && snapshot.rows.allSatisfy { $0.values[index].isNumber || $0.values[index].isNull }
      }
      try output.write(line(titles, widths: widths, isRight: { isNumeric[$0] }))
      try output.write(
        line(
          widths.map { String(repeating: "-", count: $0) },
          widths: widths,
          isRight: { _ in false }
        )
      )
      for (row, cells) in zip(snapshot.rows, cells) {
        try output.write(
          line(
            cells,
            widths: widths,
            isRight: { row.values[$0].isNumber || (isNumeric[$0] && row.values[$0].isNull) }
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
#endif
