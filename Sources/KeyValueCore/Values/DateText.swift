/// Dates as SQLite writes and reads them: `2026-01-31 23:59:59.000`, in UTC.
package enum DateText {
  /// The text of a number of seconds since 1970, rounded to milliseconds; nil beyond four-digit
  /// years.
  package static func text(_ seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
    let milliseconds = Int64((seconds * 1000).rounded())
    let days =
      milliseconds >= 0 ? milliseconds / 86_400_000 : -((86_399_999 - milliseconds) / 86_400_000)
    let rest = milliseconds - days * 86_400_000
    let date = CivilDate(daysSince1970: days)
    guard (0...9999).contains(date.year) else { return nil }
    func digits(_ value: Int64, _ width: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: width - text.utf8.count) + text
    }
    return digits(date.year, 4) + "-" + digits(date.month, 2) + "-" + digits(date.day, 2) + " "
      + digits(rest / 3_600_000, 2) + ":" + digits(rest / 60_000 % 60, 2) + ":"
      + digits(rest / 1000 % 60, 2) + "." + digits(rest % 1000, 3)
  }

  /// The seconds since 1970 of a text: a day, with a time or not, with a zone or not.
  package static func seconds(_ text: String) -> Double? {
    var rest = Array(text.utf8)[...]
    func take(_ byte: Character) -> Bool {
      guard let ascii = byte.asciiValue, rest.first == ascii else { return false }
      rest.removeFirst()
      return true
    }
    func number(_ width: Int) -> Int64? {
      let digits = rest.prefix(width)
      guard digits.count == width, digits.allSatisfy({ (48...57).contains($0) }) else {
        return nil
      }
      rest = rest.dropFirst(width)
      return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
    }
    guard let year = number(4), take("-"), let month = number(2), take("-"),
      let day = number(2), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var seconds = Double(CivilDate(year: year, month: month, day: day).daysSince1970) * 86_400
    if rest.isEmpty { return seconds }
    guard take(" ") || take("T"), let hour = number(2), take(":"), let minute = number(2),
      hour < 25, minute < 60
    else { return nil }
    seconds += Double(hour * 3600 + minute * 60)
    if take(":") {
      guard let second = number(2), second < 61 else { return nil }
      seconds += Double(second)
      if take(".") {
        let digits = rest.prefix { (48...57).contains($0) }
        guard let fraction = Double("0." + String(decoding: digits, as: UTF8.self)),
          !digits.isEmpty
        else { return nil }
        rest = rest.dropFirst(digits.count)
        seconds += fraction
      }
    }
    if rest.isEmpty || (take("Z") && rest.isEmpty) { return seconds }
    let isWest = rest.first == UInt8(ascii: "-")
    guard take("+") || take("-"), let hours = number(2), take(":") || !rest.isEmpty,
      let minutes = number(2), rest.isEmpty
    else { return nil }
    let shift = Double(hours * 3600 + minutes * 60)
    return seconds + (isWest ? shift : -shift)
  }
}
