package import LiveCells

/// A hundred rows that read one object's `now`, and a hundred cells that are given an object and
/// the name of a property at run time.
///
/// Each row is a city that refers to the common clock. A cell observes the properties that it reads
/// on the way to the time of its city. It therefore observes the clock through the city, with one
/// registration for all its fields. A tick notifies the displayed cells only; a cell that was
/// scrolled out of view is no longer registered. Dates are read with each tick as well, and written
/// when they differ.
package final class ClockExample: Example {
  package let table: LiveTable<ObservableArray<City>>
  package let pace = Duration.milliseconds(200)

  private let clock: WorldClock
  private let cells: ClockCells
  private let readTime: () -> Int
  /// Advances the clock. It does not retain the example, and ends with it.
  private var ticker: Ticker?

  /// Creates an example with the system's clock, advanced by a timer.
  package convenience init() {
    self.init(readTime: SystemTime.seconds)
    start()
  }

  /// Creates an example with a function that returns the seconds since 1970, called in each step.
  package init(readTime: @escaping () -> Int) {
    self.readTime = readTime
    let clock = WorldClock(now: readTime())
    self.clock = clock
    cells = ClockCells(of: clock)
    table = LiveTable(rows: City.all(on: clock)) {
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

  package func layout(around session: TableSession) -> ScreenLayout {
    let lines = (1...100).map { number in
      FormLine("cell \(number)") { [cells] line, scheduler in
        let cell = PropertyCell<AnyObject>(scheduler: scheduler)
        cell.writer = line
        cells.show(cell)
        return cell
      }
    }
    let form = LiveForm("a hundred cells on one object", lines: lines)
    form.session.commands.append(
      TableCommand("show another property of it", keys: [.character("t")]) { [cells] session in
        session.showMessage("all show “\(cells.showNext())” now")
      }
    )
    return .tabs(.table(session).titled("cities"), .form(form).titled("cells"))
  }

  /// Starts a timer that advances the clock, in place of the steps.
  func start() {
    ticker = Ticker(every: pace) { [weak self] in self?.tick() }
  }

  package func step() {
    if ticker == nil { tick() }
  }

  private func tick() {
    let now = readTime()
    if clock.now != now { clock.now = now }
  }
}

/// The object that all rows show.
@KeyValueObservable
final class WorldClock {
  /// The seconds since 1970 in UTC.
  var now: Int

  /// Computed properties, whose observers observe `now`.
  var time: String { text(.time) }
  var date: String { text(.date) }

  init(now: Int) { self.now = now }

  private func text(_ style: FieldFormat.TimeStyle) -> String {
    FieldFormat.time(style).text(for: .integer(Int64(now))).text
  }
}

/// Cells that depend neither on the class of the clock nor on its properties. Both are set at run
/// time, the properties by name.
@MainActor
private final class ClockCells {
  private let clock: WorldClock
  private var paths = ["time", "date", "now"]
  private var cells: [WeakCell] = []

  private struct WeakCell {
    weak var cell: PropertyCell<AnyObject>?
  }

  init(of clock: WorldClock) {
    self.clock = clock
  }

  /// Makes a cell show the common property.
  func show(_ cell: PropertyCell<AnyObject>) {
    cells.removeAll { $0.cell == nil }
    cells.append(WeakCell(cell: cell))
    cell.path = ObjectProperty(named: paths[0])
    cell.object = clock
  }

  /// Makes all cells show the next property, and returns its name.
  func showNext() -> String {
    paths.append(paths.removeFirst())
    for cell in cells.compactMap(\.cell) { cell.path = ObjectProperty(named: paths[0]) }
    return paths[0]
  }
}

/// A row: a city with its offset from the clock in minutes.
@KeyValueObservable
package final class City {
  package let name: String
  let offset: Int
  let clock: WorldClock

  /// A computed property. Its observers observe the clock, because it reads it.
  package var time: Int { clock.now + offset * 60 }

  /// The elapsed part of the day, from 0 to 1.
  package var partOfDay: Double { Double(time % 86_400) / 86_400 }

  init(_ name: String, offset: Int, clock: WorldClock) {
    self.name = name
    self.offset = offset
    self.clock = clock
  }

  /// Formats minutes as the offset after a time, such as +05:45.
  static let offsetFormat = FieldFormat { value in
    guard case .integer(let minutes) = value else { return FieldFormat.plain.text(for: value) }
    let parts = [minutes.magnitude / 60, minutes.magnitude % 60]
    let text = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return CellText((minutes < 0 ? "-" : "+") + text, kind: .number)
  }
}
