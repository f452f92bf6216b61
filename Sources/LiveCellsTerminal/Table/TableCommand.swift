/// What a key or the mouse asks of a table on the screen.
enum TableCommand: Equatable {
  case moveCursor(by: Int)
  /// In screens, or halves of them.
  case movePages(Double)
  case moveToFirst
  case moveToLast
  case scroll(by: Int)
  case scrollColumns(by: Int)
  /// A place of the screen was clicked.
  case click(line: Int, column: Int)
  case togglePause
  case beginSearch
  case searchFurther(backwards: Bool)
  /// Orders by the column after the one ordered by, by none after the last.
  case sortByNextColumn
  case reverseOrder
  case toggleHolding
  case beginFilter
  case showHelp
  case toggleFollowing
  case repaint
  case stop
  case quit

  private static let wheelStep = 3

  /// The command of an input, if it has one.
  init?(_ input: TerminalInput) {
    switch input {
    case .key(let key): self.init(key)
    case .mouse(let event): self.init(event)
    case .paste, .focus: return nil
    }
  }

  private init?(_ key: TerminalKey) {
    switch key {
    case .up, .character("k"): self = .moveCursor(by: -1)
    case .down, .character("j"), .enter: self = .moveCursor(by: 1)
    case .left, .character("h"): self = .scrollColumns(by: -1)
    case .right, .character("l"): self = .scrollColumns(by: 1)
    case .pageUp, .control("b"): self = .movePages(-1)
    case .pageDown, .control("f"), .character(" "): self = .movePages(1)
    case .control("u"): self = .movePages(-0.5)
    case .control("d"): self = .movePages(0.5)
    case .home, .character("g"): self = .moveToFirst
    case .end, .character("G"): self = .moveToLast
    case .character("p"): self = .togglePause
    case .character("/"): self = .beginSearch
    case .character("n"): self = .searchFurther(backwards: false)
    case .character("N"): self = .searchFurther(backwards: true)
    case .character("s"): self = .sortByNextColumn
    case .character("r"): self = .reverseOrder
    case .character("o"): self = .toggleHolding
    case .character("&"): self = .beginFilter
    case .character("?"), .function(1): self = .showHelp
    case .character("F"): self = .toggleFollowing
    case .control("l"): self = .repaint
    case .control("z"): self = .stop
    case .character("q"), .control("c"): self = .quit
    default: return nil
    }
  }

  private init?(_ event: MouseEvent) {
    switch event.action {
    case .wheelUp: self = .scroll(by: -TableCommand.wheelStep)
    case .wheelDown: self = .scroll(by: TableCommand.wheelStep)
    case .wheelLeft: self = .scrollColumns(by: -1)
    case .wheelRight: self = .scrollColumns(by: 1)
    case .press(button: 0): self = .click(line: event.row, column: event.column)
    case .press, .release: return nil
    }
  }
}
