import KeyValueObserving
import LiveCells
import LiveCellsTestSupport

/// A table of people on an in-memory screen with a manual clock.
@MainActor
final class TableFixture {
  let clock = ManualFrameClock()
  let screen: HeadlessScreen
  let people: ObservableArray<Person>
  let table: LiveTable<ObservableArray<Person>>
  /// The number of times that the first field of any row was read.
  private(set) var reads = 0

  /// Creates a table of `count` people who are named by their number. `height` of them fit on the
  /// screen.
  init(people count: Int, height: Int = 5, overscan: Int = 2, tracker: LifetimeTracker? = nil) {
    screen = HeadlessScreen(clock: clock)
    people = ObservableArray((0..<count).map { Person("\($0)", tracker: tracker) })
    var count: () -> Void = {}
    table = LiveTable(people, overscan: overscan) {
      Column("Name") { person in
        count()
        return person.first
      }
      Column("Age", \.age)
    }
    // Reads of an audit must not be counted as reads of cells.
    table.auditsWhenIdle = false
    table.attach(to: screen)
    table.resize(rows: height)
    count = { [weak self] in self?.reads += 1 }
    clock.advanceUntilIdle()
    screen.forgetUpdates()
  }

  /// The names on the screen.
  var names: [String] { screen.lines.map { $0.first?.text ?? "nothing" } }

  /// Runs frames until none is requested, and returns the updates.
  func updates() -> [TableUpdate] {
    clock.advanceUntilIdle()
    defer { screen.forgetUpdates() }
    return screen.updates
  }

  /// Returns the number of reads of first fields since the last call.
  func takeReads() -> Int {
    defer { reads = 0 }
    return reads
  }
}
