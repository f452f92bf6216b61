package import LiveCells

/// A hundred rows on one object's `now`.
///
/// Each row is a city that knows the one clock. What a cell reads on its way to the time of its city,
/// it follows: the clock through the city. So a tick reaches the cities that can be seen, and nobody
/// else; a row that is scrolled out of sight has left the clock's list of observers. Minutes and dates
/// are read with each tick too, and written when they differ.
package final class ClockExample: Example {
  package let table: LiveTable<ObservableArray<City>>
  package let pace = Duration.milliseconds(200)

  private let clock: WorldClock
  private let readTime: () -> Int

  /// An example on the system's clock, or another one that counts the seconds since 1970.
  package init(readTime: @escaping () -> Int = SystemTime.seconds) {
    self.readTime = readTime
    let clock = WorldClock(now: readTime())
    self.clock = clock
    table = LiveTable(City.all(on: clock)) {
      Column("City", \.name)
      Column("Ahead of UTC", \.offset, format: City.offsetFormat)
      Column("Time", \.time, format: .time(.time))
      Column("Date", \.time, format: .time(.date))
      Column("Day", \.partOfDay, format: .bar(width: 12))
    }
  }

  package var state: String {
    "one clock at \(FieldFormat.time(.time).text(for: .integer(Int64(clock.now))).text) UTC"
  }

  package func step() {
    let now = readTime()
    if clock.now != now { clock.now = now }
  }
}

/// The object that all rows show.
@KeyValueObservable
final class WorldClock {
  /// Seconds since the beginning of 1970, in UTC.
  var now: Int

  init(now: Int) { self.now = now }
}

/// A row: where people live by the clock, so many minutes ahead of it.
@KeyValueObservable
package final class City {
  let name: String
  let offset: Int
  let clock: WorldClock

  /// Follows the clock by itself, because it reads it.
  var time: Int { clock.now + offset * 60 }

  /// How much of the day is over.
  var partOfDay: Double { Double(time % 86_400) / 86_400 }

  init(_ name: String, offset: Int, clock: WorldClock) {
    self.name = name
    self.offset = offset
    self.clock = clock
  }

  /// Minutes as they are written after a time: +05:45.
  static let offsetFormat = FieldFormat { value in
    guard case .integer(let minutes) = value else { return FieldFormat.plain.text(for: value) }
    let parts = [minutes.magnitude / 60, minutes.magnitude % 60]
    let text = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return CellText((minutes < 0 ? "-" : "+") + text, kind: .number)
  }
}
