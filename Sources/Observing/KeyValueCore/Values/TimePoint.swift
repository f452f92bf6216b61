/// A point in time with microsecond resolution, within about 300,000 years of 1970.
package struct TimePoint: Hashable, Sendable {
  /// The whole seconds since 1 January 1970 in UTC, rounded down.
  package let seconds: Int64
  /// 0 to 999,999.
  package let microseconds: Int64

  /// Creates a point in time, or returns nil if it is out of range.
  package init?(seconds: Int64, microseconds: Int64) {
    guard seconds.magnitude < 10_000_000_000_000 else { return nil }
    (self.seconds, self.microseconds) = (seconds, microseconds)
  }

  /// Creates the point in time of a number of seconds since 1970, rounded to the nearest
  /// microsecond of the same second. Returns nil for numbers that are not finite or out of range.
  package init?(_ number: Double) {
    guard number.magnitude < 1e13 else { return nil }
    let whole = number.rounded(.down)
    // Rounding up into the next second could change the day and the year.
    let fraction = min(Int64(((number - whole) * 1_000_000).rounded()), 999_999)
    self.init(seconds: Int64(whole), microseconds: fraction)
  }

  /// The seconds since 1970, or nil if a `Double` cannot represent this microsecond uniquely.
  package var number: Double? { TimePoint(nearestNumber) == self ? nearestNumber : nil }

  /// The `Double` nearest to the seconds since 1970.
  package var nearestNumber: Double {
    // The quotient is the nearest number if the microseconds are less than 2^53.
    seconds.magnitude < 8_000_000_000
      ? Double(seconds * 1_000_000 + microseconds) / 1_000_000
      : Double(seconds) + Double(microseconds) / 1_000_000
  }

  /// The year, month and day in UTC.
  package var day: CivilDate { CivilDate(daysSince1970: (seconds - secondOfDay) / 86_400) }

  private var secondOfDay: Int64 { (seconds % 86_400 + 86_400) % 86_400 }

  /// The year, the month and the day. The year before year 1 is 1 BC.
  package var dayText: String {
    let day = day
    let year = day.year > 0 ? day.year : 1 - day.year
    return Self.digits(year, 4) + "-" + Self.digits(day.month, 2) + "-" + Self.digits(day.day, 2)
  }

  /// The hours, minutes and seconds.
  package var clockText: String {
    let second = secondOfDay
    return Self.digits(second / 3600, 2) + ":" + Self.digits(second / 60 % 60, 2) + ":"
      + Self.digits(second % 60, 2)
  }

  /// The point in time as text for users and files, without loss: `2026-01-31 23:59:59.000 UTC`,
  /// with six decimals if three do not suffice, and with `BC` at the end for years before year 1.
  package var text: String {
    let decimals = microseconds % 1_000 == 0 ? threeDecimals : sixDecimals
    return dayText + " " + clockText + "." + decimals + " UTC" + (day.year > 0 ? "" : " BC")
  }

  package var sixDecimals: String { Self.digits(microseconds, 6) }
  package var threeDecimals: String { Self.digits(microseconds / 1_000, 3) }

  private static func digits(_ value: Int64, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
