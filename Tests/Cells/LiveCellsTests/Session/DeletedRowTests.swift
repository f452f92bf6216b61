import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// Commands about rows that another program deletes in the meantime.
@MainActor
@Suite struct `Rows that are deleted elsewhere` {
  private let rows = ObservableArray((0..<3).map { ContractRow($0) })
  private let table: LiveTable<ObservableArray<ContractRow>>
  private let session: TableSession
  private let screen: SessionScreen

  init() {
    table = LiveTable(rows) { Column("Name", \.name).editable(\.name) }
    table.allowsDeleting = true
    session = TableSession(table)
    screen = SessionScreen(session)
    screen.press(.home)
  }

  private func answer(_ text: String) {
    screen.press(.control("u"))
    screen.type(text)
    screen.press(.enter)
  }

  @Test func `are named at an open prompt, and a typed text is kept but not written`() {
    screen.press(.character("e"))
    rows[0].isDeleted = true
    screen.update()
    #expect(screen.message == "the row has been deleted – Name: row 0")
    answer("other")
    #expect(screen.message == "the row has been deleted – Name: other")
    #expect(rows[0].name == "row 0")
    screen.press(.escape)
    #expect(screen.message == nil)
  }

  @Test func `are not changed if the screen does not show the deletion yet`() {
    screen.press(.character("e"))
    screen.type("!")
    rows[0].isDeleted = true
    rows.remove(at: 0)
    session.take(.key(.enter))
    #expect(screen.message == "the row has been deleted – Name: row 0!")
  }

  @Test func `are left out of a change of several rows`() {
    screen.press(.character("x"), .character("x"), .character("x"), .character("e"))
    rows[1].isDeleted = true
    answer("other")
    #expect(rows.map(\.name) == ["other", "row 1", "other"])
    let reason = "1 of 3 rows have been deleted, and the others were changed"
    #expect(screen.message == "\(reason) – Name of 3 rows: other")
    for row in rows { row.isDeleted = true }
    answer("third")
    #expect(rows.map(\.name) == ["other", "row 1", "other"])
    #expect(screen.message == "the rows have been deleted – Name of 3 rows: third")
  }

  @Test func `are named at the confirmation of their deletion, and after it`() {
    var told = 0
    table.willDelete = { _ in told += 1 }
    screen.press(.delete)
    rows[0].isDeleted = true
    screen.update()
    #expect(screen.message == "the row has been deleted – delete the row? (y, Enter) ")
    answer("y")
    #expect(screen.message == "the row has been deleted" && told == 0 && rows.count == 3)
  }

  @Test(arguments: [PressedKey.delete, .character("e"), .character("Y")])
  func `are not replaced by the cursor's row if they were selected`(key: PressedKey) {
    var copied: [String] = []
    session.screen.copy = { copied.append($0) }
    screen.press(.character("x"))
    #expect(session.status.selectionCount == 1 && session.status.cursor == 1)
    rows.remove(at: 0)
    // No frame has shown the change yet.
    session.take(.key(key))
    #expect(screen.message == "the selected rows are no longer in the table")
    #expect(!session.isTyping || session.currentPrompt == nil)
    screen.update()
    screen.press(.escape, .delete)
    #expect(screen.message == "delete the row? (y, Enter) " && copied.isEmpty)
  }

  @Test func `are chosen again after the user has ended the selection`() {
    screen.press(.character("x"))
    session.take(.key(.up))
    session.take(.key(.character("x")))
    session.take(.key(.delete))
    #expect(screen.message == "delete the row? (y, Enter) ")
  }

  @Test func `are not changed in a form, whichever row it shows by then`() {
    let form = LiveForm(
      of: { table.focus.cursorRow },
      fields: [Field(\ContractRow.name, name: "Name").editable(\.name)]
    )
    let page = SessionScreen(form.session, clock: screen.clock)
    page.press(.character("e"))
    screen.press(.down)
    #expect(page.text == ["Name | row 1"])
    rows[1].isDeleted = true
    page.update()
    #expect(page.message == "Name: row 0")
    rows[0].isDeleted = true
    rows[1].isDeleted = false
    page.update()
    #expect(page.message == "the row has been deleted – Name: row 0")
    page.type("!")
    page.press(.enter)
    #expect(page.message == "the row has been deleted – Name: row 0!")
    #expect(rows.map(\.name) == ["row 0", "row 1", "row 2"])
  }

  @Test func `are reported as an error where a toolkit edits a field in place`() {
    let commands = RowCommands(table)
    var errors: [String] = []
    commands.onError = { errors.append("\($0)") }
    let edit = commands.beginEditing(rows[0], column: 0)
    rows[0].isDeleted = true
    if let edit { commands.finish(edit, with: "other") {} }
    #expect(errors == ["the row has been deleted"] && rows[0].name == "row 0")
  }
}
