import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `Typing a filter` {
  private let people = ObservableArray(["Ada", "Alan", "Grace"].map { Person($0) })
  private let table: LiveTable<ObservableArray<Person>>
  private let screen: SessionScreen

  init() {
    table = LiveTable(people) { Column("Name", \.first) }
    screen = SessionScreen(TableSession(table), rows: 5)
  }

  @Test func `shows the matching rows for each typed character`() {
    screen.press(.character("&"), .character("a"))
    #expect(screen.text == ["Ada", "Alan", "Grace"])
    screen.press(.character("l"))
    #expect(screen.text == ["Alan"] && screen.message == "&al")
    screen.press(.backspace)
    #expect(screen.text == ["Ada", "Alan", "Grace"])
    screen.press(.character("d"), .enter)
    #expect(screen.text == ["Ada"] && screen.session.status.filter == "ad")
  }

  @Test func `restores the previous filter and the cursor when it is cancelled`() {
    screen.press(.character("j"), .character("j"))
    #expect(table.cursorRow === people[2])
    screen.press(.character("&"), .character("d"))
    #expect(screen.text == ["Ada"])
    screen.press(.escape)
    #expect(screen.text == ["Ada", "Alan", "Grace"] && table.cursorRow === people[2])
    screen.session.filter(by: "al")
    screen.press(.character("&"), .character("g"))
    #expect(screen.text == ["Grace"])
    screen.press(.backspace, .backspace)
    #expect(screen.text == ["Alan"] && screen.session.status.filter == "al")
    screen.press(.character("&"), .character("g"))
    screen.session.perform(.beginSearch)
    screen.update()
    #expect(screen.text == ["Alan"], "another prompt cancels it")
  }

  @Test func `keeps the last filter while the text is not a complete one`() {
    screen.press(.character("&"))
    screen.type("Name=")
    let shown = screen.text
    screen.type("\"")
    #expect(screen.text == shown && screen.message == "&Name=\"")
    screen.press(.escape)
    #expect(screen.text == ["Ada", "Alan", "Grace"])
  }

  @Test func `waits for Enter where rows are many, read late or filtered by the program`() {
    table.filter { $0.first.hasPrefix("A") }
    screen.press(.character("&"), .character("g"))
    #expect(screen.text == ["Ada", "Alan"])
    screen.press(.escape)
    #expect(screen.text == ["Ada", "Alan"])
    let many = LiveTable(ObservableArray((0..<2_001).map { (number: Int) in Person("\(number)") }))
    {
      Column("Name", \.first)
    }
    #expect(!many.canFilterWhileTyping && table.canFilterWhileTyping)
  }

  @Test func `is reported to the program for its own prompts`() {
    var texts: [String] = []
    var answers: [String] = []
    func open() {
      screen.session.openPrompt("Search: ", text: "a") {
        texts.append($0)
      } onAnswer: {
        answers.append($0)
      }
      screen.update()
    }
    open()
    screen.press(.character("b"), .left, .character("c"))
    #expect(texts == ["ab", "acb"])
    screen.press(.enter)
    #expect(texts == ["ab", "acb"] && answers == ["acb"])
    texts = []
    open()
    screen.press(.enter)
    #expect(texts == [] && answers == ["acb", "a"])
    open()
    screen.press(.character("b"), .escape)
    #expect(texts == ["ab", "a"], "the initial text applies again")
    screen.session.openPrompt("Other: ", text: "xyz") { _ in }
    screen.press(.character("!"), .enter)
    #expect(texts == ["ab", "a"])
  }

  @Test func `may open the next prompt from the answer`() {
    var texts: [String] = []
    func open() {
      screen.session.openPrompt("Next: ", text: "n") {
        texts.append($0)
      } onAnswer: { _ in
        open()
      }
    }
    open()
    screen.press(.character("1"), .enter)
    #expect(texts == ["n1"] && screen.message == "Next: n")
    screen.press(.character("2"), .escape)
    #expect(texts == ["n1", "n2", "n"] && screen.message == nil)
  }
}
