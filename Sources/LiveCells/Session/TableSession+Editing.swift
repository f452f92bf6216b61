import KeyValueObserving

extension TableSession {
  /// Whether a person can change what the rows show: the chosen ones let values be set that are shown
  /// by their keys, or the table has an editor.
  public var canEdit: Bool { !table.editableColumns(of: table.chosenRows).isEmpty }

  /// Whether a person can delete rows: the source is a `DeletableCollection`, or the table has an editor.
  public var canDelete: Bool { table.canDelete || table.anyEditor != nil }

  /// Whether a person can add rows, and take back what was changed: the table has an editor.
  public var canAdd: Bool { table.anyEditor != nil }

  /// Whether a person can change a column of the row of the cursor.
  package func canEdit(column: Int) -> Bool {
    table.cursorObject.map { table.editableColumns(of: [$0]).contains(column) } ?? false
  }

  /// The field whose new text is being typed, for screens on which that is done where the field stands.
  package var editedField: (row: AnyObject, column: Int, typed: TextPrompt)? {
    guard let editing, let row = editing.row, let prompt = state.prompt,
      prompt.purpose == .answer(question: editing.question)
    else { return nil }
    return (row, editing.column, prompt)
  }

  func beginEditing() {
    table.holdCursor()
    beginEditing(table.chosenRows, column: columns.cursor)
  }

  /// Asks for a value of rows that were chosen in some way, in a column if that can be changed.
  package func beginEditing(_ rows: [AnyObject], column: Int?) {
    let columns = table.editableColumns(of: rows)
    guard !columns.isEmpty else { return say("these rows can't be changed here") }
    let index = columns.firstIndex { $0 == column } ?? 0
    ask(forColumn: index, of: rows, table.draft(of: rows))
  }

  /// Asks for the value of one of the columns that can be changed. The answer is for the rows that
  /// were chosen when it was asked, whatever becomes of cursor and selection meanwhile.
  private func ask(forColumn index: Int, of rows: [AnyObject], _ draft: (any RowDraft)?) {
    let columns = table.editableColumns(of: rows)
    guard let first = rows.first, !columns.isEmpty else { return }
    let column = columns[index % columns.count]
    let ofMany = rows.count == 1 ? "" : " of \(rows.count) rows"
    let question = "\(table.editingTitle(ofColumn: column, of: first))\(ofMany): "
    let text = table.typedText(ofColumn: column, of: first)
    state.ask(question, text: text, isSkippable: true)
    editing = EditedField(row: rows.count == 1 ? first : nil, column: column, question: question)
    onSkip = { [weak self] in self?.ask(forColumn: index + 1, of: rows, draft) }
    onAnswer = { [weak self] text in
      guard let self else { return }
      guard let draft, let key = table.editorKey(ofColumn: column) else {
        return tryChange { try $0.setTypedText(text, ofColumn: column, of: rows) }
      }
      write(asking: { "\($0): write \(text.isEmpty ? "nothing" : text) over it? (y) " }) {
        try await draft.set(key, to: text, overwriting: $0)
        return nil
      }
    }
  }

  func beginDeleting() {
    table.holdCursor()
    beginDeleting(table.chosenRows)
  }

  /// Asks whether to delete rows that were chosen in some way.
  package func beginDeleting(_ rows: [AnyObject]) {
    guard canDelete, !rows.isEmpty else { return say("these rows can't be deleted here") }
    let draft = table.draft(of: rows)
    state.ask("delete \(rows.count == 1 ? "the row" : "\(rows.count) rows")? (y) ", text: "")
    onAnswer = { [weak self] answer in
      guard let self, answer == "y" else { return }
      guard let draft else { return tryChange { try $0.delete(rows) } }
      write(asking: { "\($0): delete all the same? (y) " }) {
        try await draft.delete(overwriting: $0)
        return nil
      }
    }
  }

  // MARK: - With an editor

  func beginAdding() {
    guard let editor = table.anyEditor, !editor.newKeys.isEmpty else {
      return say("rows can't be added here")
    }
    table.holdCursor()
    askForNew(0, of: editor.newKeys, [:])
  }

  /// Asks for the values of a new row, one after the other; Tab leaves the rest to where rows are kept.
  private func askForNew(_ index: Int, of keys: [String], _ texts: [String: String]) {
    guard let editor = table.anyEditor else { return }
    guard keys.indices.contains(index) else { return add(texts) }
    let kind = editor.kind(of: keys[index])
    state.ask(
      "new row \(index + 1)/\(keys.count) (Tab: enough)  \(keys[index])"
        + (kind.isEmpty ? "" : " (\(kind))") + ": ",
      text: "",
      isSkippable: true
    )
    onSkip = { [weak self] in self?.add(texts) }
    onAnswer = { [weak self] text in
      var texts = texts
      // Nothing typed is left to the table.
      if !text.isEmpty { texts[keys[index]] = text }
      self?.askForNew(index + 1, of: keys, texts)
    }
  }

  private func add(_ texts: [String: String]) {
    write { [table] _ in
      guard let key = try await table.anyEditor?.insert(texts) else { return nil }
      return "added the row \(key)"
    }
  }

  func undo() {
    guard table.anyEditor != nil else { return say("nothing can be undone here") }
    write(asking: { "\($0): undo all the same? (y) " }) { [table] overwriting in
      let undone = try await table.anyEditor?.undo(overwriting: overwriting)
      return undone.map { "undone: \($0)" } ?? "nothing to undo"
    }
  }

  func redo() {
    guard table.anyEditor != nil else { return say("nothing can be done again here") }
    write(asking: { "\($0): do it all the same? (y) " }) { [table] overwriting in
      let done = try await table.anyEditor?.redo(overwriting: overwriting)
      return done.map { "done again: \($0)" } ?? "nothing to do again"
    }
  }

  /// Writes behind the scenes. The person is told what was in its way, or what has been done, and asked
  /// whether to write over what somebody else has changed.
  ///
  /// - Parameters:
  ///   - question: What he is asked then.
  ///   - body: Writes, over what is there or not; answers what he is to be told.
  private func write(
    asking question: @escaping (EditConflict) -> String = { "\($0)" },
    overwriting: Bool = false,
    _ body: @escaping @MainActor (Bool) async throws -> String?
  ) {
    writing = Task {
      do {
        if let told = try await body(overwriting) { say(told) }
      } catch let conflict as EditConflict where !overwriting {
        ask(question(conflict)) { [weak self] answer in
          guard answer == "y" else { return }
          self?.write(asking: question, overwriting: true, body)
        }
      } catch {
        say("\(error)")
      }
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

/// The field that a question is about.
struct EditedField {
  /// Nil for a question about several rows.
  var row: AnyObject?
  var column: Int
  var question: String
}
