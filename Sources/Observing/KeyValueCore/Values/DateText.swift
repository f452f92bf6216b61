/// Conversions of dates: writes SQLite's format, `2026-01-31 23:59:59.000` in UTC, and reads the
/// formats of databases and users.
package enum DateText {
  /// Returns the text of a number of seconds since 1970, to the millisecond, or nil outside of the
  /// years 0 to 9999.
  package static func text(_ seconds: Double) -> String? {
    guard seconds.magnitude < 1e12 else { return nil }
    let whole = seconds.rounded(.down)
    // Rounding up into the next second could change the day and the year.
    let milliseconds = min(Int64(((seconds - whole) * 1_000).rounded()), 999)
    guard let time = TimePoint(seconds: Int64(whole), microseconds: milliseconds * 1_000),
      (0...9999).contains(time.day.year)
    else { return nil }
    let day = time.day.year == 0 ? "0000" + time.dayText.dropFirst(4) : time.dayText
    return day + " " + time.clockText + "." + time.threeDecimals
  }

  /// Returns the seconds since 1970 of a text: a date with an optional time and an optional time
  /// zone.
  package static func seconds(_ text: String) -> Double? {
    var reader = DateReader(text)
    guard let (seconds, fraction) = reader.read() else { return nil }
    guard fraction.count <= 6 else {
      return Double(seconds) + (Double("0." + fraction) ?? 0)
    }
    return time(seconds, fraction)?.nearestNumber
  }

  /// Returns the point in time of such a text, which may have at most six decimals.
  package static func time(_ text: String) -> TimePoint? {
    var reader = DateReader(text)
    guard let (seconds, fraction) = reader.read(), fraction.count <= 6 else { return nil }
    return time(seconds, fraction)
  }

  private static func time(_ seconds: Int64, _ fraction: String) -> TimePoint? {
    let digits = fraction + String(repeating: "0", count: 6 - fraction.utf8.count)
    return TimePoint(seconds: seconds, microseconds: Int64(digits) ?? 0)
  }
}

/// A parser for dates.
private struct DateReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  /// Returns the whole seconds since 1970, and the decimals of the fraction.
  mutating func read() -> (seconds: Int64, fraction: String)? {
    // A text that is too long for a date is rejected early.
    guard rest.count <= 64, let year = number(4...6), take("-"), let month = number(2...2),
      take("-"), let day = number(2...2), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var (second, fraction) = (Int64(0), "")
    if !rest.isEmpty, !isEra {
      guard let time = clock(), let shift = zone() else { return nil }
      (second, fraction) = (time.second - shift, time.fraction)
    }
    let isBeforeChrist = take(" BC")
    guard rest.isEmpty else { return nil }
    let date = CivilDate(year: isBeforeChrist ? 1 - year : year, month: month, day: day)
    return (date.daysSince1970 * 86_400 + second, fraction)
  }

  private var isEra: Bool { rest.elementsEqual(" BC".utf8) }

  private mutating func clock() -> (second: Int64, fraction: String)? {
    guard take(" ") || take("T"), let hour = number(2...2), take(":"), let minute = number(2...2),
      hour < 25, minute < 60
    else { return nil }
    guard take(":") else { return (hour * 3600 + minute * 60, "") }
    guard let second = number(2...2), second < 61 else { return nil }
    var fraction = ""
    if take(".") {
      let digits = rest.prefix(while: Self.isDigit)
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count)
      fraction = String(decoding: digits, as: UTF8.self)
    }
    return (hour * 3600 + minute * 60 + second, fraction)
  }

  /// Returns the offset of the time zone from UTC in seconds, or 0 if the text has none.
  private mutating func zone() -> Int64? {
    if take("Z") || take(" UTC") { return 0 }
    let isWest = take("-")
    guard isWest || take("+") else { return 0 }
    guard let hours = number(2...2) else { return nil }
    var shift = hours * 3600
    for unit in [60, 1] as [Int64] where !rest.isEmpty && !isEra {
      guard take(":") || unit == 60, let part = number(2...2) else { return nil }
      shift += part * unit
    }
    return isWest ? -shift : shift
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private mutating func number(_ widths: ClosedRange<Int>) -> Int64? {
    let digits = rest.prefix(while: Self.isDigit).prefix(widths.upperBound)
    guard widths.contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
