import Testing

@testable import LiveCellsTerminal

@Suite struct TableCommandTests {
  @Test(
    arguments: [
      ([.up, .character("k")], .moveCursor(by: -1)),
      ([.down, .character("j"), .enter], .moveCursor(by: 1)),
      ([.left, .character("h")], .scrollColumns(by: -1)),
      ([.right, .character("l")], .scrollColumns(by: 1)),
      ([.pageUp, .control("b")], .movePages(-1)),
      ([.pageDown, .control("f"), .character(" ")], .movePages(1)),
      ([.home, .character("g")], .moveToFirst),
      ([.end, .character("G")], .moveToLast),
      ([.character("p")], .togglePause),
      ([.character("F")], .toggleFollowing),
      ([.character("/")], .beginSearch),
      ([.character("n")], .searchFurther(backwards: false)),
      ([.character("N")], .searchFurther(backwards: true)),
      ([.character("s")], .sortByNextColumn),
      ([.character("r")], .reverseOrder),
      ([.character("o")], .toggleHolding),
      ([.character("&")], .beginFilter),
      ([.character("?"), .function(1)], .showHelp),
      ([.control("z")], .stop),
      ([.character("q"), .control("c")], .quit),
    ] as [([TerminalKey], TableCommand)]
  )
  func `each command has its keys`(keys: [TerminalKey], command: TableCommand) {
    for key in keys { #expect(TableCommand(.key(key)) == command) }
  }

  @Test(
    arguments: [
      (.wheelUp, .scroll(by: -3)), (.wheelDown, .scroll(by: 3)),
      (.press(button: 0), .click(line: 4, column: 9)), (.press(button: 2), nil), (.release, nil),
    ] as [(MouseEvent.Action, TableCommand?)]
  )
  func `the mouse scrolls and clicks`(action: MouseEvent.Action, command: TableCommand?) {
    #expect(TableCommand(.mouse(MouseEvent(action: action, row: 4, column: 9))) == command)
  }

  @Test func `what was pasted is no command`() {
    #expect(TableCommand(.paste("q")) == nil)
    #expect(TableCommand(.focus(isFocused: true)) == nil)
    #expect(TableCommand(.key(.character("X"))) == nil)
  }
}
