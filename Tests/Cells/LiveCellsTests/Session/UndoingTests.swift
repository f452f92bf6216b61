import KeyValueObserving
import LiveCells
import Testing

@KeyValueObservable
private final class Line {
  var text: String
  init(_ text: String) { self.text = text }
}

@MainActor
@Suite struct `Undoing changes of the program's objects` {
  private let clock = ManualFrameClock()
  private let lines = ObservableArray(["a", "b", "c"].map { Line($0) })
  private let history = UndoHistory()
  private let table: LiveTable<ObservableArray<Line>>
  private let session: TableSession
  private let page: Page

  init() {
    history.follow(lines)
    table = LiveTable(lines) { Column("Text", \.text).editable(\.text) }
    session = TableSession(table)
    page = Page(session, clock: clock)
    session.resize(rows: 3)
    clock.advanceUntilIdle()
  }

  private func press(_ keys: PressedKey...) {
    for key in keys { session.take(.key(key)) }
    clock.advanceUntilIdle()
  }

  private func edit(_ text: String) {
    press(.character("e"))
    session.take(.key(.control("u")))
    session.take(.text(text))
    press(.enter)
  }

  private var texts: [String] { lines.map(\.text) }

  @Test func `is offered with a history only`() {
    #expect(!session.canUndo && !session.help.contains { $0.keys == "u  U" })
    press(.character("u"))
    #expect(session.status.message == "undo is not available here")
    session.undoing = history
    #expect(session.canUndo && session.help.contains { $0.keys == "u  U" })
    #expect(!session.canAdd)
  }

  @Test func `undoes and redoes a typed value, and names its column`() {
    session.undoing = history
    edit("x")
    #expect(texts == ["x", "b", "c"])
    press(.character("u"))
    #expect(texts == ["a", "b", "c"] && session.status.message == "undone: Text")
    press(.character("U"))
    #expect(texts == ["x", "b", "c"] && session.status.message == "redone: Text")
    press(.character("U"))
    #expect(session.status.message == "nothing to redo")
  }

  @Test func `undoes a value typed into several rows in one step`() {
    session.undoing = history
    press(.character("x"), .character("x"))
    edit("y")
    #expect(texts == ["y", "y", "c"])
    press(.character("u"))
    #expect(texts == ["a", "b", "c"])
    press(.character("u"))
    #expect(session.status.message == "nothing to undo")
  }

  @Test func `names the line of a form`() {
    let form = LiveForm(
      "line",
      of: { [lines] in lines[0] },
      fields: [Field(\.text, name: "Caption").editable(\.text)]
    )
    form.session.undoing = history
    let page = Page(form.session, clock: clock)
    form.session.resize(rows: 2)
    clock.advanceUntilIdle()
    for key in [PressedKey.character("e"), .control("u")] { form.session.take(.key(key)) }
    form.session.take(.text("z"))
    form.session.take(.key(.enter))
    #expect(texts == ["z", "b", "c"])
    form.session.take(.key(.character("u")))
    clock.advanceUntilIdle()
    #expect(texts == ["a", "b", "c"] && form.session.status.message == "undone: Caption")
    withExtendedLifetime(page) {}
  }

  @Test func `names a step without a name`() {
    session.undoing = history
    history.group(nil, isContinued: false) { lines[2].text = "z" }
    press(.character("u"))
    #expect(texts == ["a", "b", "c"] && session.status.message == "undone: the last change")
  }
}
