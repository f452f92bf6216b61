import KeyValueObserving
import LiveCells
import LiveCellsTestSupport
import Testing

@MainActor
@Suite struct `A table whose source can arrange its rows` {
  private let clock = ManualFrameClock()
  private let screen: HeadlessScreen

  init() { screen = HeadlessScreen(clock: clock) }

  @Test func `does not hold the order of more rows than it can read quickly`() {
    let source = ServedPeople((0...20_000).map { Person("\($0)") })
    let table = LiveTable(source) {
      Column("First", key: "first")
    }
    table.auditsWhenIdle = false
    let session = TableSession(table)
    let painted = PaintedScreen(session, clock: clock)
    session.resize(rows: 5)
    clock.advanceUntilIdle()
    _ = source.takeReads()
    session.perform(.toggleHolding)
    clock.advanceUntilIdle()
    #expect(!table.holdsOrder && painted.paintings > 0)
    #expect(source.takeReads() < 100)
    #expect(
      session.status.message
        == "more than 20000 rows cannot be held in order; press p to pause"
    )
    source.filter(by: TextFilter("7", in: ["first"]))
    clock.advanceUntilIdle()
    session.perform(.toggleHolding)
    clock.advanceUntilIdle()
    #expect(table.holdsOrder)
    session.perform(.toggleHolding)
    #expect(!table.holdsOrder)
  }

  private func table(_ source: ServedPeople) -> LiveTable<ServedPeople> {
    let table = LiveTable(source, overscan: 0) {
      Column("First", key: "first")
      Column("Last", key: "last")
    }
    table.auditsWhenIdle = false
    table.attach(to: screen)
    table.resize(rows: 2)
    clock.advanceUntilIdle()
    return table
  }

  private var names: [String] { screen.lines.map { $0[0].text } }

  @Test func `uses the source's sections, which an order and a filter preserve`() {
    let source = ServedPeople(
      [("a", "x"), ("b", "y"), ("c", "x"), ("d", "z")].map { Person($0.0, $0.1) }
    )
    let table = table(source)
    table.resize(rows: 9)
    table.section(byColumn: 1)
    clock.advanceUntilIdle()
    #expect(source.sectionTerm == SortTerm("last"))
    #expect(table.sectionedColumn == 1)
    #expect(table.sections?.map(\.title) == ["x", "y", "z"])
    #expect(names == ["a", "c", "b", "d"])
    table.sort(byColumn: 0, ascending: false)
    clock.advanceUntilIdle()
    #expect(names == ["c", "a", "b", "d"])
    table.filter(containing: "x")
    clock.advanceUntilIdle()
    #expect(source.textFilter?.text == "x")
    #expect(table.sections?.map(\.title) == ["x"])
    table.filter(containing: nil)
    table.section(byColumn: nil)
    clock.advanceUntilIdle()
    #expect(source.sectionTerm == nil && table.sectionedColumn == nil && table.sections == nil)
    // Sections that the source cannot create are created in memory.
    table.section(byColumn: 0)
    clock.advanceUntilIdle()
    #expect(source.sectionTerm == nil)
    #expect(table.sections?.map(\.title) == ["a", "b", "c", "d"])
  }

  @Test func `uses the source's sorting, and reads only visible rows`() {
    let source = ServedPeople(["b", "c", "a", "d"].map { Person($0, "x") })
    let table = table(source)
    _ = source.takeReads()
    table.sort(byColumn: 0, ascending: false)
    clock.advanceUntilIdle()
    #expect(names == ["d", "c"])
    #expect(source.sortTerms == [SortTerm("first", ascending: false)])
    #expect(source.takeReads() <= 4)
    #expect(table.sortedColumn == 0 && !table.isSortAscending)
    table.sort(byColumn: nil)
    clock.advanceUntilIdle()
    #expect(names == ["b", "c"] && source.sortTerms.isEmpty)
  }

  @Test func `arranges rows in memory if the source cannot`() {
    let source = ServedPeople([("b", "2"), ("c", "1"), ("a", "3")].map { Person($0.0, $0.1) })
    let table = table(source)
    table.sort(byColumn: 0)
    clock.advanceUntilIdle()
    table.sort(byColumn: 1)
    clock.advanceUntilIdle()
    #expect(names == ["c", "b"])
    #expect(source.sortTerms.isEmpty, "one of them sorts, not both")
    table.sort(byColumn: 0)
    clock.advanceUntilIdle()
    #expect(names == ["a", "b"] && source.sortTerms == [SortTerm("first")])
  }

  @Test func `searches few rows by their texts, and many rows in the source`() {
    let few = ServedPeople([("ann", "b"), ("bob", "x"), ("eve", "B")].map { Person($0.0, $0.1) })
    let small = table(few)
    small.filter(containing: "b")
    clock.advanceUntilIdle()
    #expect(names == ["ann", "bob"] && small.rowCount == 3)
    #expect(few.textFilter == nil && small.isFiltered)
    small.detach()

    let many = ServedPeople((0..<20_001).map { Person("\($0)", "x") })
    let large = table(many)
    _ = many.takeReads()
    #expect(large.canFilter && large.canSort(byColumn: 0) && !large.canSort(byColumn: 1))
    large.filter(containing: "2000")
    clock.advanceUntilIdle()
    #expect(large.rowCount == 3 && many.textFilter == TextFilter("2000", in: ["first", "last"]))
    #expect(many.takeReads() <= 4)
    large.filter(containing: "20000")
    clock.advanceUntilIdle()
    #expect(names == ["20000"] && many.textFilter?.text == "20000")
    large.filter(containing: nil)
    clock.advanceUntilIdle()
    #expect(large.rowCount == 20_001 && many.textFilter == nil && !large.isFiltered)
  }

  @Test(arguments: [(20_000, true), (20_001, false)])
  func `sorts and filters few rows itself, and leaves many to a capable source`(
    count: Int,
    isDoneHere: Bool
  ) {
    let table = LiveTable(ObservableArray((0..<count).map { _ in Person("a") })) {
      Column("First", \.first)
    }
    table.attach(to: screen)
    table.resize(rows: 2)
    clock.advanceUntilIdle()
    #expect(table.canSort(byColumn: 0) == isDoneHere)
    #expect(table.canFilter == isDoneHere)
  }
}
