package import KeyValueObserving

/// What a person does with single rows where they stand, on a screen that leads no session: changes a field
/// by typing, deletes a row, takes it elsewhere.
///
/// What is in the way is told to `onError`, and the row stays as it was.
@MainActor
package final class RowCommands {
  /// Is told why something could not be done. While it is nil nothing is said.
  package var onError: ((any Error) -> Void)?
  /// Is asked whether to write over what somebody else has changed meanwhile. While it is nil nothing is
  /// written then, and `onError` is told of the conflict.
  package var mayOverwrite: ((EditConflict) async -> Bool)?
  /// What is being written behind the scenes, or was written last.
  package private(set) var writing: Task<Void, Never>?

  private let table: any TableDisplaying

  package init(_ table: any TableDisplaying) {
    self.table = table
  }

  // MARK: - Fields

  /// Begins to change a field of a row: what the row shows now is noted. Nil where it can't be changed.
  package func beginEditing(_ row: AnyObject, column: Int) -> FieldEdit? {
    guard table.editableColumns(of: [row]).contains(column) else { return nil }
    return FieldEdit(
      row: row,
      column: column,
      text: table.typedText(ofColumn: column, of: row),
      draft: table.editorKey(ofColumn: column) == nil ? nil : table.draft(of: [row])
    )
  }

  /// Gives the row what was typed. A text that nobody has changed is not written.
  ///
  /// - Parameter end: Is called when the row has it, or has refused it: at once, or after it was written
  ///   behind the scenes.
  package func finish(_ edit: FieldEdit, with text: String, _ end: @escaping () -> Void) {
    guard text != edit.text else { return end() }
    guard let draft = edit.draft, let key = table.editorKey(ofColumn: edit.column) else {
      attempt { try table.setTypedText(text, ofColumn: edit.column, of: [edit.row]) }
      return end()
    }
    write(end) { try await draft.set(key, to: text, overwriting: $0) }
  }

  // MARK: - Rows

  /// Whether rows can be deleted: the source is a `DeletableCollection`, or the table has an editor.
  package var canDelete: Bool { table.canDelete || table.anyEditor != nil }

  /// Deletes a row. It goes with the frame in which its source says so.
  package func delete(_ row: AnyObject) { perform(deletion(titled: ""), on: row) }

  /// The deletion of a row, as something that a person can do with it.
  package func deletion(titled title: String) -> RowAction<AnyObject> {
    RowAction(title, isDestructive: true) { [weak self] row in
      guard let self else { return }
      guard let draft = table.draft(of: [row]) else { return try table.delete([row]) }
      write({}) { try await draft.delete(overwriting: $0) }
    }
  }

  /// Does something with a row; returns whether nothing was in the way.
  @discardableResult
  package func perform(_ action: RowAction<AnyObject>, on row: AnyObject) -> Bool {
    attempt { try action.perform(row) }
  }

  /// Takes a row to another position; returns whether nothing was in the way.
  package func move(_ row: AnyObject, to position: Int) -> Bool {
    attempt { try table.move(row, to: position) }
  }

  // MARK: - Doing it

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

  /// Writes behind the scenes, over what somebody else has changed only if that is wanted.
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

/// A field that a person is changing where it stands.
@MainActor
package final class FieldEdit {
  package let row: AnyObject
  package let column: Int
  /// What the person begins with.
  package let text: String
  fileprivate let draft: (any RowDraft)?

  fileprivate init(row: AnyObject, column: Int, text: String, draft: (any RowDraft)?) {
    (self.row, self.column, self.text, self.draft) = (row, column, text, draft)
  }
}
