import LiveCells
import Testing

@Suite struct `A key` {
  @Test(
    arguments: [
      ([.up, .character("k")], .moveCursor(by: -1)),
      ([.down, .character("j")], .moveCursor(by: 1)),
      ([.enter], .activate),
      ([.left, .character("h")], .moveColumnCursor(by: -1)),
      ([.right, .character("l")], .moveColumnCursor(by: 1)),
      ([.pageUp, .control("b")], .movePages(-1)),
      ([.pageDown, .control("f"), .character(" ")], .movePages(1)),
      ([.home, .character("g")], .moveToFirst),
      ([.end, .character("G")], .moveToLast),
      ([.character("p")], .togglePause),
      ([.character("F")], .toggleFollowing),
      ([.character("[")], .stepInTime(by: -1)),
      ([.character("}")], .stepInTime(by: 10)),
      ([.character("/")], .beginSearch),
      ([.character("n")], .searchAgain(backwards: false)),
      ([.character("N")], .searchAgain(backwards: true)),
      ([.character("s")], .order),
      ([.character("r")], .reverseOrder),
      ([.character("S")], .toggleSections),
      ([.character("o")], .toggleHolding),
      ([.character("x")], .toggleSelection),
      ([.character("X")], .clearSelection),
      ([.character("&")], .beginFilter),
      ([.character("-")], .hideColumn),
      ([.character("=")], .showAllColumns),
      ([.character("H")], .moveColumn(by: -1)),
      ([.character("L")], .moveColumn(by: 1)),
      ([.character("<")], .resizeColumn(by: -1)),
      ([.character(">")], .resizeColumn(by: 1)),
      ([.character("v")], .toggleDetail),
      ([.character("y")], .copyField),
      ([.character("Y")], .copyRows),
      ([.character("c")], .copyRowsAs(.csv)),
      ([.character("C")], .copyRowsAs(.json)),
      ([.character("?"), .function(1)], .toggleHelp),
      ([.control("z")], .suspend),
      ([.character("q")], .close),
      ([.control("c")], .quit),
    ] as [([PressedKey], TableAction)]
  )
  func `has one action`(keys: [PressedKey], action: TableAction) {
    for key in keys { #expect(TableAction(key) == action) }
  }

  @Test func `without a meaning has no action`() {
    #expect(TableAction(.character("Q")) == nil)
    #expect(TableAction(.insert) == nil)
  }

  @Test func `has its usual name`() {
    let keys: [PressedKey] = [
      .character("q"), .character(" "), .control("c"), .pageUp, .function(5),
    ]
    #expect(keys.map(\.description) == ["q", "Space", "Ctrl-C", "PgUp", "F5"])
  }
}
