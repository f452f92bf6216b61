import KeyValueCore
import KeyValueObserving
import LiveCells
import Testing

/// A row whose values are loaded some time after they were requested.
@KeyValueObservable
private final class LateItem: LoadedLater {
  let name: String
  var isLoaded = false

  init(_ name: String) {
    self.name = name
  }
}

/// Rows that are loaded on request of the test. Records the prepared ranges.
private final class LateItems: ObservableCollection {
  private let items = (0..<2_000).map { LateItem("item \($0)") }
  /// A list without changes.
  private let none = ObservableArray<LateItem>([])
  private(set) var asked: [Range<Int>] = []

  var count: Int { items.count }
  subscript(position: Int) -> LateItem { items[position] }
  func position(of element: LateItem) -> Int? { items.firstIndex { $0 === element } }
  func prepare(_ range: Range<Int>) { asked.append(range) }
  func observeChanges(_ body: @escaping (ListChange) -> Void) -> ObservationToken {
    none.observeChanges(body)
  }

  /// Loads the rows of the last request.
  func answer() {
    for position in asked.last ?? 0..<0 where !items[position].isLoaded {
      items[position].isLoaded = true
    }
  }
}

@MainActor
@Suite struct `A search through rows that load late` {
  private let items = LateItems()
  private let clock = ManualFrameClock()
  private let screen: HeadlessScreen
  private let table: LiveTable<LateItems>

  init() {
    table = LiveTable(items) { Column("Name", \.name) }
    screen = HeadlessScreen(clock: clock)
    table.attach(to: screen)
    table.resize(rows: 10)
    clock.advanceUntilIdle()
    items.answer()
    clock.advanceUntilIdle()
  }

  /// Continues a search and loads rows whenever it waits. Returns nil if the search does not end.
  private func search(for text: String, backwards: Bool = false) -> (SearchOutcome, waits: Int)? {
    table.beginSearch(backwards: backwards)
    var waits = 0
    for _ in 0..<200 {
      let outcome = table.search(rows: 256) { $0.text == text }
      switch outcome {
      case .ended, .foundNothing: return (outcome, waits)
      case .waits:
        // A second request has no effect until the rows are loaded.
        let asked = items.asked.count
        #expect(table.search(rows: 256) { $0.text == text } == .waits)
        #expect(items.asked.count == asked)
        waits += 1
        items.answer()
        clock.advanceUntilIdle()
      case .goesOn: break
      }
    }
    return nil
  }

  @Test func `waits for rows, and finds one that was not loaded`() throws {
    let found = try #require(search(for: "item 1500"))
    #expect(found.0 == .ended && found.waits >= 2)
    #expect(table.cursorRow?.name == "item 1500")
    // The visible rows are prepared again.
    #expect(items.asked.last?.contains(1_500) == true)
  }

  @Test func `also searches backwards`() throws {
    let found = try #require(search(for: "item 700", backwards: true))
    #expect(found.0 == .ended && found.waits >= 2)
    #expect(table.cursorRow?.name == "item 700")
  }

  @Test func `reports no match only when all rows are loaded`() throws {
    let found = try #require(search(for: "nobody"))
    #expect(found.0 == .foundNothing && found.waits >= 3)
    #expect((0..<items.count).allSatisfy { items[$0].isLoaded })
    #expect(items.asked.last?.contains(0) == true)
  }
}
