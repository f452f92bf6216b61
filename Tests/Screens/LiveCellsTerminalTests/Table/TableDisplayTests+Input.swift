import LiveCells
import Testing

@testable import LiveCellsTerminal

/// Keys and the pointer, and the pages that are shown instead of the rows.
extension TableDisplayTests {
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

  func click(line: Int) {
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

  func type(_ keys: PressedKey...) {
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

  func press(_ keys: PressedKey...) {
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
}
