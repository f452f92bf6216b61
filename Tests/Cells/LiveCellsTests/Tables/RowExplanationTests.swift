import KeyValueObserving
import Testing

@testable import LiveCells

@MainActor
@Suite struct `The explanation of a row` {
  private let screen = HeadlessScreen()
  private let ada = Person("Ada")
  private let bert = Person("Bert")
  private let table: LiveTable<ObservableArray<Person>>

  init() {
    ada.friend = bert
    table = LiveTable(rows: [ada]) {
      Column("Name", \.first)
      Column("Friend", \.friend?.first)
    }
    table.attach(to: screen)
    table.resize(rows: 1)
    run()
  }

  private func run() {
    (screen.frameScheduler.clock as? ManualFrameClock)?.advanceUntilIdle()
  }

  /// The explanations, with the letter T in place of the times.
  private func explained(_ column: Int? = nil) -> [String] {
    table.explanation(ofRow: 0, column: column)
      .map { $0.replacing(#/[0-9]{2}:[0-9]{2}:[0-9]{2}/#, with: "T") }
  }

  @Test func `names the changed property, its object, the time and the previous text`() {
    #expect(explained().isEmpty)
    ada.first = "Augusta"
    run()
    #expect(explained() == ["Name: first of Person changed T, was “Ada”"])
    bert.first = "Bertram"
    run()
    #expect(explained(1) == ["Friend: first of another Person changed T, was “Bert”"])
    bert.first = "B"
    ada.friend = nil
    run()
    let both = "Friend: first of another Person and friend of Person changed T, was “Bertram”"
    #expect(explained(1) == [both])
    #expect(table.explanation(ofRow: 1).isEmpty)
  }

  @Test func `names what a column shows if its change was not traced`() {
    ada.first = "Augusta"
    bert.first = "Bertram"
    run()
    #expect(
      explained() == [
        "Name: changed T, was “Ada”, shows first of Person",
        // The friend and its name are two properties.
        "Friend: changed T, was “Bert”",
      ]
    )
  }

  @Test func `traces a row only after it was requested, and not forever`() throws {
    func traced() throws -> Int { try #require(table.why(0)).fields[0].mutationCount }
    ada.first = "1"
    run()
    #expect(try traced() == 0)
    for number in 2...40 {
      #expect(explained().count == 1)
      ada.first = "\(number)"
      run()
    }
    #expect(try traced() == 39)
    for number in 41...60 {
      ada.first = "\(number)"
      run()
    }
    #expect(try traced() == 0)
    #expect(explained() == ["Name: changed T, was “59”, shows first of Person"])
  }

  @Test func `does not end the tracing of all rows`() throws {
    table.tracesMutations = true
    run()
    _ = explained()
    for number in 1...40 {
      ada.first = "\(number)"
      run()
    }
    #expect(try #require(table.why(0)).fields[0].mutationCount == 40)
    table.tracesMutations = false
    #expect(try #require(table.why(0)).fields[0].mutationCount == 0)
  }

  @Test func `shortens long previous texts`() {
    ada.first = String(repeating: "x", count: 1_000)
    run()
    ada.first = "y"
    run()
    #expect(explained(0).first?.contains("was “\(String(repeating: "x", count: 200))…”") == true)
  }
}
