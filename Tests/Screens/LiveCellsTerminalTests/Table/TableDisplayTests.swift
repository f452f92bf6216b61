import LiveCells
import Testing

@testable import LiveCellsTerminal

@MainActor
@Suite struct TableDisplayTests {
  private final class Status: KeyValueObservable {
    private let registry = Registry()
    private var stored = "live"
    var observationState: ObjectState { registry.state }
    var keyTable: KeyTable { KeyTable("Status", [.stored("text", \Status.text)]) }
    var text: String {
      get {
        registry.access(0)
        return stored
      }
      set { registry.mutate(0, of: self, read: { stored }, write: { stored = newValue }) }
    }
  }

  private let clock = ManualFrameClock()
  private let output = MemoryOutput(rows: 6, columns: 40)
  private let source = ObservableArray<TestRow>()
  private let status = Status()
  private let table: LiveTable<ObservableArray<TestRow>>
  private let session: TableSession
  private let screen: LayoutDisplay
  private let failures = Failures()
  private var display: TableDisplay { screen.displays[0]! }

  @MainActor
  private final class Failures {
    var all: [TerminalError] = []
  }

  init() {
    table = LiveTable(source) {
      Column("Name", \TestRow.name)
      Column("Count", \TestRow.count)
    }
    session = TableSession(table, title: "test") { [status] in
      SourceStatus(.fixed, status.text)
    }
    session.screen.timeOfDay = { "12:00:00" }
    screen = LayoutDisplay(
      .table(session),
      output: output,
      // Marks replace colours.
      usesColor: false,
      makeClock: { [clock] in clock },
      onFailure: { [failures] in failures.all.append($0) }
    )
  }

  /// Fills the table with `row 0`, `row 1` and so on, and lets the highlights fade.
  private func fill(_ count: Int) {
    source.replaceAll(with: (0..<count).map { TestRow("row \($0)", count: $0) })
    clock.advanceUntilIdle()
    rest()
  }

  private func rest() {
    clock.advance(by: .seconds(5))
    display.setNeedsPainting()
    clock.advanceUntilIdle()
  }

  private var body: [String] { Array(output.lines[1..<5]) }

  @Test func `an empty table is indicated, and the first rows get the cursor`() {
    clock.advanceUntilIdle()
    #expect(output.lines[2].contains("No rows"))
    fill(9)
    #expect(body == ["> row 0      0", "  row 1      1", "  row 2      2", "  row 3      3"])
    #expect(output.lines[0] == "  Name   Count")
    #expect(output.lines[5].hasSuffix("1/9"))
  }

  @Test func `a changed text is read once`() {
    fill(9)
    let reads = table.counters.reads
    source[1].count = 77
    rest()
    #expect(body[1].hasPrefix("  row 1     77") && table.counters.reads - reads == 1)
  }

  @Test func `columns keep their widths while the user scrolls, and grow afterwards`() {
    source.replaceAll(
      with: (0..<9).map { TestRow($0 < 6 ? "row \($0)" : "a much longer name", count: $0) }
    )
    clock.advanceUntilIdle()
    rest()
    _ = screen.handle(.key(.character(" ")))
    clock.advanceUntilIdle()
    #expect(output.lines[0] == "  Name   Count" && body[3] == "  a mu…      6")
    // Each key restarts the pause.
    clock.advance(by: ColumnFitting.settlingTime - .milliseconds(50))
    for key in "g " {
      _ = screen.handle(.key(.character(key)))
      clock.advanceUntilIdle()
    }
    clock.advance(by: .milliseconds(100))
    display.setNeedsPainting()
    clock.advanceUntilIdle()
    #expect(body[3] == "  a mu…      6")
    clock.advance(by: ColumnFitting.settlingTime)
    display.setNeedsPainting()
    clock.advanceUntilIdle()
    #expect(body[3].hasPrefix("  a much longer name"))
  }

  @Test func `a change of a visible value widens its column immediately`() {
    fill(9)
    source[1].count = 123_456_789
    clock.advanceUntilIdle()
    #expect(body[1].contains("123456789"))
  }

  @Test func `a change writes its field and marks it until it fades in one frame`() throws {
    fill(9)
    let before = output.writeCount
    source[2].count = 77
    clock.advanceUntilIdle()
    #expect(body[2] == "  row 2     77*")
    #expect(output.writeCount == before + 1)

    let expiry = try #require(display.scene?.rows[2].expiry)
    clock.advance(by: expiry - clock.now)
    display.setNeedsPainting()
    clock.advanceUntilIdle()
    #expect(body[2] == "  row 2     77")
    #expect(output.writeCount == before + 2)
  }

  @Test func `a highlight requests a frame when it fades, after two seconds`() throws {
    fill(3)
    var delays: [Duration] = []
    session.screen.wake = { delays.append($0) }
    source[0].count += 1
    clock.advanceUntilIdle()
    #expect(delays == [.seconds(1)])
    clock.advance(by: .milliseconds(1500))
    display.setNeedsPainting()
    clock.advance()
    try #require(delays.count == 2)
    #expect(delays[1] >= .milliseconds(480))
    #expect(body[0].hasSuffix("*"))
  }

  @Test func `an idle table requests no frame`() {
    fill(9)
    let before = (clock.requestCount, output.writeCount)
    clock.advance(by: .seconds(60))
    #expect((clock.requestCount, output.writeCount) == before)
  }

  @Test func `many changes in a frame are one write`() {
    fill(4)
    let before = output.writeCount
    for _ in 0..<1000 { for row in 0..<4 { source[row].count += 1 } }
    source.insert(TestRow("new"), at: 0)
    display.setNeedsPainting()
    status.text = "changed"
    clock.advance()
    #expect(output.writeCount == before + 1)
    clock.advanceUntilIdle()
    #expect(output.lines[5].contains("changed"))
  }

  @Test func `a frame without visible changes writes nothing`() {
    fill(9)
    let before = output.writeCount
    source[8].count = 1000
    display.setNeedsPainting()
    clock.advanceUntilIdle()
    #expect(output.writeCount == before)
  }

  @Test func `a row inserted above does not move the visible rows`() {
    fill(20)
    session.perform(.moveToLast)
    clock.advanceUntilIdle()
    let before = body
    source.insert(TestRow("new"), at: 0)
    clock.advanceUntilIdle()
    #expect(body == before)
    #expect(output.lines[5].hasSuffix("21/21"))
  }

  @Test func `an inserted row is marked as new`() {
    fill(3)
    source.insert(TestRow("new"), at: 1)
    clock.advanceUntilIdle()
    #expect(body[1] == " +new        0")
  }

  @Test func `keys move the cursor and the rows with it`() {
    fill(20)
    for _ in 0..<4 { session.perform(.moveCursor(by: 1)) }
    clock.advanceUntilIdle()
    #expect(body == ["  row 1      1", "  row 2      2", "  row 3      3", "> row 4      4"])
    session.perform(.moveToLast)
    clock.advanceUntilIdle()
    #expect(body[3] == "> row 19      19")
    session.perform(.moveToFirst)
    clock.advanceUntilIdle()
    #expect(body[0] == "> row 0        0")
    session.perform(.movePages(1))
    clock.advanceUntilIdle()
    #expect(body[0] == "> row 3        3")
    session.perform(.movePages(-1))
    clock.advanceUntilIdle()
    #expect(body[0] == "> row 0        0")
  }

  private func click(line: Int) {
    display.handle(.mouse(MouseEvent(action: .press(button: 0), row: line, column: 5)))
  }

  @Test func `a click moves the cursor to its line`() {
    fill(3)
    click(line: 2)
    clock.advanceUntilIdle()
    #expect(body[1] == "> row 1      1")
    for line in [4, 5, 99] { click(line: line) }
    clock.advanceUntilIdle()
    #expect(body[1] == "> row 1      1")
  }

  @Test func `the wheel scrolls without moving the cursor`() {
    fill(20)
    session.perform(.scroll(by: 3))
    clock.advanceUntilIdle()
    #expect(body[0] == "  row 3      3")
    #expect(output.lines[5].hasSuffix("1/20"))
  }

  @Test func `a pause freezes the display and counts the pending changes`() {
    fill(4)
    session.perform(.togglePause)
    clock.advanceUntilIdle()
    let before = body
    source[0].count = 99
    source.remove(at: 3)
    clock.advanceUntilIdle()
    #expect(body == before)
    #expect(output.lines[5].contains("paused, 2 waiting"))
    session.perform(.togglePause)
    clock.advanceUntilIdle()
    #expect(body == ["> row 0     99*", "  row 1      1", "  row 2      2", " -row 3      3"])
  }

  private func type(_ keys: PressedKey...) {
    for key in keys { _ = display.handle(.key(key)) }
    clock.advanceUntilIdle()
  }

  @Test func `a search finds the next row with the text, and wraps around`() {
    fill(20)
    type(.character("/"), .character("W"))
    #expect(output.lines[5].hasPrefix(" /W"))
    type(.character(" "), .character("1"), .enter)
    #expect(body.contains("> row 1      1"))
    type(.character("n"))
    #expect(body.contains { $0.hasPrefix("> row 10 ") })
    type(.character("N"), .character("N"))
    #expect(body.contains { $0.hasPrefix("> row 19 ") })
  }

  @Test func `an unsuccessful search is reported until the next key`() {
    fill(3)
    type(.character("/"), .character("z"), .enter)
    #expect(output.lines[5].hasPrefix(" /z  not found"))
    #expect(body[0].hasPrefix(">"))
    type(.down)
    #expect(output.lines[5].hasPrefix(" test  live"))
  }

  @Test func `keys typed into a search are not commands`() {
    fill(3)
    type(.character("/"))
    #expect(display.handle(.key(.character("q"))) == nil)
    #expect(display.handle(.key(.control("c"))) == nil)
    #expect(display.handle(.key(.control("c"))) == .quit)
  }

  @Test func `the list of keys is shown until a key is pressed`() {
    fill(3)
    let before = output.lines
    type(.character("?"))
    #expect(output.lines[0].contains("move by a row"))
    source[0].count = 8
    clock.advanceUntilIdle()
    #expect(output.lines[0].contains("move by a row"))
    source[0].count = 0
    type(.character("x"))
    rest()
    #expect(output.lines[0] == before[0] && table.selectedRows.count == 1)
  }

  @Test(arguments: [.character("q"), .character("?"), .escape, .enter] as [PressedKey])
  func `closing the list of keys has no other effect`(
    key: PressedKey
  ) {
    fill(3)
    type(.character("?"))
    #expect(display.handle(.key(key)) == nil)
    clock.advanceUntilIdle()
    #expect(body[0].hasPrefix("> row 0"))
    #expect(table.cursor == 0)
  }

  @Test func `the keys of the program are listed first, and perform its actions`() {
    fill(3)
    var chosen: [String] = []
    session.commands.append(
      TableCommand("choose the row", keys: [.character("k"), .delete]) { [table] _ in
        if let row = table.cursorRow { chosen.append(row.name) }
      }
    )
    type(.character("?"))
    #expect(output.lines[0].hasPrefix("  k  Del"))
    #expect(output.lines[0].hasSuffix("choose the row"))
    type(.escape, .down, .character("k"))
    #expect(chosen == ["row 1"] && table.cursor == 1)
  }

  @Test func `selected rows are marked and counted`() {
    fill(3)
    type(.character("x"), .character("x"))
    #expect(body == [" #row 0      0", " #row 1      1", "> row 2      2", ""])
    #expect(output.lines[5].contains("2 selected"))
    type(.character("X"))
    #expect(body[0] == "  row 0      0")
    #expect(!output.lines[5].contains("selected"))
  }

  @Test func `following shows rows added at the end`() {
    fill(9)
    session.perform(.toggleFollowing)
    clock.advanceUntilIdle()
    #expect(output.lines[5].contains("following"))
    source.append(TestRow("last"))
    clock.advanceUntilIdle()
    #expect(body[3] == ">+last       0")
    session.perform(.moveCursor(by: -1))
    clock.advanceUntilIdle()
    #expect(!output.lines[5].contains("following"))
    source.append(TestRow("unseen"))
    clock.advanceUntilIdle()
    #expect(body[3].contains("last"))
    session.perform(.moveToLast)
    clock.advanceUntilIdle()
    #expect(body[3].contains("unseen") && output.lines[5].contains("following"))
  }

  @Test func `changes of the state are displayed`() {
    fill(1)
    status.text = "lost"
    clock.advanceUntilIdle()
    #expect(output.lines[5].hasPrefix(" test  lost"))
  }

  @Test func `after a resize everything is painted, and the cursor stays visible`() {
    fill(20)
    click(line: 4)
    clock.advanceUntilIdle()
    output.size = GridSize(rows: 4, columns: 20)
    screen.sizeChanged()
    clock.advanceUntilIdle()
    #expect(output.lines.count == 4)
    #expect(output.lines[2] == "> row 3      3")
    output.size = GridSize(rows: 9, columns: 60)
    screen.sizeChanged()
    clock.advanceUntilIdle()
    #expect(output.lines[7].contains("row 8"))
  }

  @Test func `after output by another program, everything is painted again`() {
    fill(4)
    let before = output.lines
    output.size = output.size
    screen.repaint()
    clock.advanceUntilIdle()
    #expect(output.lines == before)
  }

  @Test func `a failing terminal is reported, and the missing parts are painted later`() {
    fill(2)
    let failure = TerminalError(code: .hungUp, context: "gone")
    output.failure = failure
    source[0].count = 5
    clock.advanceUntilIdle()
    #expect(failures.all == [failure])
    output.failure = nil
    display.setNeedsPainting()
    clock.advanceUntilIdle()
    #expect(body[0] == "> row 0      5*")
  }

  @Test func `data never reaches the terminal as a command`() {
    fill(2)
    source.insert(TestRow("\u{1B}]0;title\u{7}\r\n\u{9B}2J\u{202E}"), at: 0)
    clock.advanceUntilIdle()
    #expect(output.terminal.faults.isEmpty)
    #expect(body.contains { $0.contains("␛]0;title␇␊\u{FFFD}2J\u{FFFD}") })
  }

  private func press(_ keys: PressedKey...) {
    for key in keys { _ = display.handle(.key(key)) }
    clock.advanceUntilIdle()
  }

  @Test func `a complete row replaces the rows, wrapped to the width of the screen`() {
    source.replaceAll(with: [TestRow("a text that is longer than a line, by far", count: 7)])
    rest()
    press(.enter)
    #expect(
      output.lines[0..<4] == [
        "  Name   a text that is longer than a",
        "         line, by far",
        "  Count  7", "",
      ]
    )
    source[0].count = 8
    clock.advanceUntilIdle()
    #expect(output.lines[2] == "  Count  8")
    press(.escape)
    #expect(output.lines[0].hasPrefix("  Name"))
  }

  @Test func `a page longer than the screen scrolls, and indicates more lines`() {
    fill(3)
    press(.character("?"))
    #expect(output.lines[4].hasSuffix("v") && output.lines[0].contains("Up Down"))
    press(.down)
    #expect(output.lines[0].hasSuffix("^") && !output.lines[0].contains("Up Down"))
    press(.character("G"))
    #expect(output.lines[4].contains("quit") && !output.lines[4].hasSuffix("v"))
    press(.character("g"))
    #expect(output.lines[0].contains("Up Down"))
    press(.character("?"), .character("?"))
    #expect(output.lines[0].contains("Up Down"), "read from the top again")
  }

  @Test func `the cursor's column is hidden, moved and resized`() {
    fill(3)
    press(.right, .character("H"))
    #expect(output.lines[0] == "  Count  Name")
    press(.character(">"), .character(">"))
    #expect(output.lines[0] == "    Count  Name")
    press(.character("-"))
    #expect(output.lines[0] == "  Name")
    press(.character("-"))
    #expect(output.lines[5].contains("the only column cannot be hidden"))
    press(.character("="))
    #expect(output.lines[0] == "    Count  Name")
  }

  @Test func `a click puts the cursor on the field`() {
    fill(3)
    _ = display.handle(.mouse(MouseEvent(action: .press(button: 0), row: 2, column: 11)))
    clock.advanceUntilIdle()
    #expect(session.columns.cursor == 1 && table.cursor == 1)
    let grid = output.terminal.cells
    #expect(grid[2][13].style.attributes.contains(.underline))
    #expect(!grid[2][3].style.attributes.contains(.underline))
    #expect(grid[0][9].style.attributes.contains(.reverse))
  }

  @Test func `a text is copied to the terminal's clipboard in Base64`() {
    source.replaceAll(with: [TestRow("\u{1B}[2J ok", count: 1)])
    rest()
    press(.character("y"))
    #expect(output.terminal.clipboard == "G1sySiBvaw==")
    #expect(output.terminal.faults.isEmpty)
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")])
  func `the Base64 encoding conforms to RFC 4648`(text: String, encoded: String) {
    #expect(String(decoding: Base64.encode(text.utf8), as: UTF8.self) == encoded)
  }
}
