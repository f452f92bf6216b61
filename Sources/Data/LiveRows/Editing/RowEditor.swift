public import KeyValueCore

/// Edits rows of a table on behalf of a user, with undo and redo.
///
/// Each change of values, insertion or deletion is a transaction of its own.
///
/// ```swift
/// let store = try Store(path: path, access: .readWrite)
/// let rows = try await FetchedRows(RowRequest(table: "orders"), in: store)
/// let table = LiveTable(rows) { Column("Status", key: "status") }
/// table.editor = try RowEditor(rows, in: store)
/// ```
///
/// Before it writes, the transaction compares the stored values with the values that the user saw.
/// If another process has changed them, the editor throws an `EditConflict` with the current value.
/// Nothing is written then unless the caller repeats the edit with `overwriting`.
///
/// The editor is isolated to the main actor and never blocks it. An edit that has started is
/// completed even if the editor is deallocated meanwhile.
@MainActor
public final class RowEditor: RowEditing {
  public typealias Element = Row

  private let database: any WritableRowDatabase
  /// The table and its key columns.
  let request: RowRequest
  private var columns: [TypedValues]
  /// The request that currently reads the edited rows.
  private var reading: RowRequest
  private var done: [RowEdit] = []
  private var undone: [RowEdit] = []
  /// The changes of the last edit that rows may not have read yet: old and stored values by column.
  private var recent: [RowKey: [ExactName: (old: Value, stored: Value)]] = [:]
  /// Whether an edit is in progress. Edits run one at a time, so that undo reverts the last one.
  private var isWriting = false

  /// The maximum number of edits that can be undone.
  private static let maxEdits = 1_000

  /// Creates an editor for rows of a table.
  ///
  /// - Parameters:
  ///   - rows: A list of all or some rows of the table.
  ///   - database: The database of the list, opened for writing.
  /// - Throws: `StoreError`: `readOnly` if the database was opened read-only, `badRequest` if the
  ///   list shows the result of a query.
  public init(
    _ rows: FetchedRows,
    in database: any WritableRowDatabase
  ) throws(StoreError) {
    if database.isReadOnly {
      throw StoreError(.openedReadOnly, context: database.name)
    }
    guard rows.known.request.sql == nil else {
      throw StoreError(.queryIsReadOnly, context: database.name)
    }
    self.database = database
    request = RowRequest(table: rows.table.name, key: rows.known.request.key)
    columns = Self.columns(of: rows)
    reading = rows.known.request
  }

  /// Edits the rows of another list of the table from now on, with the columns of that list.
  /// Earlier edits can still be undone.
  public func edit(_ rows: FetchedRows) {
    columns = Self.columns(of: rows)
    reading = rows.known.request
  }

  /// Returns the writable columns, which excludes columns that the database generates.
  private static func columns(of rows: FetchedRows) -> [TypedValues] {
    rows.columns.filter(rows.table.columns.contains).map(TypedValues.init)
  }

  public func canType(_ key: String, in row: Row) -> Bool { refusal(toType: key, in: row) == nil }

  public func refusal(toType key: String, in row: Row) -> String? {
    if row.isDeleted { return "the row has been deleted" }
    guard row.isLoaded else { return "the row has not been loaded yet" }
    guard let typing = typing(of: key), let value = row[key] else {
      return "\(key) is not a column of the table"
    }
    if isCut(value) {
      // A truncated text ends in a mark, which may be longer than the rest of the stored text.
      let size = min(value.contentByteCount, reading.maxValueSize ?? .max)
      return "\(key) has \(size.formattedBytes) or more"
    }
    return typing.refusal(of: value)
  }

  /// Returns the value of a row, or the stored value of the last edit if the row has not read it
  /// yet.
  private func value(of key: String, in row: Row) -> Value? {
    guard let value = row[key], let edit = recent[row.key]?[ExactName(key)]
    else { return row[key] }
    if value == edit.old { return edit.stored }
    recent[row.key]?[ExactName(key)] = nil
    return value
  }

  /// Returns whether the value may be truncated, because the request limits the size of values.
  private func isCut(_ value: Value) -> Bool { reading.mayCut(value) }

  public func typedText(of key: String, in row: Row) -> String {
    guard let value = value(of: key, in: row) else { return "" }
    return typing(of: key)?.text(of: value) ?? ""
  }

  public func kind(of key: String) -> String { typing(of: key)?.kindName ?? "" }

  public var newKeys: [String] { columns.map(\.column.name) }

  public func draft(of rows: [Row]) -> any RowDraft {
    Draft(editor: self, rows.map { (key: $0.key, values: values(of: $0)) })
  }

  public func insert(_ texts: [ExactName: String]) async throws -> String {
    var values: [ExactName: Value] = [:]
    for (key, text) in texts {
      guard let typing = typing(of: key.text) else { throw Self.noColumn(key.text, request) }
      values[key] = try typing.value(of: text, inPlaceOf: .null)
    }
    try await perform(
      RowEdit(title: "the new row", steps: [.insert(values, key: nil, cascade: nil)]),
      overwriting: false
    )
    guard case .delete(let key, _)? = done.last?.steps.first else { return "" }
    done[done.count - 1].title = "the new row \(key)"
    return "\(key)"
  }

  public func undo(overwriting: Bool) async throws -> String? {
    try await takeBack(\.done, onto: \.undone, overwriting: overwriting)
  }

  public func redo(overwriting: Bool) async throws -> String? {
    try await takeBack(\.undone, onto: \.done, overwriting: overwriting)
  }

  private func takeBack(
    _ edits: ReferenceWritableKeyPath<RowEditor, [RowEdit]>,
    onto others: ReferenceWritableKeyPath<RowEditor, [RowEdit]>,
    overwriting: Bool
  ) async throws -> String? {
    guard let edit = self[keyPath: edits].last else { return nil }
    do {
      let inverse = try await write(edit, overwriting: overwriting)
      self[keyPath: edits].removeLast()
      self[keyPath: others].append(inverse)
      return edit.title
    } catch let error as RowGoneError {
      // The edit cannot be undone. Keeping it would block the undo of all earlier edits.
      self[keyPath: edits].removeLast()
      throw error
    }
  }

  // MARK: - Writing

  fileprivate func perform(_ edit: RowEdit, overwriting: Bool) async throws {
    done.append(try await write(edit, overwriting: overwriting))
    if done.count > Self.maxEdits { done.removeFirst() }
    undone = []
  }

  /// Carries out an edit in a transaction of its own.
  ///
  /// - Returns: The inverse edit.
  private func write(_ edit: RowEdit, overwriting: Bool) async throws -> RowEdit {
    if isWriting {
      throw StoreError(
        .locked,
        context: request.table ?? "",
        message: "the previous change is still being written"
      )
    }
    isWriting = true
    defer { isWriting = false }
    let request = request
    let inverse = try await database.write(after: nil) { writer in
      try edit.carryOut(request, overwriting: overwriting, in: writer)
    }.result
    recent = [:]
    for case .set(let key, let stored, let old) in inverse.steps {
      for (name, value) in stored {
        if let old = old[name] { recent[key, default: [:]][name] = (old, value) }
      }
    }
    return inverse
  }

  fileprivate func typing(of key: String) -> TypedValues? {
    columns.first { $0.column.name.isExactly(key) }
  }

  /// Returns the displayed values of a row. Values that may be truncated are left out, because they
  /// cannot be compared.
  private func values(of row: Row) -> [ExactName: Value] {
    var values: [ExactName: Value] = [:]
    for column in columns {
      guard let value = value(of: column.column.name, in: row), !isCut(value) else { continue }
      values[ExactName(column.column.name)] = value
    }
    return values
  }

  fileprivate static func noColumn(_ name: String, _ request: RowRequest) -> StoreError {
    StoreError(.noSuchColumn(name, known: nil), context: request.table ?? "")
  }
}

extension RowEditor {
  /// The rows as they were when the user began to edit them.
  private final class Draft: RowDraft {
    private let editor: RowEditor
    private let rows: [(key: RowKey, values: [ExactName: Value])]

    init(editor: RowEditor, _ rows: [(key: RowKey, values: [ExactName: Value])]) {
      self.editor = editor
      self.rows = rows
    }

    func set(_ key: String, to text: String, overwriting: Bool) async throws {
      guard let typing = editor.typing(of: key) else {
        throw RowEditor.noColumn(key, editor.request)
      }
      let steps = try rows.compactMap { row -> RowEdit.Step? in
        guard let present = row.values[ExactName(key)] else {
          throw StoreError(
            .badRequest,
            context: editor.request.table ?? "",
            message: "\(key) of row \(row.key) was not read completely"
          )
        }
        // Unchanged text, and text that denotes an equal value, leaves the value as it is.
        if text == typing.text(of: present) { return nil }
        let new = try typing.value(of: text, inPlaceOf: present)
        return new == present
          ? nil : .set(row.key, expected: [ExactName(key): present], new: [ExactName(key): new])
      }
      if steps.isEmpty { return }
      let what = steps.count == 1 ? "\(key) of row \(rows[0].key)" : "\(key) of \(steps.count) rows"
      try await editor.perform(RowEdit(title: what, steps: steps), overwriting: overwriting)
    }

    func delete(overwriting: Bool) async throws {
      let what =
        rows.count == 1
        ? "deletion of row \(rows[0].key)" : "deletion of \(rows.count) rows"
      let steps = rows.map { RowEdit.Step.delete($0.key, expected: $0.values) }
      try await editor.perform(RowEdit(title: what, steps: steps), overwriting: overwriting)
    }
  }
}
