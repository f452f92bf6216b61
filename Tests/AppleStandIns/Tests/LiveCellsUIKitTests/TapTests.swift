import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

@MainActor
@Suite struct `Taps and styles in UIKit` {
  private let place = TableWindow(rows: 5)

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  private var table: LiveTable<ObservableArray<ContractRow>> {
    LiveTable(rows: (0..<40).map { ContractRow($0) }) { Column("Name", \.name) }
  }

  @Test func `a tap calls the closure with the row, which is not selected`() {
    let table = table
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    var tapped: [Int] = []
    screen.setTapAction { (row: ContractRow) in tapped.append(row.number) }
    table.source.insert(ContractRow(-1), at: 0)
    place.settle()
    place.view.tap(path(2))
    place.view.tap(path(2))
    place.settle()
    #expect(tapped == [1, 1])
    #expect(table.focus.selectedRows.isEmpty)
    #expect(place.view.indexPathsForSelectedRows ?? [] == [])
  }

  @Test func `taps select rows while several can be selected or the view is editing`() {
    let table = table
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    var taps = 0
    screen.setTapAction(of: ContractRow.self) { _ in taps += 1 }
    place.view.allowsMultipleSelection = true
    place.view.tap(path(1))
    place.settle()
    #expect(taps == 0 && table.focus.selectedRows.map(\.number) == [1])
    place.view.allowsMultipleSelection = false
    place.view.isEditing = true
    place.view.tap(path(3))
    place.settle()
    #expect(taps == 0 && table.focus.selectedRows.map(\.number) == [3])
    place.view.isEditing = false
    place.view.tap(path(0))
    #expect(taps == 1)
  }

  @Test func `the closure may remove the row that was tapped`() {
    let table = table
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    screen.setTapAction { (row: ContractRow) in table.source.delete([row]) }
    place.view.tap(path(1))
    place.settle()
    #expect(table.source.count == 39 && place.texts.prefix(2) == ["row 0", "row 2"])
  }

  @Test func `styles are attributes of the texts in text cells`() throws {
    let rows = (0..<3).map { ContractRow($0) }
    let table = LiveTable(rows: rows) {
      Column("Name", \.name).styled { $0.number == 1 ? [.error, .struckThrough] : [] }
      Column("Number", \.number).styled { $0.number == 2 ? .emphasized : [] }
    }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    func content(_ row: Int) -> UIListContentConfiguration? {
      place.view.cellForRow(at: path(row))?.contentConfiguration as? UIListContentConfiguration
    }
    let plain = try #require(content(0))
    #expect(plain.attributedText == nil && plain.secondaryAttributedText == nil)
    let struck = try #require(content(1)?.attributedText)
    #expect(struck.string == "row 1")
    let attributes = struck.attributes(at: 0, effectiveRange: nil)
    #expect(attributes[.foregroundColor] as? UIColor === UIColor.systemRed)
    #expect(attributes[.strikethroughStyle] as? Int == NSUnderlineStyle.single.rawValue)
    let bold = try #require(content(2)?.secondaryAttributedText)
    #expect(bold.string == "2" && bold.attributes(at: 0, effectiveRange: nil)[.font] != nil)
    #expect(CellText("x", style: .secondary).attributedText?.string == "x")
  }
}
