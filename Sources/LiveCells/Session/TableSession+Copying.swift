extension TableSession {
  func copyField() {
    table.holdCursor()
    guard let column = columns.cursor, let row = table.cursorObject else { return }
    copy(table.detailEntries(of: row)[column].lines.joined(separator: "\n"), "the field")
  }

  func copyRows(as format: RowTextFormat) {
    table.holdCursor()
    let rows = table.chosenRows.map { row in
      let entries = table.detailEntries(of: row)
      return columns.shown.map { entries[$0] }
    }
    guard !rows.isEmpty else { return }
    copy(format.text(of: rows), rows.count == 1 ? "the row" : "\(rows.count) rows")
  }

  private func copy(_ text: String, _ what: String) {
    guard let copy else { return say("this screen has no clipboard") }
    copy(text)
    say("\(what) to the clipboard")
  }
}
