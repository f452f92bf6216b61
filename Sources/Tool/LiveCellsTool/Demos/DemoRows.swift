import LiveCells
import LiveRows

/// The contents of a screen as rows of values: the displayed texts, with the first field as the
/// key.
enum DemoRows {
  /// Returns the rows for the lines of a screen.
  static func rows(_ lines: [[CellText]]) -> [SelectedRow] {
    lines.map { line in
      SelectedRow(key: RowKey([.text(line.first?.text ?? "")]), values: line.map(value))
    }
  }

  /// Returns the columns of a table. A column is numeric if all texts that are shown at first are
  /// numbers.
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
