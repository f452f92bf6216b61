@testable import KeyValueCore
import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A sectioned list in groups of changes` {
  private typealias Model = BatchModel<ObjectIdentifier>

  private func sections(of list: SectionedArray<ContractRow>) -> [Model.Section] {
    var position = 0
    return (list.sections ?? []).map { section in
      let rows = (position..<position + section.rowCount).map { ObjectIdentifier(list[$0]) }
      position += section.rowCount
      return Model.Section(title: section.title, rows: rows)
    }
  }

  private func change(
    _ list: SectionedArray<ContractRow>,
    using generator: inout SeededGenerator
  ) {
    let sections = list.sections ?? []
    func section() -> Int { Int.random(in: 0..<sections.count, using: &generator) }
    let full = sections.indices.filter { sections[$0].rowCount > 0 }
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: list.insertSection("n", [], at: Int.random(in: 0...sections.count, using: &generator))
    case 1 where !sections.isEmpty: list.removeSection(at: section())
    case 2 where !sections.isEmpty: list.renameSection(at: section(), "r")
    case 3 where !sections.isEmpty: list.moveSection(from: section(), to: section())
    case 4 where !full.isEmpty:
      let origin = full[Int.random(in: 0..<full.count, using: &generator)]
      let target = section()
      let room = sections[target].rowCount - (origin == target ? 1 : 0)
      list.move(
        from: RowPath(
          section: origin,
          row: Int.random(in: 0..<sections[origin].rowCount, using: &generator)
        ),
        to: RowPath(section: target, row: Int.random(in: 0...room, using: &generator))
      )
    case 5 where !full.isEmpty:
      let origin = full[Int.random(in: 0..<full.count, using: &generator)]
      list.remove(at: RowPath(section: origin, row: 0))
    default:
      if sections.isEmpty { list.appendSection("a") }
      list.insert(ContractRow(0), at: RowPath(section: 0, row: 0))
    }
  }

  @Test func `reports one batch that matches the rows, in the shortest known case`() {
    let list = SectionedArray<ContractRow>()
    list.appendSection("a", (0..<3).map { ContractRow($0) })
    list.appendSection("b", [ContractRow(3)])
    var model = Model()
    _ = model.apply(.reload, after: sections(of: list))
    var batches = 0
    let token = list.observeBatches { [unowned list] batch in
      batches += 1
      let after = sections(of: list)
      let fault = model.apply(batch, after: after)
      #expect(fault == nil && model.sections == after)
    }
    groupingChanges {
      list.insertSection("n", [], at: 1)
      list.move(from: RowPath(section: 2, row: 0), to: RowPath(section: 0, row: 2))
    }
    #expect(batches == 1)
    token.invalidate()
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `reports batches that match the rows, in random histories`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let list = SectionedArray<ContractRow>()
    list.appendSection("a", (0..<3).map { ContractRow($0) })
    list.appendSection("b", [ContractRow(3)])
    var model = Model()
    _ = model.apply(.reload, after: sections(of: list))
    let token = list.observeBatches { [unowned list] batch in
      let after = sections(of: list)
      let fault = model.apply(batch, after: after)
      #expect(fault == nil && model.sections == after, "seed \(seed): \(fault ?? "other rows")")
    }
    for _ in 0..<10 {
      groupingChanges {
        for _ in 0..<Int.random(in: 1...4, using: &generator) { change(list, using: &generator) }
      }
      #expect(model.sections == sections(of: list), "seed \(seed)")
    }
    token.invalidate()
  }
}
