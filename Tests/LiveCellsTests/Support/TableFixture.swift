import KeyValueObserving
import LiveCells
import LiveCellsTestSupport

/// A table of people on a screen of memory, whose clock is moved by hand.
@MainActor
final class TableFixture {
  let clock = ManualFrameClock()
  let screen: HeadlessScreen
  let people: ObservableArray<Person>
  let table: LiveTable<ObservableArray<Person>>
  /// How often the first field of any row was read.
  private(set) var reads = 0

  /// A table of so many people, named by their number, of which some fit on the screen.
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
    // What an audit reads is not what cells read.
    table.auditsWhenIdle = false
    table.attach(to: screen)
    table.resize(rows: height)
    count = { [weak self] in self?.reads += 1 }
    clock.advanceUntilIdle()
    screen.forgetUpdates()
  }

  /// The names on the screen.
  var names: [String] { screen.lines.map { $0.first?.text ?? "nothing" } }

  /// Runs frames until none is asked for, and returns the updates that came.
  func updates() -> [TableUpdate] {
    clock.advanceUntilIdle()
    defer { screen.forgetUpdates() }
    return screen.updates
  }

  /// How often the first field of any row was read since this was last called.
  func takeReads() -> Int {
    defer { reads = 0 }
    return reads
  }
}
