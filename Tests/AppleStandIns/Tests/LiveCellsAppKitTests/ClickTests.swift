import AppKit
import KeyValueObserving
import LiveCells
import LiveCellsAppKit
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `Double clicks and styles in AppKit` {
  private let place = TableWindow()

  @Test func `a double click calls the closure with the row`() {
    let table = LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    var clicked: [Int] = []
    screen.doubleClicked(row: 1)
    screen.setDoubleClickAction { (row: ContractRow) in clicked.append(row.number) }
    table.source.insert(ContractRow(-1), at: 0)
    place.settle()
    screen.doubleClicked(row: 3)
    screen.doubleClicked(row: -1)
    screen.doubleClicked(row: 1_000)
    #expect(clicked == [2])
  }

  @Test func `styles are attributes of the labels`() throws {
    let rows = (0..<3).map { ContractRow($0) }
    let table = LiveTable(rows: rows) {
      Column("Name", \.name).styled { $0.count > 0 ? [.warning, .struckThrough] : [] }
    }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    rows[1].count = 1
    rows[2].count = 0
    place.settle()
    func color(_ row: Int) -> NSColor? {
      place.field(row)?.attributedStringValue.attributes(at: 0, effectiveRange: nil)[
        .foregroundColor
      ] as? NSColor
    }
    #expect(color(1) === NSColor.systemOrange)
    #expect(color(2) == nil && place.texts().suffix(2) == ["row 1", "row 2"])
    rows[1].count = 0
    place.settle()
    #expect(color(1) == nil && place.field(1)?.stringValue == "row 1")
  }
}
