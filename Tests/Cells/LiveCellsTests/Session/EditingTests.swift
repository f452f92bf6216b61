import KeyValueObserving
import LiveCells
import Testing

@KeyValueObservable
private final class Part {
  enum Size: String { case small, large }
  var name: String
  var count = 0
  var price: Double? = 1.5
  var size = Size.small
  var box: Part?
  var label: String { "\(name) \(count)" }

  init(_ name: String) {
    self.name = name
  }
}

@MainActor
@Suite struct `Editing rows` {
  private let clock = ManualFrameClock()
  private let parts = ObservableArray(["bolt", "nut", "screw"].map { Part($0) })
  private let table: LiveTable<ObservableArray<Part>>
  private let session: TableSession
  private let page: Page

  init() {
    table = LiveTable(parts) {
      Column("Label", key: "label")
      Column("Name", key: "name")
      Column("Count", key: "count")
      Column("Price", key: "price")
      Column("Size", key: "size")
      Column("Box", key: "box")
      Column("By path", \.count)
    }
    table.allowsDeleting = true
    session = TableSession(table)
    page = Page(session, clock: clock)
    session.resize(rows: 3)
    clock.advanceUntilIdle()
    session.perform(.putCursor(at: 0, column: 1))
    clock.advanceUntilIdle()
  }

  private func press(_ keys: PressedKey...) {
    for key in keys { session.take(.key(key)) }
    clock.advanceUntilIdle()
  }

  private func answer(_ text: String) {
    press(.control("u"))
    session.take(.text(text))
    press(.enter)
  }

  private var message: String? { session.status.message }

  @Test func `prompts for each editable value, and for no other`() {
    var questions: [String] = []
    press(.character("e"))
    for _ in 0..<5 {
      questions.append(message ?? "")
      press(.tab)
    }
    #expect(questions == ["Name: bolt", "Count: 0", "Price: 1.5", "Size: small", "Name: bolt"])
    #expect(session.help.contains { $0.keys == "e  Tab" } && session.canEdit)
  }

  @Test func `sets the value of the row under the cursor, in its type`() {
    press(.down, .character("e"))
    answer("hex nut")
    press(.character("e"), .tab)
    answer("12")
    press(.character("e"), .tab, .tab)
    answer("large")
    #expect(parts[1].name == "hex nut" && parts[1].count == 12 && parts[1].size == .large)
    press(.left, .character("e"))
    answer("")
    #expect(parts[1].price == nil && parts[0].name == "bolt")
    #expect(page.lines[1].hasPrefix("> hex nut 12"))
  }

  @Test func `shows an error for an invalid text, and changes nothing`() {
    press(.character("e"), .tab)
    answer("many")
    #expect(message?.contains("count: 'many' is not a value of type Int") == true)
    #expect(message?.hasSuffix("Count: many") == true, "what was typed can be corrected")
    press(.escape, .right, .right, .character("e"))
    answer("huge")
    #expect(message?.contains("size") == true)
    #expect(parts[0].count == 0 && parts[0].size == .small)
    press(.escape, .down)
    #expect(message == nil)
  }

  @Test func `sets the values of all selected rows`() {
    press(.character("x"), .character("x"), .character("e"), .tab)
    #expect(message == "Count of 2 rows: 0")
    answer("7")
    #expect(parts.map(\.count) == [7, 7, 0])
  }

  @Test func `changes the row of the prompt, even if it was removed in the meantime`() {
    let bolt = parts[0]
    press(.character("e"))
    parts.remove(at: 0)
    clock.advanceUntilIdle()
    answer("bent bolt")
    #expect(bolt.name == "bent bolt" && parts.map(\.name) == ["nut", "screw"])
  }

  @Test func `refuses a value that cannot be typed, and drops text typed then`() {
    for column in [0, 5, 6] {
      session.perform(.putCursor(at: 0, column: column))
      press(.character("e"))
      #expect(message?.hasPrefix("this value cannot be changed: ") == true)
      for key in "q new text" { press(.character(key)) }
      session.take(.text("x"))
      press(.enter)
      #expect(!session.isTyping && message == nil)
    }
    #expect(parts.map(\.name) == ["bolt", "nut", "screw"] && table.cursor == 0)
  }

  @Test func `is refused if one of several values cannot be typed`() {
    let mixed = LiveTable(parts) {
      Column("Name", \.name).editable(\.name)
      Column("Label", key: "label")
    }
    let session = TableSession(mixed)
    let page = Page(session, clock: clock)
    session.resize(rows: 3)
    session.perform(.putCursor(at: 0, column: 1))
    clock.advanceUntilIdle()
    for key in "xxe" { session.take(.key(.character(key))) }
    #expect(
      session.status.message
        == "this value cannot be changed: Label cannot be edited (2 of 2 rows)"
    )
    withExtendedLifetime(page) {}
  }

  @Test func `reports how many rows it has changed if one refuses`() {
    struct Refusal: ErrorForUsers { let textForUsers = "sold out" }
    let table = LiveTable(parts) {
      Column("Name", \.name).editable { part, text in
        if part.name == "nut" { throw Refusal() }
        part.name = text
      }
    }
    let session = TableSession(table)
    let page = Page(session, clock: clock)
    session.resize(rows: 3)
    clock.advanceUntilIdle()
    for key in "xxxe" { session.take(.key(.character(key))) }
    session.take(.text("!"))
    session.take(.key(.enter))
    clock.advanceUntilIdle()
    #expect(parts.map(\.name) == ["bolt!", "nut", "screw"])
    #expect(session.status.message?.hasPrefix("1 of 3 rows changed, then: sold out") == true)
    withExtendedLifetime(page) {}
  }

  @Test func `keeps the prompt when another prompt or message arrives`() {
    press(.character("e"))
    session.showMessage("something has happened")
    var answers: [String] = []
    session.openPrompt("again? ") { answers.append($0) }
    #expect(session.perform(.beginFilter) == nil && session.perform(.beginDeleting) == nil)
    press(.character("s"))
    #expect(message == "Name: bolts")
    press(.enter)
    #expect(parts[0].name == "bolts" && message == "again? ")
    press(.character("y"), .enter)
    #expect(answers == ["y"] && message == "something has happened")
    press(.down)
    #expect(message == nil)
  }

  @Test func `prompts with the difference if a row changed while paused`() {
    press(.character("p"))
    parts[0].name = "IMPORTANT"
    parts[1].name = "other"
    clock.advanceUntilIdle()
    #expect(page.lines[0].contains("bolt"))
    press(.delete)
    #expect(
      message
        == "delete the row, changed since it was shown "
        + "(Label is now IMPORTANT 0; it was bolt 0)? (y, Enter) "
    )
    press(.escape, .character("e"))
    #expect(
      message == "Name, changed since it was shown (Name is now IMPORTANT; it was bolt): IMPORTANT"
    )
    press(.escape, .right, .character("e"))
    #expect(message == "Count: 0", "the count is as it was shown")
  }

  @Test(arguments: [0, 1])
  func `deletes, changes and copies no row that replaced the displayed one`(row: Int) {
    var copied: [String] = []
    session.screen.copy = { copied.append($0) }
    if row > 0 { press(.down) }
    for key in [PressedKey.delete, .character("e"), .character("y"), .character("Y")] {
      let gone = parts[row]
      parts.remove(at: row)
      // No frame has shown the change yet.
      session.take(.key(key))
      #expect(message == "the row no longer exists")
      clock.advanceUntilIdle()
      parts.insert(gone, at: row)
      press(.escape)
      session.perform(.putCursor(at: row, column: 1))
      if row == 0 { session.perform(.moveToFirst) }
      clock.advanceUntilIdle()
    }
    #expect(parts.count == 3 && copied.isEmpty)
    parts.remove(at: row)
    clock.advanceUntilIdle()
    press(.delete)
    #expect(message == "delete the row? (y, Enter) ", "he sees the other one by now")
  }

  @Test func `copies, changes and deletes no selected row that a filter hides`() {
    var copied: [String] = []
    session.screen.copy = { copied.append($0) }
    press(.character("x"), .character("x"))
    session.filter(by: "screw")
    clock.advanceUntilIdle()
    #expect(session.status.selectionCount == 0)
    for (key, words) in [
      ("Y", "copied the row"), ("c", "copied the row as CSV"), ("C", "copied the row as JSON"),
    ] {
      press(.character(Character(key)))
      #expect(message == words)
    }
    #expect(copied.count == 3 && copied.allSatisfy { $0.contains("screw") })
    #expect(!copied.contains { $0.contains("bolt") || $0.contains("nut") })
    press(.character("e"))
    #expect(message?.contains("rows") == false)
    press(.escape, .delete)
    #expect(message == "delete the row? (y, Enter) ")
    answer("y")
    #expect(parts.map(\.name) == ["bolt", "nut"])
  }

  @Test func `deletes rows only after confirmation`() {
    press(.down, .delete)
    #expect(message == "delete the row? (y, Enter) ")
    answer("n")
    press(.delete, .escape)
    #expect(parts.count == 3)
    press(.delete)
    answer("y")
    #expect(parts.map(\.name) == ["bolt", "screw"] && table.cursorRow === parts[1])
    press(.character("x"), .up, .character("x"), .delete)
    #expect(message == "delete 2 rows? (y, Enter) ")
    answer("y")
    #expect(parts.isEmpty && session.status.selectionCount == 0)
  }

  @Test func `deletes rows after the program was told, and none if it throws`() {
    var told: [[String]] = []
    struct Refusal: Error, CustomStringConvertible {
      var description: String { "it is still in use" }
    }
    table.willDelete = { rows in
      told.append(rows.map(\.name))
      if told.count == 2 { throw Refusal() }
    }
    let names = parts.map(\.name)
    press(.delete)
    #expect(told.isEmpty)
    answer("y")
    #expect(told == [[names[0]]] && parts.map(\.name) == Array(names.dropFirst()))
    press(.character("x"), .delete)
    answer("y")
    #expect(told.count == 2 && parts.map(\.name) == Array(names.dropFirst()))
    #expect(message == "it is still in use")
  }

  @Test func `deletes no row unless the table allows it`() {
    table.allowsDeleting = false
    press(.delete)
    #expect(message == "these rows cannot be deleted here")
    #expect(!session.canDelete && !session.help.contains { $0.keys == "Del" })
    #expect(!session.menu.contains { $0.key == .delete })
  }

  @Test func `shows a message if nothing can be changed or deleted`() {
    let table = LiveTable(parts.filtered(by: { _ in true })) { Column("Name", \.name) }
    table.allowsDeleting = true
    let session = TableSession(table)
    let page = Page(session, clock: clock)
    session.resize(rows: 3)
    clock.advanceUntilIdle()
    session.take(.key(.character("e")))
    #expect(session.status.message == "this value cannot be changed: Name is read-only")
    session.take(.key(.delete))
    #expect(session.status.message == "these rows cannot be deleted here")
    #expect(!session.canDelete && !session.help.contains { $0.keys == "Del" })
    #expect(page.lines.count == 3)
  }
}
