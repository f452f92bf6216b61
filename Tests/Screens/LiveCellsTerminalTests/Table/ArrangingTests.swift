import LiveCells
import Testing

@testable import LiveCellsTerminal

/// Sorting, filtering and freezing rows with keys and the mouse.
@MainActor
@Suite struct ArrangingTests {
  private let clock = ManualFrameClock()
  private let output = MemoryOutput(rows: 6, columns: 60)
  private let source = ObservableArray<TestRow>()
  private let table: LiveTable<ObservableArray<TestRow>>
  private let session: TableSession
  private let display: TableDisplay

  init() {
    table = LiveTable(source) {
      Column("Name", \TestRow.name)
      Column("Count", \TestRow.count)
    }
    session = TableSession(table, title: "test")
    session.screen.timeOfDay = { "12:00:00" }
    display = TableDisplay(session, output: output, clock: clock, usesColor: false)
    source.replaceAll(with: [
      TestRow("b", count: 2), TestRow("c", count: 1), TestRow("a", count: 3),
    ])
    rest()
  }

  private func rest() {
    clock.advanceUntilIdle()
    clock.advance(by: .seconds(5))
    display.setNeedsPainting()
    clock.advanceUntilIdle()
  }

  private func press(_ keys: String) {
    for key in keys { _ = display.handle(.key(key == "\n" ? .enter : .character(key))) }
    rest()
  }

  /// The first letters of the shown names, from top to bottom.
  private var names: String { String(output.lines[1..<5].compactMap { $0.dropFirst(2).first }) }

  @Test func `s sorts by the cursor's column, in reverse as r does, then not at all`() {
    press("s")
    #expect(names == "abc")
    #expect(output.lines[0].contains("Name^"))
    press("s")
    #expect(names == "cba")
    #expect(output.lines[0].contains("Namev"))
    press("r")
    #expect(names == "abc")
    press("ls")
    #expect(names == "cba")
    #expect(output.lines[0].contains("Count^"))
    source[0].count = 0
    rest()
    #expect(names == "bca")
    press("ss")
    #expect(names == "bca")
    #expect(!output.lines[0].contains("^"))
  }

  @Test func `a click on a header sorts by it, reverses the order, and removes it`() {
    let head = display.scene?.layout.spans[0].text.lowerBound ?? 0
    func click() {
      _ = display.handle(.mouse(MouseEvent(action: .press(button: 0), row: 0, column: head)))
      rest()
    }
    click()
    #expect(names == "abc")
    click()
    #expect(names == "cba")
    click()
    #expect(names == "bca")
  }

  @Test func `the cursor stays on its row when the order changes`() {
    table.moveCursor(to: 2)
    press("s")
    #expect(table.cursor == 0)
    #expect(output.lines[1].hasPrefix("> a"))
  }

  @Test func `only rows with the entered text are shown until it is removed`() {
    press("&B")
    #expect(output.lines[5].contains("&B"))
    #expect(names == "b")
    press("\n")
    #expect(names == "b")
    #expect(output.lines[5].contains("live  &B"))
    #expect(output.lines[5].contains("1/1"))
    press("&\n")
    #expect(names == "bca")
    #expect(!output.lines[5].contains("&"))
  }

  @Test func `keys typed into a filter are not commands`() {
    press("&q?s")
    #expect(session.isTyping)
    #expect(session.status.message == "&q?s")
    _ = display.handle(.key(.escape))
    rest()
    #expect(names == "bca")
  }

  @Test func `a held order keeps positions, shows new values, and counts pending moves`() {
    press("ls")
    #expect(names == "cba")
    press("o")
    source[0].count = 9
    rest()
    #expect(names == "cba")
    #expect(output.lines[2].contains("9"))
    #expect(output.lines[5].contains("order held, 1 waiting"))
    press("o")
    #expect(names == "cab")
    #expect(!output.lines[5].contains("held"))
  }

  @Test func `too many rows are not sorted, and the user is notified`() {
    source.replaceAll(with: (0..<20_001).map { TestRow("row", count: -$0) })
    rest()
    for key in ["s", "o", "&"] {
      press(key)
      #expect(output.lines[5].contains("more than 20000 rows"))
    }
    #expect(table.sortedColumn == nil)
    press("jso")
    #expect(output.lines[5].contains("more than 20000 rows"), "typed for the filter, not obeyed")
    #expect(table.cursor == 0)
    #expect(display.handle(.key(.character("q"))) == nil)
    press("\n")
    #expect(!output.lines[5].contains("more than"))
    press("j")
    #expect(table.cursor == 1)
  }

  @Test func `a section has a title line, and the status line shows the cursor's section`() {
    let sections = SectionedArray<TestRow>()
    sections.insertSection("Fruit", [TestRow("apple"), TestRow("pear")], at: 0)
    sections.insertSection("Nuts", [TestRow("hazel")], at: 1)
    let table = LiveTable(sections) { Column("Name", \TestRow.name) }
    let output = MemoryOutput(rows: 6, columns: 40)
    let session = TableSession(table, title: "test")
    let display = TableDisplay(session, output: output, clock: clock, usesColor: false)
    rest()
    #expect(output.lines[1].hasPrefix("─ Fruit ─") && output.lines[1].hasSuffix("──"))
    #expect(output.lines[2].contains("apple") && output.lines[3].hasSuffix("pear"))
    // A section title without a visible row is omitted.
    #expect(output.lines[4].isEmpty)
    #expect(output.lines[5].contains("live  Fruit"))
    _ = display.handle(.key(.end))
    rest()
    #expect(output.lines[1].contains("pear") && output.lines[2].hasPrefix("─ Nuts ─"))
    #expect(output.lines[3].contains("hazel"))
    #expect(output.lines[5].contains("live  Nuts"))
    #expect(output.lines[5].contains("3/3"))
    // A click on a title selects no row. A click on a row selects that row, whatever is above it.
    for (line, cursor) in [(2, 2), (1, 1), (3, 2)] {
      _ = display.handle(
        .mouse(MouseEvent(action: .press(button: 0), row: line, column: 4))
      )
      rest()
      #expect(table.cursor == cursor)
    }
    table.detach()
  }

  @Test(arguments: 2...12, [1, 2, 3, 7])
  func `with sections the cursor is visible, and the screen settles`(
    rows: Int,
    length: Int
  ) {
    let sections = SectionedArray<TestRow>()
    for number in 0..<5 {
      let names = (0..<(number % 2 == 0 ? length : 1)).map { TestRow("\(number).\($0)") }
      sections.insertSection("S\(number)", names, at: number)
    }
    let table = LiveTable(sections) { Column("Name", \TestRow.name) }
    let output = MemoryOutput(rows: rows, columns: 20)
    let session = TableSession(table)
    let display = TableDisplay(session, output: output, clock: clock, usesColor: false)
    rest()
    for key in Array(repeating: PressedKey.down, count: 25)
      + Array(repeating: .up, count: 25) + [.end, .up, .home, .pageDown, .pageUp, .end]
    {
      _ = display.handle(.key(key))
      rest()
      #expect(output.lines.count { $0.hasPrefix(">") } == 1, "\(output.lines)")
      #expect(!clock.isFramePending)
    }
    table.detach()
  }

  @Test func `removed rows stay in their sections until they have faded`() {
    let sections = SectionedArray<TestRow>()
    sections.insertSection("Fruit", [TestRow("apple"), TestRow("pear")], at: 0)
    sections.insertSection("Nuts", [TestRow("hazel"), TestRow("walnut")], at: 1)
    let table = LiveTable(sections) { Column("Name", \TestRow.name) }
    let output = MemoryOutput(rows: 12, columns: 30)
    let session = TableSession(table)
    let display = TableDisplay(session, output: output, clock: clock, usesColor: false)
    rest()
    _ = sections.remove(at: RowPath(section: 1, row: 0))
    _ = sections.remove(at: RowPath(section: 0, row: 1))
    clock.advance()
    clock.advance()
    #expect(output.lines[2].contains("apple") && output.lines[3].contains("-pear"))
    #expect(output.lines[4].hasPrefix("─ Nuts ─") && output.lines[5].contains("-hazel"))
    #expect(output.lines[6].contains("walnut"))
    display.setNeedsPainting()
    table.detach()
  }

  @Test(arguments: [true, false])
  func `the only row of a section stays below its title until it has faded`(keepsSection: Bool) {
    let sections = SectionedArray<TestRow>()
    for (index, name) in ["apple", "hazel", "leek"].enumerated() {
      sections.insertSection(["Fruit", "Nuts", "Roots"][index], [TestRow(name)], at: index)
    }
    let table = LiveTable(sections) { Column("Name", \TestRow.name) }
    let output = MemoryOutput(rows: 20, columns: 30)
    let session = TableSession(table)
    let display = TableDisplay(session, output: output, clock: clock, usesColor: false)
    rest()
    let former = Array(output.lines[1...6])
    /// Removes the only row of a section, and returns the lines of the table without marks.
    func remove(_ section: Int) -> [String] {
      if keepsSection {
        _ = sections.remove(at: RowPath(section: section, row: 0))
      } else {
        sections.removeSection(at: section)
      }
      clock.advance()
      clock.advance()
      return output.lines[1...6].map { $0.replacing("-", with: " ") }
    }
    #expect(remove(1) == former)
    #expect(remove(keepsSection ? 2 : 1) == former)
    #expect(remove(0).contains { $0.hasPrefix("─ Fruit") })
    clock.advance(by: .seconds(4))
    display.setNeedsPainting()
    clock.advanceUntilIdle()
    display.setNeedsPainting()
    clock.advanceUntilIdle()
    #expect(!output.lines.contains { $0.hasPrefix("─ ") })
    table.detach()
  }

  @Test(arguments: [[2, 1, 0], [0, 1, 2], [1, 0, 2], [1, 2, 0]])
  func `rows that are removed one after the other keep their order until they have faded`(
    removals: [Int]
  ) {
    let rows = (0..<8).map { TestRow("row \($0)") }
    let list = ObservableArray(rows)
    let table = LiveTable(list) { Column("Name", \TestRow.name) }
    let output = MemoryOutput(rows: 20, columns: 30)
    let display = TableDisplay(TableSession(table), output: output, clock: clock, usesColor: false)
    rest()
    for removal in removals {
      guard let position = list.firstIndex(where: { $0 === rows[removal + 3] }) else { continue }
      list.remove(at: position)
      clock.advance()
      clock.advance()
    }
    let names = output.lines.compactMap { line in
      line.firstRange(of: "row ").map { line[$0.lowerBound...].prefix(5) }
    }
    #expect(names == (0..<8).map { "row \($0)" })
    #expect(output.lines.count { $0.contains("-row") } == 3)
    display.setNeedsPainting()
    table.detach()
  }

  @Test func `removed rows keep their positions until they have faded`() {
    let rows = ObservableArray((0..<20).map { TestRow("row \($0)") })
    let table = LiveTable(rows) { Column("Name", \TestRow.name) }
    let output = MemoryOutput(rows: 12, columns: 30)
    let session = TableSession(table)
    let display = TableDisplay(session, output: output, clock: clock, usesColor: false)
    rest()
    rows.remove(at: 2)
    clock.advance()
    clock.advance()
    #expect(output.lines[3].contains("-row 2") && output.lines[4].contains("row 3"))
    #expect(output.lines[10].contains("row 9"))
    clock.advance(by: .seconds(4))
    display.setNeedsPainting()
    clock.advanceUntilIdle()
    display.setNeedsPainting()
    clock.advanceUntilIdle()
    #expect(output.lines[3].contains("row 3") && output.lines[10].contains("row 10"))
    // Rows that are removed all at once are not shown as removed.
    rows.removeAll()
    clock.advance()
    clock.advance()
    #expect(!output.lines.contains { $0.contains("-row") })
    table.detach()
  }
}
