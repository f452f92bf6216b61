import KeyValueObserving
import LiveCells
import Testing

@KeyValueObservable
private final class Chosen<List: ObservableCollection> {
  var list: List?

  init(_ list: List?) { self.list = list }
}

@MainActor
@Suite struct `Related rows of a collection that` {
  private let clock = ManualFrameClock()

  private func page<Source>(_ table: LiveTable<Source>) -> Page {
    let page = Page(TableSession(table), clock: clock)
    page.session.resize(rows: 6)
    clock.advanceUntilIdle()
    return page
  }

  private func served(_ names: (String, String)...) -> ServedPeople {
    ServedPeople(names.map { Person($0, $1) })
  }

  private func table(_ chosen: Chosen<ServedPeople>) -> LiveTable<RelatedRows<ServedPeople>> {
    LiveTable(RelatedRows { chosen.list }) { Column("First", key: "first") }
  }

  @Test func `deletes and moves rows can be deleted and moved`() throws {
    let people = ObservableArray(["a", "b", "c"].map { Person($0) })
    let rows = RelatedRows { people }
    let table = LiveTable(rows) { Column("First", \.first) }
    table.allowsDeleting = true
    table.allowsMoving = true
    let page = page(table)
    #expect(table.canDelete && table.canMove)
    try table.move(people[2], to: 0)
    page.session.take(.key(.down))
    page.session.take(.key(.delete))
    page.session.take(.key(.character("y")))
    page.session.take(.key(.enter))
    clock.advanceUntilIdle()
    #expect(people.map(\.first) == ["c", "a"])
    #expect(page.lines.contains("  c"))
  }

  @Test func `sorts and filters itself is not arranged in memory`() {
    let people = served(("b", "x"), ("a", "x"), ("c", "y"))
    let table = table(Chosen(people))
    let page = page(table)
    table.sort(byColumn: 0, ascending: false)
    clock.advanceUntilIdle()
    #expect(people.sortTerms == [SortTerm("first", ascending: false)])
    #expect(page.lines == ["> c", "  b", "  a"] || page.lines == ["  c", "> b", "  a"])
    #expect(table.sortedColumn == 0 && !table.isSortAscending)
    people.filter(by: TextFilter("a", in: ["first"]))
    clock.advanceUntilIdle()
    #expect(table.isFiltered)
    table.filter(containing: nil)
    table.sort(byColumn: nil)
    clock.advanceUntilIdle()
    #expect(people.sortTerms.isEmpty && people.textFilter == nil && table.sortedColumn == nil)
  }

  @Test func `has sections has them here too`() {
    let people = served(("b", "x"), ("a", "y"), ("c", "x"))
    let chosen = Chosen(people)
    let rows = RelatedRows { chosen.list }
    let table = LiveTable(rows) {
      Column("First", key: "first")
      Column("Last", key: "last")
    }
    _ = page(table)
    table.section(byColumn: 1)
    clock.advanceUntilIdle()
    #expect(people.sectionTerm == SortTerm("last"))
    #expect(rows.sections?.map(\.title) == ["x", "y"])
    #expect(table.sectionedColumn == 1)
    table.section(byColumn: nil)
    #expect(rows.sections == nil && people.sectionTerm == nil)
  }

  @Test func `renames a section reports it`() {
    let people = SectionedArray<Person>()
    people.appendSection("One", [Person("a")])
    people.appendSection("Two", [Person("b")])
    let rows = RelatedRows { people }
    var renamed = 0
    let token = rows.observeSections { renamed += 1 }
    defer { token.invalidate() }
    people.renameSection(at: 1, "Zwei")
    #expect(renamed == 1 && rows.sections?.map(\.title) == ["One", "Zwei"])
  }

  @Test func `replaces another one is arranged like it, and the other gets its own order back`() {
    let (one, two) = (served(("b", ""), ("a", "")), served(("d", ""), ("c", ""), ("e", "")))
    one.sort(by: [SortTerm("first", ascending: false)])
    let chosen = Chosen(one)
    let table = table(chosen)
    let page = page(table)
    table.sort(byColumn: 0)
    clock.advanceUntilIdle()
    chosen.list = two
    clock.advanceUntilIdle()
    #expect(page.lines == ["> c", "  d", "  e"])
    #expect(one.sortTerms == [SortTerm("first", ascending: false)])
    chosen.list = nil
    clock.advanceUntilIdle()
    #expect(page.lines.isEmpty && table.sortedColumn == 0 && two.sortTerms.isEmpty)
    // An order that is chosen while there are no rows applies to the next ones.
    table.sort(byColumn: 0, ascending: false)
    chosen.list = one
    clock.advanceUntilIdle()
    #expect(page.lines == ["> b", "  a"])
  }

  @Test func `cannot be arranged as requested says so`() {
    let (one, two) = (served(("b", ""), ("a", "")), served(("d", ""), ("c", "")))
    two.sortableKey = "last"
    let chosen = Chosen(one)
    let table = table(chosen)
    let page = page(table)
    table.sort(byColumn: 0)
    chosen.list = two
    clock.advanceUntilIdle()
    #expect(page.lines == ["> d", "  c"])
    #expect(table.sortedColumn == nil)
    #expect(table.completeness == .refused("these rows cannot be sorted by first"))
    chosen.list = one
    clock.advanceUntilIdle()
    #expect(page.lines == ["> a", "  b"] && table.sortedColumn == 0)
    #expect(table.completeness == .complete)
  }
}
