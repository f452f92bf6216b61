import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import LiveCellsUIKit
import Testing
import UIKit

@MainActor
@Suite struct `Sections of a table view` {
  private let place = TableWindow(rows: 12)

  private func titles() -> [String] {
    (0..<place.view.numberOfSections).compactMap { section in
      let header = place.view.headerView(forSection: section)
      return (header?.contentConfiguration as? UIListContentConfiguration)?.text
    }
  }

  @Test func `are inserted, removed and renamed with their rows`() {
    let source = SectionedArray<ContractRow>()
    source.appendSection("A", (0..<3).map { ContractRow($0) })
    source.appendSection("B", (3..<5).map { ContractRow($0) })
    let table = LiveTable(source) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    #expect(titles() == ["A", "B"])
    place.view.calls = []
    source.insertSection("Between", [ContractRow(9)], at: 1)
    source.renameSection(at: 0, "First")
    source.move(from: RowPath(section: 0, row: 0), to: RowPath(section: 2, row: 1))
    place.settle()
    #expect(titles() == ["First", "Between", "B"])
    #expect((0..<3).map(place.view.numberOfRows) == [2, 1, 3])
    #expect(place.texts == ["row 1", "row 2", "row 9", "row 3", "row 0", "row 4"])
    source.removeSection(at: 0)
    place.settle()
    #expect(titles() == ["Between", "B"])
    #expect(!place.view.calls.contains(.reload))
  }

  @Test(arguments: 1...25 as ClosedRange<UInt64>)
  func `are consistent in random histories of rows and sections`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let source = SectionedArray<ContractRow>()
    for section in 0..<3 {
      source.appendSection("\(section)", (0..<4).map { ContractRow(section * 10 + $0) })
    }
    let table = LiveTable(source) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    for step in 0..<120 {
      let sections = source.sections ?? []
      let section = Int.random(in: 0..<max(1, sections.count), using: &generator)
      let count = sections.isEmpty ? 0 : sections[section].rowCount
      let row = RowPath(section: section, row: Int.random(in: 0..<max(1, count), using: &generator))
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: source.insertSection("new \(step)", [ContractRow(step)], at: section)
      case 1 where sections.count > 1: source.removeSection(at: section)
      case 2 where !sections.isEmpty: source.renameSection(at: section, "renamed \(step)")
      case 3 where !sections.isEmpty:
        source.moveSection(from: section, to: Int.random(in: 0..<sections.count, using: &generator))
      case 4 where count > 0: source.remove(at: row)
      case 5 where !sections.isEmpty:
        source.insert(ContractRow(step), at: RowPath(section: section, row: count))
      case 6 where count > 0:
        let target = Int.random(in: 0..<sections.count, using: &generator)
        source.move(from: row, to: RowPath(section: target, row: 0))
      case 7 where count > 0: source[row].name = "name \(step)"
      default:
        place.settle()
        check(source)
      }
    }
    place.settle()
    check(source)
  }

  private func check(_ source: SectionedArray<ContractRow>) {
    let sections = source.sections ?? []
    #expect(
      (0..<place.view.numberOfSections).map(place.view.numberOfRows) == sections.map(\.rowCount)
    )
    for path in place.view.indexPathsForVisibleRows ?? [] {
      let cell = place.view.cellForRow(at: path) as? TextTableViewCell
      let row = source[RowPath(section: path.section, row: path.row)]
      #expect(cell?.shownTexts.first?.text == row.name)
      let header = place.view.headerView(forSection: path.section)?.contentConfiguration
      #expect((header as? UIListContentConfiguration)?.text == sections[path.section].title)
    }
  }

  @Test func `have index titles of their first letters`() {
    let source = SectionedArray<ContractRow>()
    for (index, title) in ["Ada", "Alan", "Barbara", "Grace"].enumerated() {
      source.appendSection(title, [ContractRow(index)])
    }
    let table = LiveTable(source) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    screen.appear()
    place.settle()
    #expect(screen.sectionIndexTitles(for: place.view) == nil)
    screen.showsSectionIndex = true
    #expect(screen.sectionIndexTitles(for: place.view) == ["A", "B", "G"])
    #expect(
      screen.tableView(place.view, sectionForSectionIndexTitle: "B", at: 1) == 2
    )
  }

  @Test func `can have self-updating headers`() {
    let about = ContractRow(7)
    let source = SectionedArray<ContractRow>()
    source.appendSection("A", (0..<3).map { ContractRow($0) })
    let table = LiveTable(source) { Column("Name", \.name) }
    let screen = TableViewScreen(table, in: place.view, scheduler: place.scheduler)
    let header = RowHeader(reuseIdentifier: "header", scheduler: place.scheduler)
    screen.header = { _, _, _ in
      header.object = about
      return header
    }
    screen.appear()
    place.settle()
    #expect(header.shownName == "row 7")
    about.name = "changed"
    place.settle()
    #expect(header.shownName == "changed")
    screen.disappear()
    #expect(!about.isObserved("name"))
  }
}
