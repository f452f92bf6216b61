package import LiveCells

/// A hundred rows on one object's `now`, and a hundred cells that are given the object and the name of a
/// property.
///
/// Each row is a city that knows the one clock. What a cell reads on its way to the time of its city,
/// it follows: the clock through the city, registered once however many of its fields read it. So a tick
/// reaches the cells that are displayed, and nobody else; one that is scrolled out of sight has left the
/// clock's list of observers. Dates are read with each tick too, and written when they differ.
package final class ClockExample: Example {
  package let table: LiveTable<ObservableArray<City>>
  package let pace = Duration.milliseconds(200)

  private let clock: WorldClock
  private let cells: ClockCells
  private let readTime: () -> Int
  /// Moves the hands. It holds nothing of the example, and ends with it.
  private var ticker: Ticker?

  /// An example on the system's clock, whose timer moves its hands by itself.
  package convenience init() {
    self.init(readTime: SystemTime.seconds)
    start()
  }

  /// An example on a clock that counts the seconds since 1970; it is read with each step.
  package init(readTime: @escaping () -> Int) {
    self.readTime = readTime
    let clock = WorldClock(now: readTime())
    self.clock = clock
    cells = ClockCells(of: clock)
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
        session.say("all show “\(cells.showNext())” now")
      }
    )
    return .tabs(.table(session).titled("cities"), .form(form).titled("cells"))
  }

  /// Has a timer move the hands from now on, in the place of the steps.
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
  /// Seconds since the beginning of 1970, in UTC.
  var now: Int

  /// Each follows the clock by itself.
  var time: String { text(.time) }
  var date: String { text(.date) }

  init(now: Int) { self.now = now }

  private func text(_ style: FieldFormat.TimeStyle) -> String {
    FieldFormat.time(style).text(for: .integer(Int64(now))).text
  }
}

/// Cells that know neither the class of the clock nor its properties: both are given to them while the
/// program runs, the properties by their names.
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

  /// Has a cell show the property that all show.
  func show(_ cell: PropertyCell<AnyObject>) {
    cells.removeAll { $0.cell == nil }
    cells.append(WeakCell(cell: cell))
    cell.path = ObjectProperty(named: paths[0])
    cell.object = clock
  }

  /// Has all cells show the next property; returns its name.
  func showNext() -> String {
    paths.append(paths.removeFirst())
    for cell in cells.compactMap(\.cell) { cell.path = ObjectProperty(named: paths[0]) }
    return paths[0]
  }
}

/// A row: where people live by the clock, so many minutes ahead of it.
@KeyValueObservable
package final class City {
  package let name: String
  let offset: Int
  let clock: WorldClock

  /// Follows the clock by itself, because it reads it.
  package var time: Int { clock.now + offset * 60 }

  /// How much of the day is over.
  package var partOfDay: Double { Double(time % 86_400) / 86_400 }

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
