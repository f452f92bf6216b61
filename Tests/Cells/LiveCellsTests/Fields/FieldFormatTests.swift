import KeyValueObserving
import LiveCellsTestSupport
import Testing

@testable import LiveCells

private enum Level: Int {
  case low, high
}

/// A value in a format, and the expected text.
private struct Sample: Sendable {
  let format: FieldFormat
  let value: Value
  let text: String

  init(_ format: FieldFormat, _ value: Value, _ text: String) {
    self.format = format
    self.value = value
    self.text = text
  }

  static let times: [Sample] = [
    Sample(.time(), .integer(0), "1970-01-01 00:00:00"),
    Sample(.time(), .real(-0.5), "1969-12-31 23:59:59"),
    Sample(.time(), .integer(951_782_400), "2000-02-29 00:00:00"),
    Sample(.time(.date), .integer(951_868_800), "2000-03-01"),
    Sample(.time(.date), .integer(4_107_542_400), "2100-03-01"),
    Sample(.time(.date), .integer(-2_203_891_200), "1900-03-01"),
    Sample(.time(.time), .integer(86_399), "23:59:59"),
    Sample(.time(.iso8601), .integer(1_795_229_837), "2026-11-21T02:57:17Z"),
    Sample(.time(.iso8601, offset: 20_700), .integer(1_795_229_837), "2026-11-21T08:42:17+05:45"),
    Sample(.time(.iso8601, offset: -12_600), .integer(0), "1969-12-31T20:30:00-03:30"),
    Sample(.time(), .real(1e15), "1000000000000000.0"),
    Sample(.time(), .integer(253_402_300_799), "9999-12-31 23:59:59"),
    Sample(.time(), .real(253_402_300_799.9), "9999-12-31 23:59:59"),
    Sample(.time(), .integer(253_402_300_800), "253402300800"),
    Sample(.time(offset: 3600), .integer(253_402_300_799), "253402300799"),
    Sample(.time(offset: .max), .integer(.max), "9223372036854775807"),
    Sample(.time(), .integer(-62_167_219_200), "0000-01-01 00:00:00"),
    Sample(.time(), .integer(-62_167_219_201), "-62167219201"),
    Sample(
      .time(counting: .unixMilliseconds),
      .integer(253_402_300_799_000),
      "9999-12-31 23:59:59"
    ),
    Sample(.time(counting: .unixMilliseconds), .integer(1_000_000_000_000_000), "1000000000000000"),
    Sample(.time(counting: .unixMilliseconds), .integer(-1), "1969-12-31 23:59:59"),
    Sample(
      .time(counting: .unixMicroseconds),
      .integer(253_402_300_799_000_000),
      "9999-12-31 23:59:59"
    ),
    Sample(
      .time(counting: .unixNanoseconds),
      .integer(1_764_000_000_000_000_000),
      "2025-11-24 16:00:00"
    ),
    Sample(.time(counting: .unixNanoseconds), .integer(.max), "2262-04-11 23:47:16"),
    Sample(.time(counting: .webkit), .integer(13_440_048_490_000_000), "2026-11-25 02:48:10"),
    Sample(.time(counting: .webkit), .real(13_440_048_490_000_000), "2026-11-25 02:48:10"),
    Sample(.time(counting: .webkit), .decimal("13440048490000000"), "2026-11-25 02:48:10"),
    Sample(.time(counting: .webkit), .integer(0), "1601-01-01 00:00:00"),
    Sample(.time(counting: .webkit), .integer(.min), "-9223372036854775808"),
    Sample(.time(counting: .coreData), .real(785_000_000.9), "2025-11-16 15:33:20"),
    Sample(.time(counting: .coreData), .integer(0), "2001-01-01 00:00:00"),
    Sample(.time(counting: .coreData), .integer(.max), "9223372036854775807"),
    Sample(
      .time(counting: .coreDataNanoseconds),
      .integer(785_000_000_000_000_000),
      "2025-11-16 15:33:20"
    ),
    Sample(.time(counting: .julianDays), .real(2_440_587.5), "1970-01-01 00:00:00"),
    Sample(.time(counting: .julianDays), .real(2_461_042.123), "2026-01-01 14:57:07"),
    Sample(.time(counting: .julianDays), .real(1e300), "1e+300"),
    Sample(.time(), .real(.nan), "nan"),
    Sample(.time(), .text("2026-11-21"), "2026-11-21"),
    Sample(.relativeTime, .integer(0), "now"),
    Sample(.relativeTime, .real(-0.9), "now"),
    Sample(.relativeTime, .integer(-59), "59 s ago"),
    Sample(.relativeTime, .integer(-119), "1 min ago"),
    Sample(.relativeTime, .integer(7200), "in 2 h"),
    Sample(.relativeTime, .integer(-86_400 * 364), "364 d ago"),
    Sample(.relativeTime, .integer(86_400 * 800), "in 2 y"),
    Sample(.relativeTime, .real(-.infinity), "-inf"),
  ]

  static let shortNumbers: [Sample] = [
    Sample(.short, .real(0.1 + 0.2), "0.3"),
    Sample(.short, .real(1.0 / 3), "0.333333"),
    Sample(.short, .real(-2.0 / 3), "-0.666667"),
    Sample(.short, .real(2.00000001), "2.0"),
    Sample(.short, .real(0.000123456789), "0.000123457"),
    Sample(.short, .real(1.23456789012e-9), "1.23457e-09"),
    Sample(.short, .real(9.9999999e-9), "1e-08"),
    Sample(.short, .real(1e17 / 3), "3.33333e+16"),
    Sample(.short, .real(17_952_628_127.017042), "17952628127.01704"),
    Sample(.short, .real(1_795_262_812.7017041), "1795262812.701704"),
    Sample(.short, .real(0.5), "0.5"),
    Sample(.short, .real(.leastNonzeroMagnitude), "5e-324"),
    Sample(.short, .real(-.infinity), "-inf"),
    Sample(.short, .real(.nan), "nan"),
    Sample(.short, .integer(.max), "9223372036854775807"),
    Sample(.short, .decimal("0.12345678901234567890"), "0.12345678901234567890"),
    Sample(.short.showingNil(as: "–"), .null, "–"),
  ]

  static let pictures: [Sample] = [
    Sample(.bar(width: 4), .real(0), "    "),
    Sample(.bar(width: 4), .real(0.5), "██  "),
    Sample(.bar(width: 4), .real(0.28125), "█▏  "),
    Sample(.bar(width: 4), .real(0.99), "███▉"),
    Sample(.bar(width: 4), .integer(1), "████"),
    Sample(.bar(width: 4), .real(7), "████"),
    Sample(.bar(width: 4), .real(-7), "    "),
    Sample(.bar(width: 2, full: 200), .integer(150), "█▌"),
    Sample(.bar(), .real(.nan), "nan"),
    Sample(.bar(width: 2, full: .infinity), .real(.infinity), "inf"),
    Sample(
      .sparkline(last: 2, range: -.greatestFiniteMagnitude ... .greatestFiniteMagnitude),
      .real(0),
      " ▅"
    ),
    Sample(.bar().showingNil(as: "–"), .null, "–"),
    Sample(.sparkline(last: 3), .integer(5), "  ▁"),
    Sample(.sparkline(last: 2, range: 0...8), .integer(8), " █"),
    Sample(.sparkline(last: 3).showingNil(as: "–"), .null, "–"),
    Sample(.sparkline(), .text("unknown"), "unknown"),
  ]
}

@Suite struct `Field formats` {
  @Test(arguments: Sample.times + Sample.pictures + Sample.shortNumbers)
  private func `show times, pictures and short numbers as documented`(sample: Sample) {
    #expect(sample.format.text(for: sample.value).text == sample.text)
  }

  @Test(arguments: [
    (FieldFormat.plain, Value.null, ""),
    (.plain, .boolean(true), "true"),
    (.plain, .integer(-42), "-42"),
    (.plain, .real(0.1), "0.1"),
    (.plain, .text("a\u{1B}[2J"), "a\u{1B}[2J"),
    (.plain, .blob([0, 255]), "x'00ff' (2 B)"),
    (.plain, .blob([UInt8](repeating: 1, count: 2000)), "x'0101010101010101…' (2.0 kB)"),
    (.plain.cutting(at: 3), .blob([0, 255]), "x'00ff' (2 B)"),
    (.short.cutting(at: 2), .blob([0, 255]), "x'00ff' (2 B or more)"),
    (.short.cutting(at: 2).inFull, .blob([0, 255]), "x'00ff' (2 B or more)"),
    (.plain.cutting(at: 2), .text("(ab)"), "(ab)"),
    (.plain.showingNil(as: "–"), .null, "–"),
    (.number(), .real(2.5), "2"),
    (.number(), .real(3.5), "4"),
    (.number(digits: 2), .real(-0.001), "0.00"),
    (.number(digits: 2), .real(-1.255), "-1.25"),
    (.number(digits: 2), .integer(7), "7.00"),
    (.number(digits: 3), .real(1.0005), "1.000"),
    (.number(digits: 1), .real(.infinity), "inf"),
    (.number(digits: 1), .real(.nan), "nan"),
    (.number(digits: 2), .real(1e300), "1e+300"),
    (.number(digits: 0), .real(8_999_999_999_999_999), "8999999999999999"),
    (.number(digits: 0), .real(9e15), "9000000000000000.0"),
    (
      .number(digits: 2, grouping: ","), .decimal("12345678901234567890.125"),
      "12,345,678,901,234,567,890.12"
    ),
    (.number(grouping: ","), .integer(-1_234_567), "-1,234,567"),
    (.number(digits: 1, grouping: ","), .real(123.46), "123.5"),
    (.number(grouping: ","), .integer(.max), "9,223,372,036,854,775,807"),
    (.number(digits: 2), .integer(.max), "9223372036854775807.00"),
    (.percent, .real(0.425), "42%"),
    (.percent(digits: 1), .real(0.425), "42.5%"),
    (.percent, .text("unknown"), "unknown"),
    (.bytes, .integer(0), "0 B"),
    (.bytes, .integer(999), "999 B"),
    (.bytes, .integer(1500), "1.5 kB"),
    (.bytes, .integer(999_960), "1.0 MB"),
    (.bytes, .integer(-2_000_000_000), "-2.0 GB"),
    (.bytes, .real(3e15), "3.0 PB"),
    (.bytes, .real(3e18), "3000.0 PB"), (.bytes, .integer(10_000_000_000_000_000), "10.0 PB"),
    (.bytes, .real(.infinity), "inf"), (.percent, .real(1.7e308), "1.7e+308"),
    (.duration, .integer(.max), "9223372036854775807"),
    (.relativeTime, .integer(.min), "-9223372036854775808"),
    (.duration, .real(59.9), "0:59"),
    (.duration, .integer(3723), "1:02:03"),
    (.duration, .real(-61), "-1:01"),
    (.boolean("yes", "no"), .boolean(false), "no"),
    (.boolean("yes", "no"), .integer(1), "yes"),
  ])
  func `show each value as documented`(format: FieldFormat, value: Value, text: String) {
    #expect(format.text(for: value).text == text)
  }

  @Test func `show a text for each extreme value`() {
    let formats: [FieldFormat] = [
      .plain, .short, .number(), .number(digits: 15, grouping: ","), .percent, .percent(digits: 15),
      .bytes, .duration, .relativeTime, .bar(), .bar(width: 1, full: .leastNonzeroMagnitude),
      .bar(full: .infinity), .sparkline(), .sparkline(last: 3, range: 0...0), .time(.iso8601),
      .time(.date, offset: .max), .time(.time, offset: -86_400), .boolean("a", "b"),
      .time(counting: .unixMilliseconds), .time(counting: .unixNanoseconds),
      .time(counting: .webkit), .time(counting: .coreData), .time(counting: .julianDays),
    ]
    let magnitude = Double.greatestFiniteMagnitude
    var values: [Value] = [
      0, -0.0, .leastNonzeroMagnitude, magnitude, 9e15, 1e13, 1e12, 9.3e18, .infinity, .nan,
    ]
    .flatMap { [.real($0), .real(-$0), .date($0), .date(-$0)] }
    values += [Int64.min, .min + 1, -1, 0, 1, 1 << 53, .max - 1, .max].map { .integer($0) }
    values += [
      "1e400", "-1e400", "1e-400", "1e1000000000", "1e-1000000000", "1e99999999999999999999", "NaN",
      "",
      String(repeating: "9", count: 100_000), "0." + String(repeating: "3", count: 100_000),
    ].map { .decimal($0) }
    let long = String(repeating: "a\u{301}", count: 100_000)
    values += [
      .text(long), .text(""), .blob(Array(repeating: 0, count: 100_000)), .invalidText([0xFF]),
    ]
    for format in formats {
      for value in values {
        let text = format.text(for: value)
        #expect(text.kind != .null && !text.text.contains("inf%") && !text.text.contains("inf B"))
      }
    }
  }

  @Test func `draw values of all magnitudes in one sparkline`() {
    let greatest = Double.greatestFiniteMagnitude
    #expect(FieldFormat.sparkline(values: [-greatest, 0, greatest]) == "▁▅█")
    #expect(FieldFormat.sparkline(values: [-1.7e308, 1.7e308, nil, .infinity, .nan]) == "▁█   ")
    #expect(FieldFormat.sparkline(values: [0, .leastNonzeroMagnitude]) == "▁█")
    #expect(FieldFormat.sparkline(values: [greatest, greatest]) == "▁▁")
    #expect(FieldFormat.sparkline(values: []) == "")
  }

  @Test func `distinguish nil from an empty string, and align numbers at the trailing edge`() {
    #expect(FieldFormat.plain.text(for: .null) != FieldFormat.plain.text(for: .text("")))
    #expect(FieldFormat.percent.text(for: .real(1)).naturalAlignment == .trailing)
    #expect(FieldFormat.plain.text(for: .text("1")).naturalAlignment == .leading)
  }

  @Test func `show optionals and enumerations as their content, never as Optional`() {
    let nested: Int?? = .some(.some(3))
    #expect(Value(showing: nested as Any) == .integer(3))
    #expect(Value(showing: Int??.some(nil) as Any) == .null)
    #expect(Value(showing: Level?.some(.high)) == .text("high"))
    #expect(Value(showing: Level?.none) == .null)
    #expect(Value(showing: Float(0.1)) == .real(0.1))
    #expect(Value(showing: UInt64.max) == .decimal("18446744073709551615"))
    #expect(Value(showing: [1, 2] as [UInt8]) == .blob([1, 2]))
    #expect(Value(showing: Duration.milliseconds(1500)) == .real(1.5))
  }
}

/// A gauge with a level and the time of its last reading.
@KeyValueObservable
private final class Gauge {
  var level: Double?
  var readAt = 0
  var isChecked = false

  init(_ level: Double? = nil) { self.level = level }
}

@MainActor
@Suite struct `Formats of more than one value` {
  private let clock = ManualFrameClock()
  private let screen: HeadlessScreen

  init() {
    screen = HeadlessScreen(clock: clock)
  }

  private func show(_ table: LiveTable<some ObservableCollection>, rows: Int = 4) {
    table.onAuditMismatch = { Issue.record("\($0)") }
    table.attach(to: screen)
    table.resize(rows: rows)
    clock.advanceUntilIdle()
  }

  @Test func `a sparkline shows the last values of its row, each change once`() {
    let gauge = Gauge(1)
    let table = LiveTable(rows: [gauge]) {
      Column("Levels", \.level, format: .sparkline(last: 4, range: 1...8))
      Column("Checked", \.isChecked)
    }
    show(table)
    #expect(screen.shownText(row: 0, column: 0)?.text == "   ▁")
    for level in [8, 4, nil, 2, 3] as [Double?] {
      gauge.level = level
      clock.advanceUntilIdle()
      // The row is read again because of another field, which adds no value to the history.
      gauge.isChecked.toggle()
      clock.advanceUntilIdle()
    }
    #expect(screen.shownText(row: 0, column: 0)?.text == "▄ ▂▃")
    #expect(table.counters.mismatches == 0)
  }

  @Test func `a cell that shows another row begins a new history`() {
    let gauges = (0..<30).map { Gauge(Double($0)) }
    let table = LiveTable(rows: gauges, overscan: 0) {
      Column("Levels", \.level, format: .sparkline(last: 3, range: 0...100))
    }
    show(table, rows: 2)
    gauges[0].level = 100
    clock.advanceUntilIdle()
    #expect(screen.text == [" ▁█", "  ▁"])
    table.scroll(to: 10)
    clock.advanceUntilIdle()
    #expect(screen.text == ["  ▂", "  ▂"])
    // Values that were not displayed are not in the history.
    gauges[0].level = 0
    clock.advanceUntilIdle()
    gauges[0].level = 100
    table.scroll(to: 0)
    clock.advanceUntilIdle()
    #expect(screen.text == ["  █", "  ▁"])
  }

  @Test func `a sparkline determines its scale and leaves gaps`() {
    let table = LiveTable(rows: [Gauge(10)]) {
      Column("Levels", \.level, format: .sparkline(last: 3))
    }
    show(table)
    for level in [nil, 20] as [Double?] {
      table.source[0].level = level
      clock.advanceUntilIdle()
    }
    #expect(screen.text == ["▁ █"])
  }

  @Test func `a relative time follows the clock, and is written when its text differs`() {
    let now = Gauge()
    let gauges = (0..<3).map { _ in Gauge() }
    let table = LiveTable(rows: gauges) {
      Column("Read", field: Field(\.readAt, since: now, \.readAt))
    }
    show(table)
    #expect(screen.text == ["now", "now", "now"])
    now.readAt = 60
    gauges[1].readAt = 60
    clock.advanceUntilIdle()
    #expect(screen.text == ["1 min ago", "now", "1 min ago"])
    let writes = table.counters.writes
    now.readAt = 61
    clock.advanceUntilIdle()
    #expect(screen.text == ["1 min ago", "1 s ago", "1 min ago"])
    #expect(table.counters.writes == writes + 1)
  }
}

@MainActor
@Suite struct `Columns` {
  @Test func `have a fixed width given as a number, or a width within limits`() {
    let columns: [ColumnWidth] = [12, .content, .content(atLeast: 4, atMost: 2), .fixed(0)]
    #expect(columns.map(\.minimum) == [12, 1, 4, 1])
    #expect(columns.map(\.maximum) == [12, nil, 4, 1])
    #expect(columns.map(\.isFixed) == [true, false, true, true])
  }

  @Test func `show an unknown key as a failure with the class and the key`() {
    let column = Column<Person>("Nickname", key: "nickname")
    let text = column.field.text(of: Person("Ada"))
    #expect(text.kind == .failure)
    #expect(text.text.contains("Person") && text.text.contains("nickname"))
  }

  @Test func `observe a path given by name`() {
    let column = Column<Person>("Friend", key: "friend.first")
    let ada = Person("Ada")
    #expect(column.field.text(of: ada) == .empty)
    ada.friend = Person("Bert")
    #expect(column.field.text(of: ada).text == "Bert")
  }

  @Test func `can be built with conditions and loops`() {
    func columns(isWide: Bool) -> [Column<Person>] {
      @ColumnBuilder<Person> func build() -> [Column<Person>] {
        Column("First", \.first)
        if isWide {
          Column("Last", \.last)
        } else {
          Column("Name", \.fullName)
        }
        for key in ["age", "email"] { Column(key, key: key) }
      }
      return build()
    }
    #expect(columns(isWide: true).map(\.title) == ["First", "Last", "age", "email"])
    #expect(columns(isWide: false).map(\.title) == ["First", "Name", "age", "email"])
  }
}
