import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

/// A screen that updates its sections only by batch updates, and records the first invalid one.
@MainActor
private final class BatchScreen: FrameScheduling, TableUpdating {
  let frameScheduler: FrameScheduler
  private(set) var updates: [TableUpdate] = []
  private(set) var model = BatchModel<String>()
  private(set) var fault: String?
  /// Returns the current sections, from which inserted rows are taken.
  var content: () -> [BatchModel<String>.Section] = { [] }

  init(clock: ManualFrameClock) { frameScheduler = FrameScheduler(clock: clock) }

  func apply(_ update: TableUpdate, of table: any TableReading) {
    updates.append(update)
    if let refusal = model.apply(update.batch, after: content()), fault == nil { fault = refusal }
  }

  func takeUpdates() -> [TableUpdate] {
    defer { updates = [] }
    return updates
  }
}

@MainActor
@Suite(.serialized) struct `A table with sections` {
  private let clock = ManualFrameClock()
  private let screen: BatchScreen
  private let people = ObservableArray([
    Person("a", "North"), Person("b", "South"), Person("c", "North"), Person("d", "West"),
  ])

  init() { screen = BatchScreen(clock: clock) }

  private func show<List: ObservableCollection<Person> & SectionedCollection>(
    _ list: List
  ) -> LiveTable<List> {
    let table = LiveTable(list) { Column("Name", \.first) }
    screen.content = { [weak table] in
      guard let sections = list.sections else { return [] }
      let layout = SectionLayout(table?.sections ?? sections)
      return layout.sections.indices.map { section in
        .init(
          title: sections[section].title,
          rows: layout.rows(ofSection: section).map { list[$0].first }
        )
      }
    }
    table.attach(to: screen)
    table.resize(rows: 20)
    clock.advanceUntilIdle()
    _ = screen.takeUpdates()
    return table
  }

  private func sectioned() -> ArrangedRows<ObservableArray<Person>> { people.sectioned(by: \.last) }

  @Test func `groups rows under headers, in the order of the section values`() {
    let table = show(sectioned())
    #expect(table.sections?.map(\.title) == ["North", "South", "West"])
    #expect((0..<4).map { table.sectionHeader(above: $0) } == ["North", nil, "South", "West"])
    #expect(screen.model.sections.map(\.rows) == [["a", "c"], ["b"], ["d"]])
    #expect(table.sectionHeader(above: 4) == nil && table.sectionHeader(above: -1) == nil)
  }

  @Test func `groups rows by a column, and ungroups them`() {
    let table = LiveTable(people) {
      Column("Name", \.first)
      Column("Where", \.last)
    }
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 9)
    let order = { (0..<4).compactMap { table.row(at: $0)?.first } }
    table.sort(byColumn: 0, ascending: false)
    table.section(byColumn: 1)
    clock.advanceUntilIdle()
    #expect(table.sections?.map(\.title) == ["North", "South", "West"])
    #expect(order() == ["c", "a", "b", "d"])
    people[2].last = "West"
    clock.advanceUntilIdle()
    #expect(table.sections?.map(\.rowCount) == [1, 1, 2])
    // The sections stay when the order is removed, and vice versa.
    table.sort(byColumn: nil)
    clock.advanceUntilIdle()
    #expect(table.sections?.count == 3)
    #expect(order() == ["a", "b", "c", "d"])
    table.section(byColumn: nil)
    clock.advanceUntilIdle()
    #expect(table.sections == nil && table.sectionedColumn == nil)
  }

  @Test func `replaces the source's sections by a column's, and restores them`() {
    let table = LiveTable(sectioned()) { Column("Name", \.first) }
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 9)
    table.section(byColumn: 0)
    clock.advanceUntilIdle()
    #expect(table.sections?.map(\.title) == ["a", "b", "c", "d"])
    table.section(byColumn: nil)
    clock.advanceUntilIdle()
    #expect(table.sections?.map(\.title) == ["North", "South", "West"])
  }

  @Test func `notifies readers of a row and of the count of a sectioned array`() {
    let list = SectionedArray<Person>()
    list.appendSection("North", [Person("a")])
    let (counter, reader) = (DirtyObserver {}, DirtyObserver {})
    let first = RowPath(section: 0, row: 0)
    #expect(counter.track { list.count } == 1)
    #expect(reader.track { list[first].first } == "a")
    list.insert(Person("b"), at: first)
    #expect(counter.isDirty && reader.isDirty)
    counter.end()
    reader.end()
  }

  @Test func `moves a row between sections with its new values, in one update`() throws {
    let table = show(sectioned())
    people[0].last = "South"
    people[0].first = "moved"
    clock.advanceUntilIdle()
    let updates = screen.takeUpdates()
    #expect(updates.count == 1)
    let update = try #require(updates.first)
    let move = BatchUpdate.Move(from: RowPath(section: 0, row: 0), to: RowPath(section: 1, row: 0))
    #expect(update.batch.movedRows == [move])
    #expect(update.batch.removedRows.isEmpty && update.batch.insertedRows.isEmpty)
    #expect(update.writes == [.init(position: 1, column: 0)])
    #expect(table.text(row: 1, column: 0).text == "moved")
    #expect(screen.fault == nil)
    #expect(table.sections?.map(\.rowCount) == [1, 2, 1])
  }

  @Test func `inserts a section with its first row and removes it with its last`() {
    let table = show(sectioned())
    people[3].last = "East"
    clock.advanceUntilIdle()
    let batch = screen.takeUpdates().first?.batch
    #expect(batch?.insertedSections == [0] && batch?.removedSections == [2])
    #expect(batch?.insertedRows.isEmpty == true && batch?.removedRows.isEmpty == true)
    #expect(screen.fault == nil)
    #expect(table.sections?.map(\.title) == ["East", "North", "South"])
    people.remove(at: 3)
    clock.advanceUntilIdle()
    #expect(screen.takeUpdates().first?.batch.removedSections == [0])
    #expect(screen.fault == nil)
  }

  @Test func `sorts within its sections`() {
    let table = show(sectioned())
    table.sort(byColumn: 0, ascending: false)
    clock.advanceUntilIdle()
    #expect((0..<4).compactMap { table.row(at: $0)?.first } == ["c", "a", "b", "d"])
    #expect(table.sections?.map(\.title) == ["North", "South", "West"])
    table.filter { $0.first != "b" }
    clock.advanceUntilIdle()
    #expect(table.sections?.map(\.title) == ["North", "West"])
  }

  @Test func `keeps rows in their sections while the order is held`() {
    let rows = sectioned()
    let table = show(rows)
    rows.holdsOrder = true
    clock.advanceUntilIdle()
    people[0].last = "South"
    clock.advanceUntilIdle()
    #expect(table.sections?.map(\.rowCount) == [2, 1, 1])
    rows.holdsOrder = false
    clock.advanceUntilIdle()
    #expect(table.sections?.map(\.rowCount) == [1, 2, 1] && screen.fault == nil)
  }

  @Test func `shows the sections of its source, also empty and renamed ones`() {
    let source = SectionedArray<Person>()
    source.appendSection("Open", [Person("a"), Person("b")])
    source.appendSection("Done")
    let table = show(source)
    #expect(table.sections?.map(\.title) == ["Open", "Done"])
    source.insertSection("Waiting", at: 1)
    source.renameSection(at: 2, "Finished")
    clock.advanceUntilIdle()
    #expect(table.sections?.map(\.title) == ["Open", "Waiting", "Finished"])
    let batch = screen.takeUpdates().first?.batch
    #expect(batch?.insertedSections == [1] && batch?.renamedSections == [2])
    // The position of the row stays the same, but its section changes.
    source.move(from: RowPath(section: 0, row: 1), to: RowPath(section: 2, row: 0))
    clock.advanceUntilIdle()
    #expect(screen.fault == nil)
    #expect(screen.model.sections.map(\.rows) == [["a"], [], ["b"]])
    #expect(source[RowPath(section: 2, row: 0)].first == "b")
  }

  @Test func `translates positions to paths and back`() {
    let layout = SectionLayout([
      RowSection(id: 0, title: "a", rowCount: 2), RowSection(id: 1, title: "b", rowCount: 0),
      RowSection(id: 2, title: "c", rowCount: 1),
    ])
    #expect(layout.rowCount == 3)
    #expect(
      (-1...3).map { layout.path(of: $0) } == [
        nil, RowPath(section: 0, row: 0), RowPath(section: 0, row: 1), RowPath(section: 2, row: 0),
        nil,
      ]
    )
    for position in 0..<3 {
      #expect(layout.path(of: position).flatMap { layout.position(of: $0) } == position)
    }
    #expect(layout.position(of: RowPath(section: 1, row: 0)) == nil)
    #expect(SectionLayout([]).path(of: 0) == nil)
  }

  // MARK: In random histories

  @Test(arguments: ExplorationScale.seeds(12))
  func `T2 produces batches that toolkits accept and that lead to the current rows`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let rows = ArrangedRows(people, sortedBy: [SortKey(\.age)])
    rows.sectioning = Sectioning(by: \.last)
    let table = show(rows)
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 1...5, using: &generator) { change(using: &generator) }
      clock.advanceUntilIdle()
      #expect(screen.fault == nil, "seed \(seed), step \(step)")
      #expect(screen.takeUpdates().count <= 1)
      let expected = screen.content()
      #expect(screen.model.sections == expected, "seed \(seed), step \(step)")
      #expect(table.sections?.map(\.rowCount) == expected.map(\.rows.count))
      guard screen.fault == nil, screen.model.sections == expected else { return }
    }
  }

  @Test(arguments: ExplorationScale.seeds(12))
  func `T2 produces such batches also for sections of the source`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let source = SectionedArray<Person>()
    let table = show(source)
    var next = 0
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        change(source, next: &next, using: &generator)
      }
      clock.advanceUntilIdle()
      #expect(screen.fault == nil, "seed \(seed), step \(step)")
      #expect(screen.model.sections == screen.content(), "seed \(seed), step \(step)")
      #expect(table.rowCount == source.count)
      guard screen.fault == nil else { return }
    }
  }

  private func change(using generator: inout SeededGenerator) {
    let count = people.count
    let name = "\(Int.random(in: 0..<1000, using: &generator))"
    let section = ["North", "South", "West", "East"].randomElement(using: &generator) ?? ""
    guard let position = (0..<count).randomElement(using: &generator) else {
      return people.append(Person(name, section))
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: people.insert(Person(name, section), at: position)
    case 1: people.remove(at: position)
    case 2: people.move(from: position, to: Int.random(in: 0..<count, using: &generator))
    case 3: people[position].last = section
    case 4: people[position].age = Int.random(in: 0..<4, using: &generator)
    default: people[position] = Person(name, section)
    }
  }

  private func change(
    _ source: SectionedArray<Person>,
    next: inout Int,
    using generator: inout SeededGenerator
  ) {
    let sections = source.sections ?? []
    next += 1
    let index = sections.indices.randomElement(using: &generator) ?? -1
    let other = sections.indices.randomElement(using: &generator) ?? -1
    let path = RowPath(
      section: index,
      row: index < 0 ? 0 : Int.random(in: 0...sections[index].rowCount, using: &generator)
    )
    let isRow = index >= 0 && path.row < sections[index].rowCount
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: source.insertSection("\(next)", [Person("\(next)")], at: max(0, index))
    case 1 where index >= 0: source.removeSection(at: index)
    case 2 where index >= 0: source.moveSection(from: index, to: other)
    case 3 where index >= 0: source.renameSection(at: index, "\(next)")
    case 4, 5, 6:
      if index < 0 { return source.appendSection("0") }
      source.insert(Person("\(next)"), at: path)
    case 7 where isRow: source.remove(at: path)
    case 8 where isRow:
      let most = sections[other].rowCount - (other == index ? 1 : 0)
      let target = RowPath(section: other, row: Int.random(in: 0...most, using: &generator))
      source.move(from: path, to: target)
    default: break
    }
  }
}
