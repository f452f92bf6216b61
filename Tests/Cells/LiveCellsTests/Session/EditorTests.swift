import KeyValueObserving
import LiveCells
import Testing

@KeyValueObservable
private final class EditedRow {
  var name: String
  init(_ name: String) { self.name = name }
}

/// Stores rows in memory. Other writers may change them.
@MainActor
private final class MemoryEditor: RowEditing {
  typealias Element = EditedRow
  let rows: ObservableArray<EditedRow>
  var log: [String] = []
  /// The error that every write throws.
  var failure: (any Error)?
  init(_ rows: ObservableArray<EditedRow>) { self.rows = rows }

  func canType(_ key: String, in row: EditedRow) -> Bool { row.name != "fixed" }
  func typedText(of key: String, in row: EditedRow) -> String { row.name }
  func kind(of key: String) -> String { "TEXT" }
  let newKeys = ["name", "size"]

  func draft(of rows: [EditedRow]) -> any RowDraft { Draft(self, rows) }

  func insert(_ texts: [ExactName: String]) async throws -> String {
    log.append("insert \(texts.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })")
    if texts["name"] == "bad" { throw TypedTextError("bad is no name") }
    rows.append(EditedRow(texts["name"] ?? "?"))
    return "\(rows.count)"
  }

  func undo(overwriting: Bool) async throws -> String? {
    log.append("undo \(overwriting)")
    if !overwriting, rows[0].name == "theirs" { throw EditConflict("theirs") }
    return "what was done"
  }

  func redo(overwriting: Bool) async throws -> String? { nil }

  final class Draft: RowDraft {
    let editor: MemoryEditor
    let rows: [EditedRow]
    let seen: [String]

    init(_ editor: MemoryEditor, _ rows: [EditedRow]) {
      self.editor = editor
      self.rows = rows
      seen = rows.map(\.name)
    }

    private func check(_ overwriting: Bool) throws {
      for (row, name) in zip(rows, seen) where row.name != name && !overwriting {
        throw EditConflict("name is now \(row.name); it was \(name)")
      }
    }

    func set(_ key: String, to text: String, overwriting: Bool) async throws {
      if let failure = editor.failure { throw failure }
      try check(overwriting)
      for row in rows { row.name = text }
    }

    func delete(overwriting: Bool) async throws {
      try check(overwriting)
      editor.rows.delete(rows)
    }
  }
}

@MainActor
@Suite struct `Editing rows with an editor` {
  private let clock = ManualFrameClock()
  private let rows = ObservableArray(["bolt", "nut", "fixed"].map { EditedRow($0) })
  private let table: LiveTable<ObservableArray<EditedRow>>
  private let session: TableSession
  private let editor: MemoryEditor
  private let page: Page

  init() {
    table = LiveTable(rows) {
      Column("Length") { $0.name.count }
      Column("Name", key: "name")
    }
    editor = MemoryEditor(rows)
    table.editor = editor
    session = TableSession(table)
    page = Page(session, clock: clock)
    session.resize(rows: 3)
    clock.advanceUntilIdle()
    session.perform(.putCursor(at: 0, column: 1))
    clock.advanceUntilIdle()
  }

  private func press(_ keys: PressedKey...) async {
    for key in keys { session.take(.key(key)) }
    await session.dialog.writing?.value
    clock.advanceUntilIdle()
  }

  private func answer(_ text: String) async {
    session.take(.key(.control("u")))
    session.take(.text(text))
    await press(.enter)
  }

  private var message: String? { session.status.message }
  private var names: [String] { rows.map(\.name) }

  @Test func `types in the place of the field, beginning with its text`() async {
    await press(.character("e"))
    #expect(message == "Name (TEXT): bolt" && session.status.messageCursor == 17)
    #expect(session.visibleRows[0].typed?.before == "bolt")
    await press(.left, .left, .character("X"))
    let typed = session.visibleRows[0].typed
    #expect(typed?.column == 1 && typed?.before == "boX" && typed?.after == "lt")
    #expect(session.visibleRows[1].typed == nil)
    await press(.enter)
    #expect(names == ["boXlt", "nut", "fixed"] && session.visibleRows[0].typed == nil)
    await press(.character("e"), .character("x"), .escape)
    #expect(names[0] == "boXlt" && session.visibleRows[0].typed == nil)
  }

  @Test func `shows both values of a conflict, and overwrites after confirmation`() async {
    await press(.character("e"))
    rows[0].name = "theirs"
    await answer("mine")
    #expect(message == "name is now theirs; it was bolt: overwrite with mine? (y, Enter) ")
    await press(.enter)
    #expect(names[0] == "theirs")
    await press(.character("e"))
    rows[0].name = "theirs again"
    await answer("mine")
    await press(.character("y"), .enter)
    #expect(names[0] == "mine")
  }

  @Test func `writes nothing for an unchanged text`() async {
    await press(.character("e"))
    rows[0].name = "theirs"
    await press(.enter)
    #expect(message == nil && names[0] == "theirs")
  }

  @Test func `keeps the typed text if it cannot be written`() async {
    editor.failure = TypedTextError("the row no longer exists")
    await press(.character("e"))
    await answer("a long text")
    #expect(message == "the row no longer exists – Name (TEXT): a long text")
    editor.failure = nil
    await press(.character("!"))
    #expect(message == "Name (TEXT): a long text!")
    await press(.enter)
    #expect(names[0] == "a long text!")
  }

  @Test func `asks about a conflict after the prompt that is open`() async {
    await press(.character("e"))
    rows[0].name = "theirs"
    session.take(.key(.control("u")))
    session.take(.text("mine"))
    session.take(.key(.enter))
    // The user continues while the value is being written.
    session.take(.key(.character("/")))
    session.take(.text("nu"))
    await session.dialog.writing?.value
    session.take(.text("t"))
    #expect(message == "/nut")
    await press(.enter)
    #expect(message == "name is now theirs; it was bolt: overwrite with mine? (y, Enter) ")
    #expect(names[0] == "theirs")
    await press(.character("y"), .enter)
    #expect(names[0] == "mine")
  }

  @Test func `deletes the row that was seen, and asks again if it has changed`() async {
    await press(.delete)
    rows[0].name = "theirs"
    await press(.character("y"), .enter)
    #expect(message == "name is now theirs; it was bolt: delete anyway? (y, Enter) ")
    #expect(names.count == 3)
    await press(.character("y"), .enter)
    #expect(names == ["nut", "fixed"])
  }

  @Test func `prompts for the values of a new row, and can stop early`() async {
    await press(.character("a"))
    #expect(message == "new row 1/2 (Tab: finish)  name (TEXT): ")
    await answer("nail")
    #expect(message == "new row 2/2 (Tab: finish)  size (TEXT): ")
    await answer("3")
    #expect(message == "added row 4" && names.last == "nail")
    await press(.character("a"), .enter, .tab)
    #expect(editor.log == [#"insert ["name=nail", "size=3"]"#, "insert []"])
    await press(.character("a"))
    await answer("bad")
    await press(.tab)
    #expect(message == "bad is no name – new row 1/2 (Tab: finish)  name (TEXT): bad")
    #expect(names.count == 5)
    await press(.escape, .character("a"), .escape)
    #expect(names.count == 5)
  }

  @Test func `undoes changes, and overwrites others after confirmation`() async {
    await press(.character("u"))
    #expect(message == "undone: what was done")
    rows[0].name = "theirs"
    await press(.character("u"))
    #expect(message == "theirs: undo anyway? (y, Enter) ")
    await press(.character("y"), .enter)
    #expect(message == "undone: what was done")
    #expect(editor.log == ["undo false", "undo false", "undo true"])
    await press(.character("U"))
    #expect(message == "nothing to redo")
  }

  @Test func `shows a message for read-only values and without an editor`() async {
    await press(.end, .character("e"))
    #expect(message == "this value cannot be changed: the value cannot be edited as text")
    await press(.left, .character("e"))
    #expect(message == "this value cannot be changed: Length is read-only")
    await press(.escape)
    #expect(session.help.contains { $0.keys == "u  U" } && session.canAdd)
    table.editor = nil
    for (key, text) in [
      ("a", "rows cannot be added here"), ("u", "undo is not available here"),
      ("U", "redo is not available here"),
    ] as [(Character, String)] {
      await press(.character(key))
      #expect(message == text)
      await press(.escape)
    }
    #expect(!session.help.contains { $0.keys == "u  U" } && !session.canAdd)
  }
}
