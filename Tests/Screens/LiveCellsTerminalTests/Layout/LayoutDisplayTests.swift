import LiveCells
import Testing

@testable import LiveCellsTerminal

@MainActor
@Suite struct `A layout on a terminal` {
  private let clock = ManualFrameClock()
  private let output = MemoryOutput(rows: 8, columns: 40)

  private func rows(_ name: String, _ count: Int) -> ObservableArray<TestRow> {
    ObservableArray((0..<count).map { TestRow("\(name)\($0)", count: $0) })
  }

  private func session(_ rows: ObservableArray<TestRow>, _ title: String) -> TableSession {
    let session = TableSession(
      LiveTable(rows) {
        Column("Name", \TestRow.name)
        Column("Count", \TestRow.count)
      },
      title: title
    )
    session.highlightTime = .zero
    return session
  }

  private func display(_ layout: ScreenLayout) -> LayoutDisplay {
    let display = LayoutDisplay(
      layout,
      output: output,
      usesColor: false,
      makeClock: { [clock] in clock },
      onFailure: { Issue.record("\($0)") }
    )
    clock.advanceUntilIdle()
    return display
  }

  @discardableResult
  private func press(_ key: PressedKey, _ display: LayoutDisplay) -> TableAction? {
    defer { clock.advanceUntilIdle() }
    return display.handle(.key(key))
  }

  @Test func `shows parts side by side and stacked, each with its own lines`() {
    let (left, upper, lower) = (rows("a", 9), rows("b", 2), rows("c", 3))
    let display = display(
      .columns(
        .table(session(left, "left")).share(2),
        .rows(.table(session(upper, "upper")), .table(session(lower, "lower")))
      )
    )
    #expect(output.lines[0].hasPrefix("  Name  Count"))
    #expect(output.lines.allSatisfy { $0.dropFirst(26).first == "│" })
    #expect(output.lines[1].contains("│> b0        0") || output.lines[1].contains("│> b0"))
    #expect(output.lines[3].contains("│ upper") && output.lines[7].contains("│ lower"))
    #expect(output.lines[7].hasPrefix(" left  live"))
    defer { display.close() }
    left[0].count = 77
    lower[2].count = 88
    clock.advanceUntilIdle()
    #expect(output.lines[1].contains("> a0 ") && output.lines[1].contains("77"), "\(output.lines)")
    #expect(output.lines[6].contains("> c0") == false)
    #expect(output.terminal.faults.isEmpty)
  }

  @Test func `sends keys to one part, which Tab and the pointer select`() {
    let (left, right) = (session(rows("a", 9), "left"), session(rows("b", 9), "right"))
    let display = display(.columns(.table(left), .table(right)))
    press(.down, display)
    press(.tab, display)
    press(.down, display)
    press(.down, display)
    #expect((left.status.cursor, right.status.cursor) == (1, 2))
    #expect(left.help.contains { $0.keys == "Tab  Shift-Tab" })
    _ = display.handle(.mouse(MouseEvent(action: .press(button: 0), row: 4, column: 3)))
    clock.advanceUntilIdle()
    #expect(left.status.cursor == 3 && display.state.focus == 0)
    _ = display.handle(.mouse(MouseEvent(action: .press(button: 0), row: 1, column: 24)))
    clock.advanceUntilIdle()
    #expect(right.status.cursor == 0 && display.state.focus == 1)
    #expect(press(.character("q"), display) == .close)
    #expect(press(.control("c"), display) == .quit)
  }

  @Test func `sends text to the part with the prompt, wherever the pointer is`() {
    let (left, right) = (session(rows("a", 9), "left"), session(rows("b", 9), "right"))
    let display = display(.columns(.table(left), .table(right)))
    press(.character("/"), display)
    _ = display.handle(.mouse(MouseEvent(action: .wheelDown, row: 2, column: 30)))
    press(.character("7"), display)
    #expect(display.state.focus == 0 && left.status.message == "/7" && left.status.cursor == 7)
  }

  @Test func `keeps only the front tab live, and switches between tabs`() {
    let (first, second) = (rows("a", 3), rows("b", 3))
    let display = display(
      .tabs(.table(session(first, "one")), .table(session(second, "two")).titled("second"))
    )
    #expect(output.lines[0] == " one  second")
    #expect(output.lines[2].hasPrefix("> a0"))
    #expect(!second[0].observationDescription.contains("count"))
    press(.alternate("2"), display)
    #expect(output.lines[2].hasPrefix("> b0"))
    #expect(!first[0].observationDescription.contains("count"))
    first[0].count = 55
    press(.character("("), display)
    #expect(output.lines[2].hasPrefix("> a0") && output.lines[2].contains("55"))
    _ = display.handle(.mouse(MouseEvent(action: .press(button: 0), row: 0, column: 6)))
    clock.advanceUntilIdle()
    #expect(output.lines[2].hasPrefix("> b0") && display.state.front == [1])
    _ = display.handle(.mouse(MouseEvent(action: .press(button: 0), row: 0, column: 30)))
    #expect(display.state.front == [1], "nothing stands there")
  }

  @Test func `adapts to the window size, and is painted completely after other output`() {
    let display = display(
      .columns(.table(session(rows("a", 30), "left")), .table(session(rows("b", 30), "right")))
    )
    output.size = GridSize(rows: 5, columns: 21)
    display.sizeChanged()
    clock.advanceUntilIdle()
    #expect(output.lines.count == 5 && output.lines.allSatisfy { $0.dropFirst(10).first == "│" })
    let before = output.lines
    // The window has been resized and is back at its size, but has lost its contents.
    output.size = output.size
    display.sizeChanged()
    clock.advanceUntilIdle()
    #expect(output.lines == before)
    output.size = output.size
    display.repaint()
    clock.advanceUntilIdle()
    #expect(output.lines == before)
    display.rest()
    output.size = GridSize(rows: 12, columns: 60)
    display.resume()
    clock.advanceUntilIdle()
    #expect(
      output.lines.count == 12 && output.lines[1].contains("> a0")
        && output.lines[1].contains("> b0")
    )
  }

  @Test(arguments: 0..<7, 0..<9)
  func `fits into any window`(rows: Int, columns: Int) {
    output.size = GridSize(rows: rows, columns: columns)
    let display = display(
      .columns(
        .table(session(self.rows("a", 5), "한국어 하나")),
        .tabs(
          .rows(.table(session(self.rows("日本", 5), "x")), .table(session(self.rows("b", 5), "y")))
        ),
        .table(session(self.rows("c", 5), "z"))
      )
    )
    for _ in 0..<4 { press(.tab, display) }
    press(.end, display)
    #expect(output.terminal.faults.isEmpty)
  }

  @Test func `shows a form without headers`() {
    let row = TestRow("only", count: 7)
    let form = LiveForm(
      "form",
      of: { row },
      fields: [
        Field(\TestRow.name, name: "Name"), Field(\.count, name: "Count"),
      ]
    )
    let display = display(.form(form))
    defer { display.close() }
    #expect(output.lines[0] == "> Name   only")
    #expect(output.lines[1] == "  Count  7")
    row.count = 8
    clock.advanceUntilIdle()
    #expect(output.lines[1].hasPrefix("  Count *8") || output.lines[1].hasPrefix("  Count  8"))
  }
}
