/// A point in time to the microsecond, up to some 300,000 years from 1970.
package struct TimePoint: Hashable, Sendable {
  /// The whole seconds since the beginning of 1970 in UTC, rounded down.
  package let seconds: Int64
  /// 0 to 999,999.
  package let microseconds: Int64

  /// A point in time; nil beyond the years that the type is made for.
  package init?(seconds: Int64, microseconds: Int64) {
    guard seconds.magnitude < 10_000_000_000_000 else { return nil }
    (self.seconds, self.microseconds) = (seconds, microseconds)
  }

  /// The microsecond nearest to a number of seconds since 1970, within the same second. Nil for numbers
  /// that are not finite or too large.
  package init?(_ number: Double) {
    guard number.magnitude < 1e13 else { return nil }
    let whole = number.rounded(.down)
    // Rounding up into the next second could change the day and the year.
    let fraction = min(Int64(((number - whole) * 1_000_000).rounded()), 999_999)
    self.init(seconds: Int64(whole), microseconds: fraction)
  }

  /// The seconds since 1970; nil if a `Double` cannot tell this microsecond from its neighbours.
  package var number: Double? { TimePoint(nearestNumber) == self ? nearestNumber : nil }

  /// The seconds since 1970, as well as a `Double` can tell them.
  package var nearestNumber: Double {
    // The quotient is the nearest number where the microseconds are less than 2^53.
    seconds.magnitude < 8_000_000_000
      ? Double(seconds * 1_000_000 + microseconds) / 1_000_000
      : Double(seconds) + Double(microseconds) / 1_000_000
  }

  /// The year, month and day in UTC.
  package var day: CivilDate { CivilDate(daysSince1970: (seconds - secondOfDay) / 86_400) }

  private var secondOfDay: Int64 { (seconds % 86_400 + 86_400) % 86_400 }

  /// The year, the month and the day; years before Christ are counted backwards from 1.
  package var dayText: String {
    let day = day
    let year = day.year > 0 ? day.year : 1 - day.year
    return Self.digits(year, 4) + "-" + Self.digits(day.month, 2) + "-" + Self.digits(day.day, 2)
  }

  /// Hours, minutes and seconds.
  package var clockText: String {
    let second = secondOfDay
    return Self.digits(second / 3600, 2) + ":" + Self.digits(second / 60 % 60, 2) + ":"
      + Self.digits(second % 60, 2)
  }

  /// The point in time as text for users and files, without loss: `2026-01-31 23:59:59.000 UTC`, with six
  /// decimals if three do not suffice, and with `BC` at the end for years before Christ.
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
