import LiveCells
import LiveRows

/// What a screen shows as rows of values: the texts, told apart by the first field.
enum ShownRows {
  /// The rows that stand for the lines of a screen.
  static func rows(_ lines: [[CellText]]) -> [SelectedRow] {
    lines.map { line in
      SelectedRow(key: RowKey([.text(line.first?.text ?? "")]), values: line.map(value))
    }
  }

  /// The columns of a table; numeric where all texts shown at first stand for numbers.
  static func columns(_ titles: [String], shown lines: [[CellText]]) -> [OutputColumn] {
    titles.enumerated().map { index, title in
      let kinds = lines.map { $0[index].kind }.filter { $0 != .null }
      return OutputColumn(
        name: title,
        isNumeric: !kinds.isEmpty && kinds.allSatisfy { $0 == .number }
      )
    }
  }

  private static func value(_ text: CellText) -> Value {
    text.kind == .null ? .null : .text(text.text)
  }
}
