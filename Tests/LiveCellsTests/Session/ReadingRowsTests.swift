import KeyValueObserving
@testable import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A row read in full` {
  private let clock = ManualFrameClock()
  private let people = ObservableArray(
    (0..<9).map { (number: Int) in Person("\(number)", age: number) }
  )
  private let table: LiveTable<ObservableArray<Person>>
  private let session: TableSession
  private let screen: PaintedScreen

  init() {
    table = LiveTable(people) {
      Column("Name", \.first)
      Column("Age", \.age)
    }
    session = TableSession(table)
    screen = PaintedScreen(session, clock: clock)
    session.resize(rows: 5)
    clock.advanceUntilIdle()
  }

  @discardableResult
  private func press(_ keys: PressedKey...) -> TableAction? {
    var left: TableAction?
    for key in keys { left = session.take(.key(key)) }
    clock.advanceUntilIdle()
    return left
  }

  private var shown: [[String]]? { session.rowDetail?.entries.map(\.lines) }

  @Test func `stays current while it is read`() {
    #expect(session.rowDetail == nil)
    press(.down, .enter)
    #expect(shown == [["1"], ["1"]])
    people[1].age = 70
    clock.advanceUntilIdle()
    #expect(shown == [["1"], ["70"]])
    #expect(session.rowDetail?.entries.map(\.isChanged) == [false, true])
    press(.escape)
    #expect(session.rowDetail == nil && people[1].age == 70)
  }

  @Test func `keys scroll it, lead to the rows beside, and close it`() {
    press(.character("v"))
    #expect(press(.down) == .moveCursor(by: 1))
    #expect(press(.pageDown) == .movePages(1))
    #expect(table.cursor == 0)
    press(.right, .right)
    #expect(shown?.first == ["2"] && table.cursor == 2)
    press(.left)
    #expect(shown?.first == ["1"])
    for key in [PressedKey.character("q"), .enter, .escape, .character("v")] {
      #expect(press(key) == nil)
      #expect(session.rowDetail == nil)
      press(.character("v"))
      #expect(session.rowDetail != nil)
    }
    #expect(press(.control("c")) == .quit)
  }

  @Test func `a row that goes says so, and shows what it was`() {
    press(.down, .enter)
    people.remove(at: 1)
    clock.advanceUntilIdle()
    #expect(session.rowDetail?.isDeleted == true && shown?.first == ["1"])
    press(.right)
    #expect(session.rowDetail?.isDeleted == false)
  }

  @Test func `where there is no row, none is read`() {
    people.replaceAll(with: [])
    clock.advanceUntilIdle()
    press(.enter)
    #expect(session.rowDetail == nil)
    #expect(session.status.message == "there is no row")
  }

  @Test func `its text goes to the clipboard, and so do rows`() {
    var copied: [String] = []
    press(.character("y"))
    #expect(session.status.message == "this screen has no clipboard")
    session.copy = { copied.append($0) }
    people[0].first = "two\n\tlines"
    press(.character("y"))
    #expect(copied == ["two\n\tlines"])
    #expect(session.status.message == "the field to the clipboard")
    press(.character("Y"))
    #expect(copied.last == "two  lines\t0")
    press(.character("x"), .character("x"), .right, .character("-"), .character("Y"))
    #expect(copied.last == "two  lines\n1")
    #expect(session.status.message == "2 rows to the clipboard")
  }

  @Test func `rows go to the clipboard as CSV and as JSON, too`() {
    var copied: [String] = []
    session.copy = { copied.append($0) }
    people[0].first = "two, \"and\"\nlines\u{1}"
    press(.character("x"), .character("x"), .character("c"))
    #expect(copied.last == "Name,Age\r\n\"two, \"\"and\"\"\nlines\u{1}\",0\r\n1,1\r\n")
    press(.character("C"))
    #expect(
      copied.last == #"""
        [
        {"Name":"two, \"and\"\nlines\u0001","Age":0},
        {"Name":"1","Age":1}
        ]

        """#
    )
    #expect(session.status.message == "2 rows to the clipboard")
  }

  @Test func `a number that is shown for people is text to programs`() {
    func json(_ text: String, _ kind: CellText.Kind) -> String {
      RowTextFormat.json.text(of: [[RowDetail.Entry(title: "v", lines: [text], kind: kind)]])
        .replacing("[\n{\"v\":", with: "").replacing("}\n]\n", with: "")
    }
    for number in ["0", "-1", "1.50", "1e9", "2.5E-3"] { #expect(json(number, .number) == number) }
    for text in ["01", "1.", ".5", "1 000", "12 %", "+1", "0x1f", "inf", "--1", "1e"] {
      #expect(json(text, .number) == "\"\(text)\"")
    }
    #expect(json("NULL", .null) == "null")
    #expect(json("true", .boolean) == "true")
    #expect(json("5", .text) == "\"5\"")
  }
}
