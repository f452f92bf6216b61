public import KeyValueCore

/// Changes rows of a table for a person who types: values, new rows, deletions, each in a transaction of
/// its own, and takes them back.
///
/// ```swift
/// let store = try Store(path: path, access: .readWrite)
/// let rows = try FetchedRows(RowRequest(table: "orders"), in: store)
/// let table = LiveTable(rows) { Column("Status", key: "status") }
/// table.editor = try RowEditor(rows, in: store)
/// ```
///
/// Before anything is written the transaction compares what is there with what the person saw: if
/// somebody else has changed it meanwhile, an `EditConflict` says what is there now, and nothing is
/// written unless it is asked for again. It belongs to the main actor, and waits for nothing there. What
/// has begun is written even if the editor dies meanwhile.
@MainActor
public final class RowEditor: RowEditing {
  public typealias Element = Row

  private let database: any WritableRowDatabase
  /// The table, and what its rows are known by.
  let request: RowRequest
  private var columns: [TypedValues]
  private var done: [RowEdit] = []
  private var undone: [RowEdit] = []
  /// One change at a time, so that what is taken back is what was done last.
  private var isWriting = false

  /// So much can be taken back.
  private static let mostEdits = 1_000

  /// An editor of the rows of a table.
  ///
  /// - Parameters:
  ///   - rows: Rows of the table, all or some of them.
  ///   - database: The database they are read from, opened to be written.
  /// - Throws: `StoreError` with the code `readOnly` when the database was opened to be read only, and
  ///   `badRequest` when the rows are those of a query.
  public init(
    _ rows: FetchedRows,
    in database: any WritableRowDatabase
  ) throws(StoreError) {
    if database.isReadOnly {
      throw StoreError(
        .readOnly,
        context: database.name,
        message: "the database was opened to be read only"
      )
    }
    guard rows.known.request.sql == nil else {
      throw StoreError(
        .badRequest,
        context: database.name,
        message: "what a query selects can't be written to: name a table"
      )
    }
    self.database = database
    request = RowRequest(table: rows.table.name, key: rows.known.request.key)
    columns = Self.columns(of: rows)
  }

  /// Edits other rows of the table from now on, with the columns that they have. What was done before can
  /// still be taken back.
  public func edit(_ rows: FetchedRows) {
    columns = Self.columns(of: rows)
  }

  /// The columns that can be written: not what a database itself gives each row.
  private static func columns(of rows: FetchedRows) -> [TypedValues] {
    rows.columns.filter(rows.table.columns.contains).map(TypedValues.init)
  }

  public func canType(_ key: String, in row: Row) -> Bool {
    guard !row.isDeleted, let typing = typing(of: key), let value = row[key] else { return false }
    return typing.text(of: value) != nil
  }

  public func typedText(of key: String, in row: Row) -> String {
    guard let value = row[key] else { return "" }
    return typing(of: key)?.text(of: value) ?? ""
  }

  public func kind(of key: String) -> String { typing(of: key)?.kindName ?? "" }

  public var newKeys: [String] { columns.map(\.column.name) }

  public func draft(of rows: [Row]) -> any RowDraft {
    Draft(editor: self, rows.map { (key: $0.key, values: values(of: $0)) })
  }

  public func insert(_ texts: [String: String]) async throws -> String {
    var values: [String: Value] = [:]
    for (key, text) in texts {
      guard let typing = typing(of: key) else { throw Self.noColumn(key, request) }
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
      // It would stand before all that can still be taken back.
      self[keyPath: edits].removeLast()
      throw error
    }
  }

  // MARK: - Writing

  fileprivate func perform(_ edit: RowEdit, overwriting: Bool) async throws {
    done.append(try await write(edit, overwriting: overwriting))
    if done.count > Self.mostEdits { done.removeFirst() }
    undone = []
  }

  /// - Returns: What takes it back.
  private func write(_ edit: RowEdit, overwriting: Bool) async throws -> RowEdit {
    if isWriting {
      throw StoreError(
        .locked,
        context: request.table ?? "",
        message: "the change before is still being written"
      )
    }
    isWriting = true
    defer { isWriting = false }
    let request = request
    return try await database.writeLater(after: nil) { writer in
      try edit.carryOut(request, overwriting: overwriting, in: writer)
    }.result
  }

  fileprivate func typing(of key: String) -> TypedValues? {
    columns.first { $0.column.name == key }
  }

  /// What a row shows. What is very long may have been read in part, and is compared with nothing.
  private func values(of row: Row) -> [String: Value] {
    var values: [String: Value] = [:]
    for column in columns {
      guard let value = row[column.column.name] else { continue }
      switch value {
      case .text(let text) where text.utf8.count > TypedValues.longest: continue
      case .blob(let bytes) where bytes.count > TypedValues.longest: continue
      case .invalidText(let bytes) where bytes.count > TypedValues.longest: continue
      default: values[column.column.name] = value
      }
    }
    return values
  }

  fileprivate static func noColumn(_ name: String, _ request: RowRequest) -> StoreError {
    StoreError(.noSuchColumn, context: request.table ?? "", message: "it has no column \(name)")
  }
}

extension RowEditor {
  /// Rows as they were when a person began to change them.
  private final class Draft: RowDraft {
    private let editor: RowEditor
    private let rows: [(key: RowKey, values: [String: Value])]

    init(editor: RowEditor, _ rows: [(key: RowKey, values: [String: Value])]) {
      self.editor = editor
      self.rows = rows
    }

    func set(_ key: String, to text: String, overwriting: Bool) async throws {
      guard let typing = editor.typing(of: key) else {
        throw RowEditor.noColumn(key, editor.request)
      }
      let steps = try rows.compactMap { row -> RowEdit.Step? in
        let present = row.values[key] ?? .null
        let new = try typing.value(of: text, inPlaceOf: present)
        // What stands there already need not be written.
        return new == present
          ? nil : .set(row.key, expected: [key: present], new: [key: new])
      }
      if steps.isEmpty { return }
      let what = steps.count == 1 ? "\(key) of \(rows[0].key)" : "\(key) of \(steps.count) rows"
      try await editor.perform(RowEdit(title: what, steps: steps), overwriting: overwriting)
    }

    func delete(overwriting: Bool) async throws {
      let what = rows.count == 1 ? "deletion of \(rows[0].key)" : "deletion of \(rows.count) rows"
      let steps = rows.map { RowEdit.Step.delete($0.key, expected: $0.values) }
      try await editor.perform(RowEdit(title: what, steps: steps), overwriting: overwriting)
    }
  }
}
