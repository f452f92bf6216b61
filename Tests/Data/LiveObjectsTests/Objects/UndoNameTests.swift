import DatabaseTestSupport
import Testing

@testable import LiveObjects

/// Names of undo groups, and merging of typed characters into one step.
@Suite struct UndoNameTests {
  private let context: ManagedContext

  init() throws {
    context = try ManagedContext(MemoryDatabase())
  }

  @Test func `undo names are observable`() throws {
    let word = Letter()
    var told: [String?] = []
    let token = context.observe(\.undoName) { context, _ in told.append(context.undoName) }
    context.group("Add") {
      context.insert(word)
      context.group("inner") { word.text = "a" }
    }
    word.text = "b"
    context.group("Rename") { word.text = "c" }
    #expect(context.undoName == "Rename" && context.redoName == nil)
    context.undo()
    #expect(context.undoName == nil && context.redoName == "Rename")
    context.undo()
    #expect(context.undoName == "Add" && context.redoName == nil)
    context.redo()
    context.redo()
    #expect(context.undoName == "Rename")
    context.rollback()
    #expect(told == ["Add", nil, "Rename", nil, "Add", nil, "Rename", nil])
    withExtendedLifetime(token) {}
  }

  @Test func `the steps of the history are reported`() {
    let word = Letter()
    var events: [UndoEvent] = []
    context.onUndoChange = { events.append($0) }
    context.group("Add") {
      context.insert(word)
      word.text = "a"
      #expect(events.isEmpty, "the group is open")
    }
    for text in ["b", "bc"] { context.group("Type", isContinued: true) { word.text = text } }
    context.undo()
    context.redo()
    word.text = "d"
    #expect(
      events == [
        .recorded("Add"), .recorded("Type"), .undone("Type"), .redone("Type"), .recorded(nil),
      ]
    )
    events = []
    context.rollback()
    context.rollback()
    #expect(events == [.emptied])
  }

  @Test func `a continued group is undone with the previous one`() throws {
    let (one, two) = (Letter(), Letter())
    context.insert(one)
    context.insert(two)
    func type(_ text: String, _ letter: Letter, _ name: String = "Typing") {
      context.group(name, isContinued: true) { letter.text = text }
    }
    for text in ["h", "he", "hel"] { type(text, one) }
    type("x", two)
    type("xy", two, "Pasting")
    type("xyz", two, "Pasting")
    context.undo()
    #expect(two.text == "x")
    context.undo()
    #expect(two.text.isEmpty)
    context.undo()
    #expect(one.text.isEmpty)
    context.redo()
    #expect(one.text == "hel")
    // After an undo, a new group begins.
    type("help", one)
    context.undo()
    #expect(one.text == "hel")
    // Another change ends the group.
    context.rollback()
    context.insert(one)
    type("a", one)
    one.text = "b"
    type("c", one)
    context.undo()
    #expect(one.text == "b")
  }
}

@Managed("t")
private final class Letter {
  var id: Int64?
  @Stored("b") var text = ""
}
