import KeyValueObserving

extension TableSession {
  /// A Boolean value indicating whether the user can change values of the chosen rows. This
  /// requires columns shown by a settable key, or an editor of the table.
  public var canEdit: Bool { !table.editableColumns(of: table.chosenRows).isEmpty }

  /// A Boolean value indicating whether the user can delete rows. This requires a
  /// `DeletableCollection` as the source of a table that allows deleting, or an editor of the
  /// table.
  public var canDelete: Bool { table.canDelete || table.anyEditor != nil }

  /// A Boolean value indicating whether the user can move rows. This requires a
  /// `ReorderableCollection` as the source of a table that allows moving and shows its order.
  public var canMove: Bool { table.canMove }

  /// A Boolean value indicating whether the user can add rows. This requires an editor of the
  /// table.
  public var canAdd: Bool { table.anyEditor != nil }

  /// A Boolean value indicating whether the keys for undo and redo are available. This requires an
  /// editor of the table, or ``undoing``.
  public var canUndo: Bool { table.anyEditor != nil || undoing != nil }

  /// Returns whether the user can change a column of the row under the cursor.
  package func canEdit(column: Int) -> Bool {
    table.cursorObject.map { table.editableColumns(of: [$0]).contains(column) } ?? false
  }

  /// The field whose new text is being typed, for screens on which the user types it in place.
  package var editedField: (row: AnyObject, column: Int, typed: TextPrompt)? {
    guard let editing = dialog.editing, editing.edited.rows.count == 1,
      let row = editing.edited.rows.first,
      let column = editing.column, let prompt = state.prompt,
      prompt.purpose == .answer(question: editing.question)
    else { return nil }
    return (row, column, prompt)
  }

  /// The rows that the user means: the selected rows, or the row on which the screen shows the
  /// cursor.
  ///
  /// - Throws: `VanishedRows` if they are no longer in the table.
  var seenRows: [AnyObject] {
    get throws(VanishedRows) {
      table.holdCursor()
      if table.selectionCount > 0 { return table.chosenRows }
      if table.isSelectionGone { throw .selection }
      if table.isCursorRowGone { throw .cursor }
      return table.chosenRows
    }
  }

  func beginEditing() {
    do {
      beginEditing(try seenRows, column: dialog.valueColumn ?? columns.cursor)
    } catch {
      refuse(error.rawValue)
    }
  }

  /// Opens a prompt for the value of a column of some rows, or refuses if it cannot be edited.
  ///
  /// - Parameters:
  ///   - seen: The texts that the user saw in the rows. By default, those on the session's screen.
  ///   - hidden: The number of rows that the user cannot see because a filter hides them.
  package func beginEditing(
    _ rows: [AnyObject],
    column: Int?,
    seen: SeenRows? = nil,
    hidden: Int = 0
  ) {
    guard let column, !rows.isEmpty else { return refuse("no value to change") }
    if let reason = table.editingRefusal(ofColumn: column, of: rows) {
      return refuse("this value cannot be changed: \(reason)")
    }
    let seen = seen ?? table.displayedTexts(of: rows)
    promptForValue(of: EditedRows(rows: rows, draft: table.draft(of: rows), seen, hidden), column)
  }

  /// Opens a prompt for the value of an editable column of some rows. The answer applies to these
  /// rows and this column, regardless of later changes of the cursor, the selection and the
  /// columns.
  private func promptForValue(of edited: EditedRows, _ column: Int) {
    guard let first = edited.rows.first else { return }
    let count = edited.rows.count
    var question = table.editingTitle(ofColumn: column, of: first)
    if count > 1 { question += " of \(count) rows" }
    if edited.hidden > 0 { question += ", \(Self.hidden(edited.hidden, of: count))" }
    if let change = unseenChange(in: edited.seen, columns: [column]) {
      question += ", changed since it was shown (\(change))"
    }
    question += ": "
    let text = table.typedText(ofColumn: column, of: first)
    dialog.editing = EditedField(
      edited: edited,
      column: column,
      title: table.columnHeaders[column].title,
      key: table.editorKey(ofColumn: column),
      question: question,
      text: text
    )
    state.openPrompt(question, text: text, isSkippable: true)
    awaitValue()
  }

  private func awaitValue() {
    dialog.onSkip = { [weak self] in self?.skipField() }
    dialog.onAnswer = { [weak self] in self?.finishField(with: $0) }
  }

  /// Opens the prompt for the next editable column in display order.
  private func skipField() {
    guard let editing = dialog.editing else { return }
    let shown = columns.shown
    let start = editing.column.flatMap(shown.firstIndex).map { $0 + 1 } ?? shown.startIndex
    let next = (shown[start...] + shown[..<start]).first {
      table.editingRefusal(ofColumn: $0, of: editing.edited.rows) == nil
    }
    guard let next else { return refuse("the values of these rows can no longer be changed") }
    columns.putCursor(on: next)
    promptForValue(of: editing.edited, next)
  }

  /// Writes the answer. If writing fails, the prompt opens again with the typed text.
  private func finishField(with text: String) {
    guard let field = dialog.editing else { return }
    let rows = field.edited.rows
    // The text may have fewer digits than its value, so writing it unchanged would alter the
    // value.
    if text == field.text, rows.count == 1 { return }
    let fail = { [weak self] (reason: String) in
      guard let self else { return }
      whenNoPromptIsOpen { self.reopenPrompt(field, text, remark: reason) }
    }
    guard let column = field.column else {
      return fail("the table no longer has a column \(field.title)")
    }
    if let draft = field.edited.draft, let key = field.key {
      return write(
        confirming: {
          ("\($0): overwrite with \(text.isEmpty ? "nothing" : text)", "Overwrite")
        },
        onFailure: fail
      ) {
        try await draft.set(key, to: text, overwriting: $0)
        return nil
      }
    }
    do {
      // In a form, the title is that of the line.
      let title = rows.first.map { table.editingTitle(ofColumn: column, of: $0) } ?? field.title
      try undoably(title) { try table.setTypedText(text, ofColumn: column, of: rows) }
    } catch {
      fail(ErrorText.text(of: error))
    }
  }

  private func reopenPrompt(_ field: EditedField, _ text: String, remark: String) {
    state.openPrompt(field.question, text: text, isSkippable: true, remark: remark)
    awaitValue()
    setNeedsShowing()
  }

  /// Adds a remark to an open prompt about a single row if the row has been deleted.
  func noteDeletionOfPromptedRow() {
    guard let prompt = state.prompt, prompt.remark == nil else { return }
    let column: Int?
    let row: AnyObject
    if let field = editedField {
      (row, column) = (field.row, field.column)
    } else if let deleting = dialog.deleting,
      prompt.purpose == .answer(question: deleting.question)
    {
      (row, column) = (deleting.row, nil)
    } else {
      return
    }
    if table.isDeleted(row, editing: column) { state.remark("\(DeletedRows())") }
  }

  func beginDeleting() {
    do { beginDeleting(try seenRows) } catch { refuse(error.rawValue) }
  }

  /// Asks whether to delete some rows.
  ///
  /// - Parameters:
  ///   - seen: The texts that the user saw in the rows. By default, those on the session's screen.
  ///   - hidden: The number of rows that the user cannot see because a filter hides them.
  package func beginDeleting(_ rows: [AnyObject], seen: SeenRows? = nil, hidden: Int = 0) {
    guard canDelete, !rows.isEmpty else { return refuse("these rows cannot be deleted here") }
    let draft = table.draft(of: rows)
    let seen = seen ?? table.displayedTexts(of: rows)
    var question = "delete \(rows.count == 1 ? "the row" : "\(rows.count) rows")"
    if hidden > 0 { question += ", \(Self.hidden(hidden, of: rows.count))" }
    if let change = unseenChange(in: seen, columns: Array(table.columnHeaders.indices)) {
      question += ", changed since it was shown (\(change))"
    }
    dialog.deleting = rows.count == 1 ? (question + TextPrompt.confirming, rows[0]) : nil
    confirm(question, "Delete") { [weak self] in
      guard let self else { return }
      guard let draft else { return delete(rows) }
      write(confirming: { ("\($0): delete anyway", "Delete") }) {
        try await draft.delete(overwriting: $0)
        return nil
      }
    }
  }

  /// Deletes rows from the source, as one step of the undo history.
  private func delete(_ rows: [AnyObject]) {
    let rowsText = rows.count == 1 ? "the row" : "\(rows.count) rows"
    tryChange { table in
      if rows.count == 1, table.isDeleted(rows[0], editing: nil) { throw DeletedRows() }
      try undoably("the deletion of \(rowsText)") { try table.delete(rows) }
    }
  }

  // MARK: - Moving

  /// Moves the row under the cursor by a number of rows, as far as there are rows.
  func moveRow(by distance: Int) {
    if canMove { table.holdCursor() }
    moveRow(table.cursorObject, by: distance)
  }

  /// Moves a row by a number of rows, as far as there are rows.
  package func moveRow(_ row: AnyObject?, by distance: Int) {
    let position = row.flatMap(table.position) ?? 0
    let rows = [row].compactMap(\.self)
    moveRows(rows, toGap: max(0, position + distance + (distance > 0 ? 1 : 0)))
  }

  /// Returns the rows that are moved by dragging the row at a position: the selected rows if it is
  /// one of them, or else this row. Empty if rows cannot be moved.
  package func rowsToDrag(at position: Int) -> [AnyObject] {
    guard canMove, let row = table.displayedObject(ofRow: position) else { return [] }
    return table.isSelected(position) ? table.chosenRows : [row]
  }

  /// Moves rows to a gap between rows, as one step of the undo history.
  ///
  /// - Parameter gap: The number of rows above the gap.
  package func moveRows(_ rows: [AnyObject], toGap gap: Int) {
    guard canMove else { return refuse("rows cannot be moved here") }
    let name = rows.count == 1 ? "the move of the row" : "the move of \(rows.count) rows"
    tryChange { table in try undoably(name) { try table.move(rows, toGap: gap) } }
  }

  private static func hidden(_ count: Int, of all: Int) -> String {
    all == 1 ? "hidden by the filter" : "\(count) of them hidden by the filter"
  }

  /// Describes the first difference between the texts that the user saw and the rows' current
  /// values, or returns nil.
  private func unseenChange(in seen: SeenRows, columns: [Int]) -> String? {
    for (row, texts) in seen.rows {
      for column in columns where texts.indices.contains(column) {
        guard let before = texts[column], before.kind != .unloaded,
          let now = table.comparableText(ofColumn: column, of: row), now.kind != .unloaded,
          !seen.areSame(now, before)
        else { continue }
        let title = table.columnHeaders[column].title
        return "\(title) is now \(Self.short(now)); it was \(Self.short(before))"
      }
    }
    return nil
  }

  private static func short(_ text: CellText) -> String {
    if text.kind == .null { return "nothing" }
    return text.text.count <= 40 ? text.text : text.text.prefix(39) + "…"
  }

  private func refuse(_ reason: String) {
    whenNoPromptIsOpen { [self] in
      state.refuse(reason)
      setNeedsShowing()
    }
  }

  // MARK: - With an editor

  func beginAdding() {
    guard let editor = table.anyEditor, !editor.newKeys.isEmpty else {
      return refuse("rows cannot be added here")
    }
    table.holdCursor()
    promptForNewRow(0, of: editor.newKeys, [:])
  }

  /// Opens the prompts for the values of a new row in order. Tab uses the table's defaults for the
  /// rest.
  ///
  /// - Parameters:
  ///   - texts: The texts typed so far, by key.
  ///   - remark: The reason why a row with these texts could not be added.
  private func promptForNewRow(
    _ index: Int,
    of keys: [String],
    _ texts: [ExactName: String],
    remark: String? = nil
  ) {
    guard let editor = table.anyEditor else { return }
    guard keys.indices.contains(index) else { return add(texts, keys) }
    let kind = editor.kind(of: keys[index])
    state.openPrompt(
      "new row \(index + 1)/\(keys.count) (Tab: finish)  \(keys[index])"
        + (kind.isEmpty ? "" : " (\(kind))") + ": ",
      text: texts[ExactName(keys[index])] ?? "",
      isSkippable: true,
      remark: remark
    )
    dialog.onSkip = { [weak self] in self?.add(texts, keys) }
    dialog.onAnswer = { [weak self] text in
      var texts = texts
      // An empty text means the table's default.
      texts[ExactName(keys[index])] = text.isEmpty ? nil : text
      self?.promptForNewRow(index + 1, of: keys, texts)
    }
  }

  private func add(_ texts: [ExactName: String], _ keys: [String]) {
    let fail = { [weak self] (reason: String) in
      guard let self else { return }
      whenNoPromptIsOpen { self.promptForNewRow(0, of: keys, texts, remark: reason) }
    }
    write(onFailure: fail) { [table] _ in
      guard let key = try await table.anyEditor?.insert(texts) else { return nil }
      return "added row \(key)"
    }
  }

  func undo() {
    guard table.anyEditor != nil else { return undoInHistory() }
    write(confirming: { ("\($0): undo anyway", "Undo") }) { [table] overwriting in
      let undone = try await table.anyEditor?.undo(overwriting: overwriting)
      return undone.map { "undone: \($0)" } ?? "nothing to undo"
    }
  }

  func redo() {
    guard table.anyEditor != nil else { return redoInHistory() }
    write(confirming: { ("\($0): redo anyway", "Redo") }) { [table] overwriting in
      let done = try await table.anyEditor?.redo(overwriting: overwriting)
      return done.map { "redone: \($0)" } ?? "nothing to redo"
    }
  }

  /// Writes in the background and shows the result. If another writer has changed the same values,
  /// the user is asked whether to overwrite them.
  ///
  /// - Parameters:
  ///   - question: Returns the question for such a conflict, and the title of a button that
  ///     confirms it.
  ///   - onFailure: Called with any other error. By default, the error is shown.
  ///   - body: Writes the change and returns a message. Its argument states whether to overwrite
  ///     the changes of other writers.
  private func write(
    confirming question: @escaping (EditConflict) -> (String, String) = {
      ("\($0): write anyway", "Overwrite")
    },
    overwriting: Bool = false,
    onFailure: ((String) -> Void)? = nil,
    _ body: @escaping @MainActor (Bool) async throws -> String?
  ) {
    dialog.writing = Task {
      do {
        if let reported = try await body(overwriting) { showMessage(reported) }
      } catch let conflict as EditConflict where !overwriting {
        let (text, title) = question(conflict)
        confirm(text, title) { [weak self] in
          self?.write(confirming: question, overwriting: true, onFailure: onFailure, body)
        }
      } catch {
        if let onFailure { onFailure(ErrorText.text(of: error)) } else { showError(error) }
      }
    }
  }

  /// Performs a change, and shows the error if it fails.
  private func tryChange(_ change: (any TableCommanding) throws -> Void) {
    do {
      try change(table)
    } catch {
      showError(error)
    }
  }
}
