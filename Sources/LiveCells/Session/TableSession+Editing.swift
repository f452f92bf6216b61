extension TableSession {
  /// Whether a person can change what the rows show: the chosen ones let values be set that are shown
  /// by their keys.
  public var canEdit: Bool { !table.editableColumns(of: table.chosenRows).isEmpty }

  /// Whether a person can delete rows: the source is a `DeletableCollection`.
  public var canDelete: Bool { table.canDelete }

  func beginEditing() {
    table.holdCursor()
    guard canEdit else { return say("these rows can't be changed here") }
    ask(forColumn: 0, of: table.chosenRows)
  }

  /// Asks for the value of one of the columns that can be changed. The answer is for the rows that
  /// were chosen when it was asked, whatever becomes of cursor and selection meanwhile.
  private func ask(forColumn index: Int, of rows: [AnyObject]) {
    let columns = table.editableColumns(of: rows)
    guard let first = rows.first, !columns.isEmpty else { return }
    let column = columns[index % columns.count]
    let ofMany = rows.count == 1 ? "" : " of \(rows.count) rows"
    state.ask(
      "\(table.editingTitle(ofColumn: column, of: first))\(ofMany): ",
      text: table.typedText(ofColumn: column, of: first),
      isSkippable: true
    )
    onSkip = { [weak self] in self?.ask(forColumn: index + 1, of: rows) }
    onAnswer = { [weak self] text in
      self?.tryChange { try $0.setTypedText(text, ofColumn: column, of: rows) }
    }
  }

  func beginDeleting() {
    table.holdCursor()
    let rows = table.chosenRows
    guard canDelete, !rows.isEmpty else { return say("these rows can't be deleted here") }
    state.ask("delete \(rows.count == 1 ? "the row" : "\(rows.count) rows")? (y) ", text: "")
    onAnswer = { [weak self] answer in
      guard answer == "y" else { return }
      self?.tryChange { try $0.delete(rows) }
    }
  }

  /// Carries a change out, and tells the person what was in its way.
  private func tryChange(_ change: (any TableCommanding) throws -> Void) {
    do {
      try change(table)
    } catch {
      say("\(error)")
    }
  }
}
