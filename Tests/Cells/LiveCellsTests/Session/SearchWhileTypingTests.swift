import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `Searching while typing` {
  private let clock = ManualFrameClock()
  private let people = ObservableArray(
    (0..<30).map { (number: Int) in Person("person \(number)") }
  )
  private let session: TableSession
  private let screen: PaintedScreen

  init() {
    session = TableSession(LiveTable(people) { Column("Name", \.first) })
    screen = PaintedScreen(session, clock: clock)
    session.resize(rows: 5)
    clock.advanceUntilIdle()
    session.perform(.moveCursor(by: 2))
    rest()
  }

  private func rest() {
    clock.advanceUntilIdle()
  }

  private func type(_ text: String) {
    for character in text { session.take(.key(.character(character))) }
    rest()
  }

  @Test func `finds the text typed so far, from the original cursor`() {
    session.perform(.beginSearch)
    type("1")
    #expect(session.status.cursor == 10 && session.status.message == "/1")
    type("5")
    #expect(session.status.cursor == 15 && session.visibleRange.contains(15))
    session.take(.key(.backspace))
    rest()
    #expect(session.status.cursor == 10, "a shorter text is found from the beginning again")
    type("2")
    session.take(.key(.enter))
    rest()
    #expect(session.status.cursor == 12 && session.status.message == nil)
    type("n")
    #expect(session.status.cursor == 12, "there is no other")
  }

  @Test func `finds the text of a screen with a text field of its own`() {
    session.perform(.beginSearch)
    session.type("15")
    rest()
    #expect(session.status.cursor == 15)
    session.type("15x")
    rest()
    #expect(session.currentPrompt?.remark == "not found" && session.status.cursor == 2)
    session.type("12")
    rest()
    session.take(.key(.enter))
    rest()
    #expect(session.status.cursor == 12 && !session.isTyping)
  }

  @Test func `returns to the original cursor when cancelled or emptied`() {
    session.perform(.beginSearch)
    type("29")
    #expect(session.status.cursor == 29)
    session.take(.key(.backspace))
    session.take(.key(.backspace))
    rest()
    #expect(session.status.cursor == 2)
    type("29")
    people.insert(Person("first"), at: 0)
    rest()
    session.take(.key(.escape))
    rest()
    #expect(session.status.cursor == 3, "the row has moved")
    #expect(session.visibleRange.contains(3) && session.status.message == nil)
    type("n")
    #expect(session.status.cursor == 3, "nothing was searched for")
  }

  @Test func `reports while typing that no row matches`() {
    session.perform(.beginSearch)
    type("2x")
    #expect(session.status.message == "/2x  not found" && session.status.cursor == 2)
    session.take(.key(.backspace))
    rest()
    #expect(session.status.message == "/2" && session.status.cursor == 12)
    type("y")
    session.take(.key(.enter))
    rest()
    #expect(session.status.message == "/2y  not found" && session.status.cursor == 2)
  }

  @Test func `continues when the screen scrolls to an earlier match`() {
    let many = ObservableArray((0..<20_000).map { (number: Int) in Person("person \(number)") })
    let session = TableSession(LiveTable(many) { Column("Name", \.first) })
    let screen = PaintedScreen(session, clock: clock)
    session.resize(rows: 5)
    rest()
    session.perform(.beginSearch)
    for character in "1999" { session.take(.key(.character(character))) }
    session.take(.key(.character("9")))
    session.perform(.scrollTo(17))
    rest()
    #expect(session.status.cursor == 19_999 && screen.paintings > 0)
    session.take(.key(.enter))
    rest()
    #expect(session.status.cursor == 19_999)
  }

  @Test func `keeps a cursor that follows the first row when cancelled`() {
    session.perform(.moveToFirst)
    rest()
    session.perform(.beginSearch)
    type("7")
    session.take(.key(.escape))
    people.insert(Person("first"), at: 0)
    rest()
    #expect(session.status.cursor == 0 && session.visibleRows[0].texts[0].text == "first")
  }

  @Test func `adapts when the row of the original cursor is removed`() {
    let row = people[2]
    session.perform(.beginSearch)
    type("20")
    people.remove(at: 2)
    rest()
    session.take(.key(.escape))
    rest()
    #expect(session.status.cursor == 2 && people[2] !== row)
  }
}
