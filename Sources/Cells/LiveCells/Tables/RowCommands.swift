import KeyValueObserving

/// The commands of a user for single rows, on a screen without a session: editing a field in place,
/// and deleting or moving a row.
///
/// Errors are passed to `onError`, and the row stays unchanged.
@MainActor
package final class RowCommands {
  /// Called with the error of a failed command. If nil, errors are ignored.
  package var onError: ((any Error) -> Void)?
  /// Returns whether to overwrite values that another writer has changed. If nil, they are not
  /// overwritten, and the conflict is passed to `onError`.
  package var mayOverwrite: ((EditConflict) async -> Bool)?
  /// The last background task that writes a change.
  package private(set) var writing: Task<Void, Never>?

  /// Whether the screen is being updated. Typed texts are written to their rows afterwards, because
  /// the rows' own code must not run during the update.
  package var isWaiting = false {
    didSet {
      guard !isWaiting, !waiting.isEmpty else { return }
      let ready = waiting
      waiting = []
      for write in ready { write() }
    }
  }
  /// Writes of texts that were typed while the screen is being updated.
  private var waiting: [() -> Void] = []

  private let table: any TableCommanding

  package init(_ table: any TableCommanding) {
    self.table = table
  }

  // MARK: - Fields

  /// Begins an edit of a field and records the current values of the row. Returns nil if the field
  /// is not editable.
  package func beginEditing(_ row: AnyObject, column: Int) -> FieldEdit? {
    guard table.editableColumns(of: [row]).contains(column) else { return nil }
    return FieldEdit(
      row: row,
      column: column,
      text: table.typedText(ofColumn: column, of: row),
      draft: table.editorKey(ofColumn: column) == nil ? nil : table.draft(of: [row])
    )
  }

  /// Writes a typed text, after the update of the screen if one is being applied.
  func afterUpdate(_ write: @escaping () -> Void) {
    if isWaiting { waiting.append(write) } else { write() }
  }

  /// Sets the typed text. An unchanged text is not written.
  ///
  /// - Parameter end: Called when the row has accepted or rejected the text: immediately, or after
  ///   the background write.
  package func finish(_ edit: FieldEdit, with text: String, _ end: @escaping () -> Void) {
    guard text != edit.text else { return end() }
    guard let draft = edit.draft, let key = table.editorKey(ofColumn: edit.column) else {
      attempt { try table.setTypedText(text, ofColumn: edit.column, of: [edit.row]) }
      return end()
    }
    write(end) { try await draft.set(key, to: text, overwriting: $0) }
  }

  // MARK: - Rows

  /// Whether rows can be deleted: the table allows it and its source is a `DeletableCollection`,
  /// or the table has an editor.
  package var canDelete: Bool { table.canDelete || table.anyEditor != nil }

  /// Deletes a row. It disappears in the frame after its source has reported the removal.
  package func delete(_ row: AnyObject) { perform(deletion(titled: ""), on: row) }

  /// Returns an action that deletes a row.
  package func deletion(titled title: String) -> RowAction<AnyObject> {
    RowAction(title, isDestructive: true) { [weak self] row in
      guard let self else { return }
      guard let draft = table.draft(of: [row]) else { return try table.delete([row]) }
      write({}) { try await draft.delete(overwriting: $0) }
    }
  }

  /// Performs an action on a row. Returns whether it succeeded.
  @discardableResult
  package func perform(_ action: RowAction<AnyObject>, on row: AnyObject) -> Bool {
    attempt { try action.perform(row) }
  }

  /// Moves a row to another position. Returns whether it succeeded.
  package func move(_ row: AnyObject, to position: Int) -> Bool {
    attempt { try table.move(row, to: position) }
  }

  /// Moves rows to a gap between rows. Returns whether it succeeded.
  ///
  /// - Parameter gap: The number of rows above the gap.
  package func move(_ rows: [AnyObject], toGap gap: Int) -> Bool {
    attempt { try table.move(rows, toGap: gap) }
  }

  // MARK: - Performing commands

  @discardableResult
  private func attempt(_ change: () throws -> Void) -> Bool {
    do {
      try change()
      return true
    } catch {
      onError?(error)
      return false
    }
  }

  /// Writes in the background. Values that another writer has changed are overwritten only with the
  /// user's consent.
  private func write(
    _ end: @escaping () -> Void,
    _ body: @escaping @MainActor (_ isOverwriting: Bool) async throws -> Void
  ) {
    writing = Task {
      do {
        do {
          try await body(false)
        } catch let conflict as EditConflict {
          guard await mayOverwrite?(conflict) == true else { throw conflict }
          try await body(true)
        }
      } catch {
        onError?(error)
      }
      end()
    }
  }
}

/// An open edit of a field in place.
@MainActor
package final class FieldEdit {
  package let row: AnyObject
  package let column: Int
  /// The initial text of the editor.
  package let text: String
  fileprivate let draft: (any RowDraft)?

  fileprivate init(row: AnyObject, column: Int, text: String, draft: (any RowDraft)?) {
    (self.row, self.column, self.text, self.draft) = (row, column, text, draft)
  }
}
