import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

@MainActor
@Suite struct `The scroll position of a table view` {
  private let place = TableWindow(rows: 5)

  private func screen<Source>(_ table: LiveTable<Source>) -> TableViewScreen {
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    return screen
  }

  @Test func `is not changed while the user pulls beyond the end`() {
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = screen(table)
    let beyond: CGFloat = 38 * 44 + 20
    place.view.contentOffset.y = beyond
    place.settle()
    #expect(place.view.contentOffset.y == beyond)
    table.source[39].name = "changed"
    place.settle()
    #expect(place.view.contentOffset.y == beyond && place.texts.last == "changed")
    withExtendedLifetime(screen) {}
  }

  @Test func `follows the first row during a fling, which goes on`() {
    let table = LiveTable(rows: (0..<200).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = screen(table)
    place.view.contentOffset.y = 100 * 44 + 10
    place.settle()
    place.view.fling = 20
    var distance: CGFloat = 100 * 44 + 10
    for round in 1...3 {
      distance += place.view.fling
      place.view.continueFling()
      table.source.insert(ContractRow(200 + round), at: 0)
      place.settle()
      // Only the inserted rows are above the row that was first.
      #expect(place.view.contentOffset.y == distance + CGFloat(round * 44))
      #expect(place.view.isDecelerating)
    }
    table.source[150].name = "changed"
    place.settle()
    #expect(place.view.isDecelerating)
    withExtendedLifetime(screen) {}
  }

  @Test func `includes everything above the first row when rows are inserted before it`() {
    let source = SectionedArray<ContractRow>()
    source.appendSection("A", (0..<30).map { ContractRow($0) })
    place.view.sectionHeaderHeight = 100
    let screen = screen(LiveTable(source) { Column("Name", \.name) })
    source.insert(ContractRow(99), at: RowPath(section: 0, row: 0))
    place.settle()
    #expect(place.view.contentOffset.y == 0)
    #expect(place.texts.first == "row 99")
    withExtendedLifetime(screen) {}
  }

  @Test func `stays below a bar at the top when rows are inserted before the first one`() {
    place.view.contentInset.top = 100
    place.view.contentOffset.y = -100
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = screen(table)
    place.view.contentOffset.y = -100
    place.settle()
    table.source.insert(ContractRow(99), at: 0)
    place.settle()
    #expect(place.view.contentOffset.y == -100)
    withExtendedLifetime(screen) {}
  }
}
