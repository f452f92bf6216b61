import LiveCells
import LiveCellsTerminal

/// What a screen shows as text: the rows at first, then a line for each row that came into sight,
/// changed, or went out of sight.
///
/// Rows are told apart by their first field.
struct ShownLines {
  let titles: [String]
  let isJSON: Bool

  /// Writes the rows that are shown at first.
  func initial(_ rows: [[CellText]], to output: inout StandardOutput) throws {
    if isJSON {
      for row in rows { try output.write(insertion(row, isInitial: true)) }
    } else {
      try PlainTable.write(titles: titles, rows: rows.map { $0.map(Self.plain) }, to: &output)
    }
  }

  /// The lines, with their ends, that lead from what was shown to what is.
  func changes(from old: [[CellText]], to new: [[CellText]]) -> [String] {
    let (before, after) = (Self.keyed(old), Self.keyed(new))
    var lines = old.filter { after[Self.key($0)] == nil }.map(deletion)
    for row in new {
      guard let previous = before[Self.key(row)] else {
        lines.append(insertion(row, isInitial: false))
        continue
      }
      let changed = row.indices.filter { row[$0] != previous[$0] }
      if !changed.isEmpty { lines.append(update(row, from: previous, changed: changed)) }
    }
    return lines
  }

  private static func key(_ row: [CellText]) -> String { row.first?.text ?? "" }

  private static func keyed(_ rows: [[CellText]]) -> [String: [CellText]] {
    Dictionary(rows.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func plain(_ text: CellText) -> CellText {
    CellText(VisibleText(text.text).string, kind: text.kind)
  }
}

extension ShownLines {
  private func insertion(_ row: [CellText], isInitial: Bool) -> String {
    guard isJSON else {
      let values = zip(titles, row).map { "\($0)=\(Self.plain($1).text)" }
      return "+ \(values.joined(separator: "  "))\n"
    }
    var text = #"{"op":"insert","key":"#
    JSONText.append(string: Self.key(row), to: &text)
    text += #","row":"#
    append(row, columns: Array(row.indices), to: &text)
    return text + (isInitial ? ",\"initial\":true}\n" : "}\n")
  }

  private func deletion(_ row: [CellText]) -> String {
    guard isJSON else { return "- \(VisibleText(Self.key(row)).string)\n" }
    var text = #"{"op":"delete","key":"#
    JSONText.append(string: Self.key(row), to: &text)
    return text + "}\n"
  }

  private func update(_ row: [CellText], from old: [CellText], changed: [Int]) -> String {
    guard isJSON else {
      let values = changed.map {
        "\(titles[$0]): \(Self.plain(old[$0]).text) → \(Self.plain(row[$0]).text)"
      }
      return "~ \(VisibleText(Self.key(row)).string)  \(values.joined(separator: "  "))\n"
    }
    var text = #"{"op":"update","key":"#
    JSONText.append(string: Self.key(row), to: &text)
    text += #","changed":"#
    append(row, columns: changed, to: &text)
    text += #","old":"#
    append(old, columns: changed, to: &text)
    return text + "}\n"
  }

  /// An object of some columns, with the texts that are shown and null where there is no value.
  private func append(_ row: [CellText], columns: [Int], to text: inout String) {
    text += "{"
    for (index, column) in columns.enumerated() {
      if index > 0 { text += "," }
      JSONText.append(string: titles[column], to: &text)
      text += ":"
      if row[column].kind == .null {
        text += "null"
      } else {
        JSONText.append(string: row[column].text, to: &text)
      }
    }
    text += "}"
  }
}
