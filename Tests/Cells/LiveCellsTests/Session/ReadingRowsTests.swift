import KeyValueObserving
@testable import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `The detail view of a row` {
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

  @Test func `stays current while it is displayed`() {
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

  @Test func `is scrolled, changed to an adjacent row, and closed by keys`() {
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

  @Test func `is marked when its row is removed, and keeps its content`() {
    press(.down, .enter)
    people.remove(at: 1)
    clock.advanceUntilIdle()
    #expect(session.rowDetail?.isDeleted == true && shown?.first == ["1"])
    press(.right)
    #expect(session.rowDetail?.isDeleted == false)
  }

  @Test func `is not opened without a row`() {
    people.replaceAll(with: [])
    clock.advanceUntilIdle()
    press(.enter)
    #expect(session.rowDetail == nil)
    #expect(session.status.message == "no row")
  }

  @Test func `is copied to the clipboard, by field or by row`() {
    var copied: [String] = []
    press(.character("y"))
    #expect(session.status.message == "this screen has no clipboard")
    session.screen.copy = { copied.append($0) }
    people[0].first = "two\n\tlines"
    press(.character("y"))
    #expect(copied == ["two\n\tlines"])
    #expect(session.status.message == "copied the field")
    press(.character("Y"))
    #expect(copied.last == "\"two\n\tlines\"\t0")
    press(.character("x"), .character("x"), .right, .character("-"), .character("Y"))
    #expect(copied.last == "\"two\n\tlines\"\n1")
    #expect(session.status.message == "copied 2 rows")
  }

  @Test func `is copied as CSV and as JSON`() {
    var copied: [String] = []
    session.screen.copy = { copied.append($0) }
    people[0].first = "two, \"and\"\nlines\u{1}"
    press(.character("x"), .character("x"), .character("c"))
    #expect(copied.last == "Name,Age\r\n\"two, \"\"and\"\"\nlines\u{1}\",0\r\n\"1\",1\r\n")
    #expect(session.status.message == "copied 2 rows as CSV")
    press(.character("C"))
    #expect(
      copied.last == #"""
        [
        {"Name":"two, \"and\"\nlines\u0001","Age":0},
        {"Name":"1","Age":1}
        ]

        """#
    )
    #expect(session.status.message == "copied 2 rows as JSON")
  }

  @Test func `is copied with formatted numbers as JSON strings`() {
    func json(_ text: String, _ kind: CellText.Kind) -> String {
      RowTextFormat.json.text(of: [[field(.failure(text), CellText(text, kind: kind))]])
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

  private func field(_ content: FieldContent, _ text: CellText) -> CopiedField {
    CopiedField(title: "v", content: content, text: text)
  }

  @Test func `is copied so that values that JSON lacks can be distinguished`() {
    func copied(_ value: Value, _ format: RowTextFormat) -> String {
      format.text(of: [[field(.value(value), FieldFormat.plain.text(for: value))]])
    }
    for (value, json, csv, text) in [
      (.blob([0, 255]), #"{"blob":"00ff"}"#, "00ff", "x'00ff'"),
      (.invalidText([0x47, 0xE4]), #"{"text":"47e4"}"#, #"G\xe4"#, #"G\xe4"#),
      (.real(.infinity), #"{"real":"Infinity"}"#, "inf", "inf"),
      (.real(-.infinity), #"{"real":"-Infinity"}"#, "-inf", "-inf"),
      (.real(.nan), #"{"real":"NaN"}"#, nil, nil),
      (.integer(.max), "9223372036854775807", "9223372036854775807", "9223372036854775807"),
      (.text("{\"a\":  1}"), #""{\"a\":  1}""#, #""{""a"":  1}""#, #""{""a"":  1}""#),
      (.text("a\r\nb"), #""a\r\nb""#, "\"a\r\nb\"", "\"a\r\nb\""),
    ] as [(Value, String, String?, String?)] {
      #expect(copied(value, .json) == "[\n{\"v\":\(json)}\n]\n")
      if let csv { #expect(copied(value, .csv) == "v\r\n\(csv)\r\n") }
      if let text { #expect(copied(value, .text) == text) }
    }
    #expect(
      RowTextFormat.text.text(of: [
        ["a\tb", "c\nd", "e\"f", "", " g"].map { field(.value(.text($0)), CellText($0)) }
      ]) == "\"a\tb\"\t\"c\nd\"\t\"e\"\"f\"\t\t g"
    )
  }
}
