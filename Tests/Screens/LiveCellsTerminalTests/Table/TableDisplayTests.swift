import LiveCells
import Testing

@testable import LiveCellsTerminal

@MainActor
@Suite struct TableDisplayTests {
  final class Status: KeyValueObservable {
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

  let clock = ManualFrameClock()
  let output = MemoryOutput(rows: 6, columns: 40)
  let source = ObservableArray<TestRow>()
  let status = Status()
  let table: LiveTable<ObservableArray<TestRow>>
  let session: TableSession
  let screen: LayoutDisplay
  let failures = Failures()
  var display: TableDisplay { screen.displays[0]! }

  @MainActor
  final class Failures {
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
  func fill(_ count: Int) {
    source.replaceAll(with: (0..<count).map { TestRow("row \($0)", count: $0) })
    clock.advanceUntilIdle()
    rest()
  }

  func rest() {
    clock.advance(by: .seconds(5))
    display.setNeedsPainting()
    clock.advanceUntilIdle()
  }

  var body: [String] { Array(output.lines[1..<5]) }

  @Test func `an empty table is indicated, and the first rows get the cursor`() {
    clock.advanceUntilIdle()
    #expect(output.lines[2].contains("No rows"))
    fill(9)
    #expect(body == ["> row 0      0", "  row 1      1", "  row 2      2", "  row 3      3"])
    #expect(output.lines[0] == "  Name   Count")
    #expect(output.lines[5].hasSuffix("1/9"))
  }

  @Test func `a changed text is compared once between its row and the grid`() {
    fill(9)
    table.auditsWhenIdle = false
    let comparisons = TextComparisons.count {
      source[1].count = 77
      clock.advanceUntilIdle()
    }
    #expect(body[1] == "  row 1     77*")
    #expect(comparisons == 2, "one for each field of the row")
    let faded = TextComparisons.count { rest() }
    #expect(body[1] == "  row 1     77" && faded == 0)
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
