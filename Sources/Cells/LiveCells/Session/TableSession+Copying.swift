extension TableSession {
  func copyField() {
    table.holdCursor()
    guard !table.isCursorRowGone else { return showMessage(VanishedRows.cursor.rawValue) }
    guard let column = columns.cursor, let row = table.cursorObject else { return }
    copy([row], [column], named: "the field") { $0[0][0].plainText }
  }

  func copyRows(as format: RowTextFormat) {
    let rows: [AnyObject]
    do { rows = try seenRows } catch { return showMessage(error.rawValue) }
    guard !rows.isEmpty else { return }
    let name = (rows.count == 1 ? "the row" : "\(rows.count) rows") + format.suffix
    copy(rows, columns.shown, named: name) { format.text(of: $0) }
  }

  /// Copies fields of rows. Values that are held only in part are read from the database first.
  private func copy(
    _ rows: [AnyObject],
    _ columns: [Int],
    named name: String,
    _ text: @escaping ([[CopiedField]]) -> String
  ) {
    guard let copy = screen.copy else { return showMessage("this screen has no clipboard") }
    let fields = rows.map { table.copiedFields(of: $0, columns) }
    guard fields.contains(where: { $0.contains(where: \.isCut) }) else {
      copy(text(fields))
      return showMessage("copied \(name)")
    }
    showMessage("reading \(name) …")
    dialog.copying = Task {
      do {
        let copied = try await table.completeFields(of: rows, columns)
        let all = copied.compactMap(\.self)
        // The session may have been attached to another screen in the meantime.
        guard let copy = self.screen.copy, !all.isEmpty else {
          return showMessage("\(name) could not be copied: deleted meanwhile")
        }
        copy(text(all))
        let missing = copied.count - all.count
        let isCut = all.contains { $0.contains(where: \.isCut) }
        showMessage(
          "copied \(name)" + (isCut ? ", long values truncated" : "")
            + (missing > 0 ? ", \(missing) deleted meanwhile" : "")
        )
      } catch {
        showMessage("\(name) could not be copied: \(error)")
      }
    }
  }
}
