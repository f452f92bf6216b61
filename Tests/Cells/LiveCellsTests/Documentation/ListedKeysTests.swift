import Foundation
import LiveCells
import Testing

/// The tables of keys in the articles and in the manual.
@Suite struct `The tables of keys` {
  private static let root = URL(
    filePath: #filePath.split(separator: "/Tests/").dropLast().joined(separator: "/Tests/")
  )

  /// The rows of the table, in Markdown.
  private var rows: [String] {
    ActionTable.help(
      on: .terminal,
      [.editing, .deleting, .adding, .moving, .undoing, .panes, .tabs]
    ).map {
      line in
      let keys = line.pressedKeys.map { "`\($0)`" }.joined(separator: ", ")
      return "| \(keys)\(line.keys.hasSuffix("…") ? " …" : "") | \(line.title) |"
    }
  }

  /// With `WRITE_KEYS=1`, the tables are written instead of compared.
  @Test(
    arguments: [
      "Sources/Screens/LiveCellsTerminal/LiveCellsTerminal.docc/LiveCellsTerminal.md",
      "Scripts/manual/keys.md",
    ]
  )
  func `list exactly the keys of the screens`(path: String) throws {
    let file = Self.root.appending(path: path)
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "| key | function |\n|---|---|\n")).upperBound
    let end = try #require(text.range(of: "\n\n", range: start..<text.endIndex)).lowerBound
    let table = rows.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["WRITE_KEYS"] != nil {
      try text.replacingCharacters(in: start..<end, with: table)
        .write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(text[start..<end] == table, "run the test with WRITE_KEYS=1 to write the tables")
    }
  }
}

@Suite struct `The table of actions` {
  @Test func `has one action for each key`() {
    for isOfWindow in [false, true] {
      let keys = ActionTable.lines.filter { ($0.screen == .window) == isOfWindow }.flatMap(\.keys)
      var actions: [PressedKey: Set<TableAction>] = [:]
      for key in keys {
        if let action = key.action { actions[key.key, default: []].insert(action) }
      }
      for (key, actions) in actions { #expect(actions.count == 1, "\(key)") }
    }
  }

  @Test func `lists only keys that have the listed action`() {
    for line in ActionTable.lines where line.screen != .window {
      for key in line.keys where key.action != nil {
        #expect(TableAction(key.key) == key.action, "\(key.key)")
      }
      #expect(line.help.pressedKeys == line.keys.filter(\.isListed).map(\.key))
    }
  }

  @Test func `gives windows only the keys that differ, so that q closes a page first`() {
    #expect(ActionTable.windowAction(of: .character("q")) == nil)
    #expect(ActionTable.windowAction(of: .function(1)) == nil)
    #expect(ActionTable.windowAction(of: .control("z")) == .undo)
    #expect(ActionTable.windowAction(of: .control("Z")) == .redo)
    #expect(ActionTable.windowAction(of: .control("a")) == .selectAll)
    #expect(ActionTable.windowAction(of: .control("o")) == .open)
    #expect(ActionTable.windowAction(of: .control("w")) == .close)
    #expect(ActionTable.windowAction(of: .control("f")) == .beginSearch)
  }

  @Test func `has a key for the outermost columns, which also ends at the outermost row`() throws {
    let first = try #require(TableAction(.character("0")))
    let last = try #require(TableAction(.character("$")))
    var columns = ColumnArrangement(count: 4)
    for (action, column) in [(last, 3), (last, 3), (first, 0), (first, 0)] {
      guard case .moveColumnCursor(let distance) = action else { continue }
      columns.moveCursor(by: distance)
      #expect(columns.cursor == column)
    }
  }
}
