import KeyValueObserving
import LiveCellsTestSupport
import Testing

@testable import LiveCells

@Suite struct `Rows and section headers in one list` {
  /// The rows of a table in sections, by number.
  private typealias Sections = [(id: Int, title: String, rows: [Int])]

  private func layout(_ sections: Sections) -> SectionLayout {
    SectionLayout(
      sections.map { RowSection(id: $0.id, title: $0.title, rowCount: $0.rows.count) }
    )
  }

  /// The items of the list, as a user sees them.
  private func items(_ sections: Sections) -> [String] {
    sections.flatMap { section in [section.title] + section.rows.map { "\($0)" } }
  }

  private func update(from old: Sections, to new: Sections) -> TableUpdate {
    let list = ListChange(from: old.flatMap(\.rows), to: new.flatMap(\.rows))
    var update = TableUpdate(time: .zero, list: list, rowCount: new.flatMap(\.rows).count)
    update.sections = SectionUpdate(before: layout(old), after: layout(new))
    return update
  }

  private func randomSections(_ numbers: inout SeededGenerator) -> Sections {
    var rows = Array(0..<Int.random(in: 0...12, using: &numbers)).shuffled(using: &numbers)
    var sections: Sections = []
    for id in (0..<5).shuffled(using: &numbers).prefix(Int.random(in: 0...4, using: &numbers)) {
      let count = Int.random(in: 0...min(4, rows.count), using: &numbers)
      let title = "section \(id)" + (Bool.random(using: &numbers) ? "" : " renamed")
      sections.append((id, title, Array(rows.prefix(count))))
      rows.removeFirst(count)
    }
    return sections
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `has after each change the items of the table`(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let (old, new) = (randomSections(&numbers), randomSections(&numbers))
    let update = update(from: old, to: new)
    let before = ListedRows(layout(old), count: old.flatMap(\.rows).count)
    let after = ListedRows(after: update)
    let change = before.change(update, to: after, replacesHeaders: true)
    #expect(before.count == items(old).count && after.count == items(new).count)

    var shown = items(old)
    for range in change.removals.reversed() { shown.removeSubrange(range) }
    for step in change.steps { shown.insert(shown.remove(at: step.from), at: step.to) }
    for range in change.insertions {
      shown.insert(contentsOf: items(new)[range], at: range.lowerBound)
    }
    #expect(shown == items(new))

    let plain = change.withoutMoves
    shown = items(old)
    for range in plain.removals.reversed() { shown.removeSubrange(range) }
    for range in plain.insertions {
      shown.insert(contentsOf: items(new)[range], at: range.lowerBound)
    }
    #expect(shown == items(new) && plain.moves.isEmpty)
  }

  @Test func `finds the item of each position and the section of each header`() {
    let sections: Sections = [(1, "a", [1, 2]), (2, "b", []), (3, "c", [3])]
    let listed = ListedRows(layout(sections), count: 3)
    #expect((-1...3).map(listed.item) == [nil, 1, 2, 5, nil])
    #expect((-1...6).map(listed.position) == [nil, nil, 0, 1, nil, nil, 2, nil])
    let titles = (-1...6).map { listed.section(ofHeader: $0)?.title }
    #expect(titles == [nil, "a", nil, nil, "b", "c", nil, nil])

    let plain = ListedRows(nil, count: 2)
    #expect((-1...2).map(plain.item) == [nil, 0, 1, nil])
    #expect((-1...2).map(plain.position) == [nil, 0, 1, nil])
    #expect(plain.section(ofHeader: 0) == nil)
  }

  @Test func `replaces the header of a renamed section only on request`() {
    let old: Sections = [(1, "a", [1]), (2, "b", [2])]
    let new: Sections = [(1, "a", [1]), (2, "c", [2])]
    let update = update(from: old, to: new)
    let (before, after) = (ListedRows(layout(old), count: 2), ListedRows(layout(new), count: 2))
    let replaced = before.change(update, to: after, replacesHeaders: true)
    #expect(replaced == ListedChange(removals: [2..<3], insertions: [2..<3]))
    #expect(before.change(update, to: after, replacesHeaders: false) == ListedChange())
  }

  @Test func `is reloaded if it does not have the rows before the update`() {
    let old: Sections = [(1, "a", [1]), (2, "b", [2])]
    let new: Sections = [(1, "a", [1, 3]), (2, "b", [2])]
    let update = update(from: old, to: new)
    let other: Sections = [(1, "a", []), (2, "b", [2])]
    for stale in [ListedRows(layout(other), count: 1), ListedRows(nil, count: 2)] {
      #expect(stale.change(update, to: ListedRows(after: update), replacesHeaders: true).isReload)
    }
    var plain = TableUpdate(time: .zero, list: ListChange(insertions: [0]), rowCount: 3)
    #expect(
      ListedRows(nil, count: 1).change(plain, to: ListedRows(after: plain), replacesHeaders: true)
        .isReload
    )
    plain.list = .reload
    #expect(
      ListedRows(nil, count: 3).change(plain, to: ListedRows(after: plain), replacesHeaders: true)
        .isReload
    )
  }

  @Test func `has no headers after the table has lost its sections`() {
    var update = TableUpdate(time: .zero, rowCount: 2)
    let before = layout([(1, "a", [1, 2])])
    update.sections = SectionUpdate(before: before, after: SectionLayout([.whole(2)]))
    let after = ListedRows(after: update)
    #expect(!after.hasHeaders && after.count == 2)
    #expect(
      ListedRows(before, count: 2).change(update, to: after, replacesHeaders: false).isReload
    )
  }
}
