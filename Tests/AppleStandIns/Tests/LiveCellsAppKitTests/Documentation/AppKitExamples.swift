import AppKit
import KeyValueObserving
import LiveCells
import LiveCellsAppKit
import Testing

@KeyValueObservable
final class Player {
  var name: String
  var score = 0

  init(_ name: String) { self.name = name }
}

final class PlayerCell: ObservingTableCellView<Player> {
  override func update(from player: Player) { textField?.stringValue = player.name }
}

@MainActor
final class PlayersController {
  let screen: TableViewScreen

  init(_ players: ObservableArray<Player>, in tableView: NSTableView) {
    let table = LiveTable(players) {
      Column("Name", \.name)
      Column("Score", \.score)
    }
    screen = TableViewScreen(table, in: tableView)
  }
}

@MainActor
@Suite struct `The AppKit examples` {
  @Test func `display a list of players`() async {
    let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 300, height: 240))
    let clip = NSClipView(frame: NSRect(x: 0, y: 0, width: 300, height: 240))
    let view = NSTableView(frame: clip.frame)
    clip.addSubview(view)
    window.contentView?.addSubview(clip)
    let players = ObservableArray([Player("Ada"), Player("Grace")])
    let controller = PlayersController(players, in: view)
    controller.screen.appear()
    func text(_ row: Int, _ column: Int) -> String? {
      let cell = view.view(atColumn: column, row: row, makeIfNecessary: false)
      return (cell as? NSTableCellView)?.textField?.stringValue
    }
    players[1].score = 7
    for _ in 0..<100_000 where text(1, 1) != "7" {
      await Task.yield()
      window.contentView?.layoutSubtreeIfNeeded()
    }
    #expect(text(0, 0) == "Ada" && text(1, 1) == "7")
  }

  @Test func `have a custom cell`() {
    let window = NSWindow(contentRect: .zero)
    let cell = PlayerCell(frame: .zero)
    let label = NSTextField(labelWithString: "")
    cell.textField = label
    window.contentView?.addSubview(cell)
    cell.object = Player("Ada")
    #expect(label.stringValue == "Ada")
  }
}
