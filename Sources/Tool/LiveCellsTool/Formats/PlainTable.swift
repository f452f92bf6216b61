import LiveCellsTerminal
import LiveRows

/// A table as aligned plain text without control characters.
struct PlainTable {
  private let titles: [String]
  private let widths: [Int]
  private let isNumeric: [Bool]

  /// Creates a table whose columns fit the titles and some rows.
  init(columns: [OutputColumn], measuring rows: [[Value]]) {
    titles = columns.map { VisibleText($0.name).string }
    var widths = titles.map(Self.width)
    for row in rows {
      for (index, value) in row.enumerated() {
        widths[index] = max(widths[index], Self.width(PlainValue.text(value)))
      }
    }
    self.widths = widths
    // The title of a numeric column is right-aligned like its numbers.
    isNumeric = columns.enumerated().map { index, column in
      column.isNumeric
        || rows.contains { $0[index].isNumber }
          && rows.allSatisfy { $0[index].isNumber || $0[index].isNull }
    }
  }

  /// The title line and the rule beneath it, with line ends.
  var head: String {
    line(titles) { isNumeric[$0] }
      + line(widths.map { String(repeating: "-", count: $0) }) { _ in false }
  }

  /// Returns one row with its line end.
  func line(_ values: [Value]) -> String {
    line(values.map(PlainValue.text)) { isNumeric[$0] || values[$0].isNumber }
  }

  private func line(_ cells: [String], isRight: (Int) -> Bool) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { text += "  " }
      let space = String(repeating: " ", count: max(0, widths[index] - Self.width(cell)))
      if isRight(index) {
        text += space + cell
      } else {
        text += index == cells.count - 1 ? cell : cell + space
      }
    }
    return text + "\n"
  }

  private static func width(_ text: String) -> Int {
    VisibleText(text).columns(limit: .max)
  }
}
