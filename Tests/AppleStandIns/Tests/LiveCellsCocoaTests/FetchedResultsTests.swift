import CoreData
import LiveCells
import LiveCellsCocoa
import LiveCellsTestSupport
import ObjectiveC
import Testing
import class ObjectiveC.NSObject

@MainActor
@Suite struct `The results of a fetched results controller` {
  private let clock = ManualFrameClock()
  private let context = NSManagedObjectContext()

  private func notes(_ texts: String...) -> [Note] { texts.map { Note($0, in: context) } }

  private func shown<Source>(_ table: LiveTable<Source>) -> [String] {
    clock.advanceUntilIdle()
    return (0..<table.visibleRange.count).map { table.text(row: $0, column: 0).text }
  }

  private func table(
    _ results: FetchedResults<Note>
  ) -> (LiveTable<FetchedResults<Note>>, HeadlessScreen) {
    let table = LiveTable(results) { Column("Text", \Note.text) }
    let screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 9)
    return (table, screen)
  }

  @Test func `are inserted, removed and moved as the controller reports`() throws {
    let rows = notes("a", "b", "c")
    let controller = NSFetchedResultsController<Note>(context)
    controller.stored = [("", rows)]
    let (table, screen) = table(try FetchedResults(controller))
    #expect(shown(table) == ["a", "b", "c"])
    screen.forgetUpdates()
    let new = Note("n", in: context)
    controller.stored = [("", [rows[2], rows[0], new])]
    controller.tellOfChanges(moving: [rows[2]])
    #expect(shown(table) == ["c", "a", "n"])
    #expect(screen.updates.allSatisfy { !$0.list.isReload })
    rows[0].text = "A"
    #expect(shown(table) == ["c", "A", "n"])
    #expect(table.source.position(of: new) == 2 && table.source.position(of: rows[1]) == nil)
  }

  @Test func `are in the controller's sections, which keep their identities`() throws {
    let rows = notes("a", "b", "c", "d")
    let controller = NSFetchedResultsController<Note>(context, sectionNameKeyPath: "first")
    controller.stored = [("A", [rows[0]]), ("C", [rows[2], rows[3]])]
    let results = try FetchedResults(controller)
    var changes: [ListChange] = []
    let token = results.observeChanges { changes.append($0) }
    var sectionChanges = 0
    let sectionToken = results.observeSections { sectionChanges += 1 }
    let before = try #require(results.sections)
    controller.stored = [("B", [rows[1]]), ("C", [rows[0], rows[3]])]
    controller.tellOfChanges(moving: [rows[0]])
    let after = try #require(results.sections)
    #expect(after.map(\.title) == ["B", "C"] && after[1].id == before[1].id)
    #expect(
      changes == [ListChange(removals: [1], insertions: [0], moves: [.init(from: 0, to: 1)])]
    )
    #expect(sectionChanges == 0, "what comes with rows is told with them")
    withExtendedLifetime((token, sectionToken)) {}
  }

  @Test func `are reloaded if the controller's changes are inconsistent`() throws {
    let rows = notes("a", "b")
    let controller = NSFetchedResultsController<Note>(context)
    controller.stored = [("", rows)]
    let results = try FetchedResults(controller)
    var changes: [ListChange] = []
    let token = results.observeChanges { changes.append($0) }
    controller.stored = [("", [rows[0]])]
    try controller.performFetch()
    controller.tellOfChanges()
    #expect(changes == [.reload])
    try results.fetch()
    #expect(changes == [.reload, .reload])
    withExtendedLifetime(token) {}
  }

  @Test func `can be deleted by the user in their context`() throws {
    let rows = notes("a", "b")
    let controller = NSFetchedResultsController<Note>(context)
    controller.stored = [("", rows)]
    let (table, screen) = table(try FetchedResults(controller))
    #expect(shown(table) == ["a", "b"])
    table.source.delete([rows[0]])
    context.processPendingChanges()
    clock.advanceUntilIdle()
    #expect(rows[0].isDeleted && table.isDeleted(0) && !table.isDeleted(1))
    withExtendedLifetime(screen) {}
  }
}
