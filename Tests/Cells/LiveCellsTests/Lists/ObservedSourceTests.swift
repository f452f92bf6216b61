import KeyValueObserving
import Synchronization
import Testing

@testable import LiveCells

@MainActor
@Suite(.timeLimit(.minutes(60))) struct ObservedSourceTests {
  private final class Item {}

  @Test func `collects the changes while it observes`() {
    let news = Atomic(0)
    let items = ObservableArray([Item(), Item()])
    let source = ObservedSource(items) { news.add(1, ordering: .relaxed) }
    items.append(Item())
    #expect(source.changes().isEmpty && news.load(ordering: .relaxed) == 0)
    source.observe()
    let added = Item()
    items.insert(added, at: 0)
    #expect(news.load(ordering: .relaxed) == 1)
    let (change, rows) = source.takeInsertions()
    #expect(change.insertions == [0] && rows.first === added)
    #expect(source.changes().isEmpty)
    source.stop()
    items.remove(at: 0)
    #expect(!source.isObserved && source.changes().isEmpty)
  }

  @Test func `returns all rows, which contain the collected changes`() {
    let items = ObservableArray([Item()])
    let source = ObservedSource(items) {}
    source.observe()
    items.append(Item())
    #expect(source.takeAll().count == 2)
    #expect(source.changes().isEmpty)
  }

  @Test func `a reload has no inserted rows`() {
    let source = ObservedSource(ObservableArray([Item()])) {}
    source.add(.reload)
    let (change, rows) = source.takeInsertions()
    #expect(change.isReload && rows.isEmpty)
  }
}

struct DueArrangementTests {
  @Test func `the more thorough arrangement is due`() {
    var due = DueArrangement.none
    due.require(.reload)
    due.require(.difference)
    #expect(due == .reload)
  }

  @Test func `entries with unknown moves are held even if none is known`() {
    #expect(HeldEntries().isEmpty)
    #expect(!HeldEntries(hasUnknownMoves: true).isEmpty)
    var held = HeldEntries()
    held.note(3, changes: true)
    #expect(!held.isEmpty)
    held.forget(3)
    #expect(held.isEmpty)
  }
}
