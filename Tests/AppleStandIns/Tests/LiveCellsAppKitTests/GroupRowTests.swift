import AppKit
import KeyValueObserving
import LiveCells
import LiveCellsAppKit
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `Sections of an AppKit table view` {
  private let place = TableWindow(rows: 12)

  private func source() -> SectionedArray<ContractRow> {
    let source = SectionedArray<ContractRow>()
    source.appendSection("A", (0..<3).map { ContractRow($0) })
    source.appendSection("B", (3..<5).map { ContractRow($0) })
    return source
  }

  /// Returns all rows, with headers in brackets.
  private func shown() -> [String] {
    (0..<place.view.numberOfRows).map { row in
      let text = place.field(row)?.stringValue ?? "?"
      let isHead = place.view.rowView(atRow: row, makeIfNecessary: false)?.isGroupRowStyle == true
      return isHead ? "[\(text)]" : text
    }
  }

  @Test func `have group rows, which are inserted, removed and renamed with them`() {
    let source = source()
    let table = LiveTable(source) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    #expect(shown() == ["[A]", "row 0", "row 1", "row 2", "[B]", "row 3", "row 4"])
    place.view.calls = []
    source.insertSection("Between", [ContractRow(9)], at: 1)
    source.renameSection(at: 0, "First")
    source.move(from: RowPath(section: 0, row: 0), to: RowPath(section: 2, row: 1))
    place.settle()
    #expect(
      shown() == [
        "[First]", "row 1", "row 2", "[Between]", "row 9", "[B]", "row 3", "row 0", "row 4",
      ]
    )
    source.removeSection(at: 0)
    place.settle()
    #expect(shown() == ["[Between]", "row 9", "[B]", "row 3", "row 0", "row 4"])
    #expect(!place.view.calls.contains(.reload))
  }

  @Test func `exist while a table is sectioned by a column`() {
    let table = LiveTable(rows: (0..<4).map { ContractRow($0) }) {
      Column("Name", \.name)
      Column("Count", \.count)
    }
    table.source[1].count = 7
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    table.section(byColumn: 1)
    place.settle()
    #expect(shown() == ["[0]", "row 0", "row 2", "row 3", "[7]", "row 1"])
    table.section(byColumn: nil)
    place.settle()
    #expect(shown() == ["row 0", "row 1", "row 2", "row 3"])
  }

  @Test func `have headers that cannot be selected or swiped`() {
    let source = source()
    let table = LiveTable(source) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.setRowActions(
      of: ContractRow.self,
      trailing: { _ in [RowAction("Name") { $0.name = "named" }] }
    )
    screen.appear()
    place.settle()
    place.view.chooseRows([0, 1, 4, 5])
    place.settle()
    #expect(place.view.selectedRowIndexes == [1, 5])
    #expect(table.focus.selectedRows.map(\.number) == [0, 3])
    #expect([0, 4].allSatisfy { place.view.offered($0, .trailing).isEmpty })
    source.removeSection(at: 0)
    place.settle()
    #expect(place.view.selectedRowIndexes == [1])
    #expect(place.view.offered(0, .trailing).isEmpty)
    place.view.click(place.view.offered(2, .trailing)[0], row: 2)
    place.settle()
    #expect(shown() == ["[B]", "row 3", "named"])
  }

  @Test func `can have custom headers`() {
    let table = LiveTable(source()) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.header = { _, section in
      guard section.title != "B" else { return nil }
      let cell = NSTableCellView(frame: .zero)
      let label = NSTextField(labelWithString: "of \(section.title)")
      cell.addSubview(label)
      cell.textField = label
      return cell
    }
    screen.appear()
    place.settle()
    #expect(shown().filter { $0.hasPrefix("[") } == ["[of A]", "[B]"])
  }

  @Test func `keep the top row in place, including headers and the end of the list`() {
    let place = TableWindow(rows: 4)
    let source = SectionedArray<ContractRow>()
    for section in 0..<10 { source.appendSection("\(section)", [ContractRow(section)]) }
    let table = LiveTable(source) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    source.insert(ContractRow(100), at: RowPath(section: 0, row: 1))
    place.settle()
    #expect(place.view.visibleRect.minY == 0)
    for top in [7, 16] {
      place.clip.bounds.origin.y = CGFloat(top * 24 + 5)
      place.settle()
      let texts = place.texts()
      source.renameSection(at: 0, "named \(top)")
      source.insert(ContractRow(top), at: RowPath(section: 0, row: 0))
      place.settle()
      #expect(place.texts() == texts)
      source.remove(at: RowPath(section: 0, row: 0))
      place.settle()
      #expect(place.texts() == texts)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `are consistent in random histories of rows and sections`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let source = source()
    let table = LiveTable(source) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    place.view.calls = []
    for step in 0..<120 {
      let sections = source.sections ?? []
      let section = Int.random(in: 0..<max(1, sections.count), using: &generator)
      let count = sections.isEmpty ? 0 : sections[section].rowCount
      let row = RowPath(section: section, row: Int.random(in: 0..<max(1, count), using: &generator))
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: source.insertSection("new \(step)", [ContractRow(step)], at: section)
      case 1 where sections.count > 1: source.removeSection(at: section)
      case 2 where !sections.isEmpty: source.renameSection(at: section, "renamed \(step)")
      case 3 where !sections.isEmpty:
        source.moveSection(from: section, to: Int.random(in: 0..<sections.count, using: &generator))
      case 4 where count > 0: source.remove(at: row)
      case 5 where !sections.isEmpty:
        source.insert(ContractRow(step), at: RowPath(section: section, row: count))
      case 6, 7:
        guard count > 0 else { continue }
        let target = Int.random(in: 0..<sections.count, using: &generator)
        source.move(from: row, to: RowPath(section: target, row: 0))
      case 8 where count > 0: source[row].name = "name \(step)"
      default:
        place.settle()
        check(source)
      }
    }
    place.settle()
    check(source)
    #expect(!place.view.calls.contains(.reload))
  }

  private func check(_ source: SectionedArray<ContractRow>) {
    let all = (source.sections ?? []).enumerated().flatMap { index, section in
      ["[\(section.title)]"]
        + (0..<section.rowCount).map { source[RowPath(section: index, row: $0)].name }
    }
    #expect(place.view.numberOfRows == all.count)
    for (shown, wanted) in zip(shown(), all) where shown != "?" { #expect(shown == wanted) }
  }
}
