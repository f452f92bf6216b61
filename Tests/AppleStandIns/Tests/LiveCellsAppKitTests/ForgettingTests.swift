import AppKit
import KeyValueObserving
import LiveCells
import LiveCellsAppKit
import LiveCellsTestSupport
import Testing

/// Drops writes, like a faulty screen.
@MainActor
private final class ForgettingScreen: FrameScheduling, TableUpdating, ShownTextReading {
  private let screen: TableViewScreen

  init(_ screen: TableViewScreen) {
    self.screen = screen
  }

  var frameScheduler: FrameScheduler { screen.frameScheduler }

  func apply(_ update: TableUpdate, of table: any TableReading) {
    var update = update
    update.writes.removeAll()
    screen.apply(update, of: table)
  }

  func shownText(row: Int, column: Int) -> CellText? {
    screen.shownText(row: row, column: column)
  }
}

@MainActor
@Suite struct `A faulty AppKit table` {
  @Test func `is detected by the contents of its cells`() {
    let place = TableWindow()
    let breaches = ScreenContract(steps: 2000).breaches(
      seed: 2,
      runFrames: { place.settle() },
      show: { table in
        let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
        screen.appear()
        let forgetting = ForgettingScreen(screen)
        table.attach(to: forgetting)
        return forgetting
      }
    )
    #expect(!breaches.isEmpty)
  }
}

@MainActor
@Suite struct `Orders and scroll positions set by a program in an AppKit table` {
  private static let shout = Filling<ContractRow, String>("shout", from: \.name) {
    $0.uppercased()
  }

  @Test func `are applied as far as the source supports the order`() {
    let place = TableWindow(rows: 3)
    let table = LiveTable(rows: (0..<3).map { ContractRow($0) }) {
      Column("Count", \.count)
      Column("Shout", of: Self.shout) { $0 }
    }
    for (row, count) in zip(table.source, [2, 1, 3]) { row.count = count }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    #expect(place.view.tableColumns.map { $0.sortDescriptorPrototype != nil } == [true, false])
    place.view.sortDescriptors = [
      NSSortDescriptor(key: "Count", ascending: true),
      NSSortDescriptor(key: "Shout", ascending: true),
    ]
    place.settle()
    #expect(place.texts() == ["1", "2", "3"])
    withExtendedLifetime(screen) {}
  }

  @Test func `display a complete row at the top`() {
    let place = TableWindow(rows: 5)
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.scroll(NSPoint(x: 0, y: 10 * 24 + 7))
    place.settle()
    table.scroll(to: 20)
    place.settle()
    #expect(place.view.visibleRect.minY == 480 && place.texts().first == "row 20")
    withExtendedLifetime(screen) {}
  }
}
