extension TableSession {
  func copyField() {
    table.holdCursor()
    guard let column = columns.cursor, let row = table.cursorObject else { return }
    copy(table.detailEntries(of: row)[column].lines.joined(separator: "\n"), "the field")
  }

  func copyRows() {
    table.holdCursor()
    let rows = table.chosenRows
    let lines = rows.map { row in
      let entries = table.detailEntries(of: row)
      return columns.shown.map { Self.oneLine(entries[$0].lines) }.joined(separator: "\t")
    }
    guard !rows.isEmpty else { return }
    copy(lines.joined(separator: "\n"), rows.count == 1 ? "the row" : "\(rows.count) rows")
  }

  /// Tabs and ends of lines would be taken for those between columns and rows.
  private static func oneLine(_ lines: [String]) -> String {
    lines.map { $0.replacing("\t", with: " ") }.joined(separator: " ")
  }

  private func copy(_ text: String, _ what: String) {
    guard let copy else { return say("this screen has no clipboard") }
    copy(text)
    say("\(what) to the clipboard")
  }
}
