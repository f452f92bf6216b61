/// Reads the time that a stream tells of a commit.
enum CommitTime {
  /// The first second of the year 10000.
  private static let end = 253_402_300_800.0

  /// The seconds since 1970 that a text or a number says; nil for what is no time.
  static func seconds(of json: JSONValue) -> Double? {
    switch json {
    case .string(let text): seconds(of: text)
    case .number(let digits): Double(digits).flatMap { (0..<end).contains($0) ? $0 : nil }
    default: nil
    }
  }

  /// The seconds since 1970 of `2026-11-23 00:10:16.424 UTC`; nil for what is no such time.
  static func seconds(of text: String) -> Double? {
    let words = text.split(separator: " ")
    guard words.count == 3, words[2] == "UTC" else { return nil }
    let date = words[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let clock = words[1].split(separator: ":", omittingEmptySubsequences: false)
    guard date.count == 3, clock.count == 3, let year = date[0], let month = date[1],
      let day = date[2], let hours = Int(clock[0]), let minutes = Int(clock[1]),
      let seconds = Double(clock[2]), (1...12).contains(month), (1...31).contains(day),
      (0..<24).contains(hours), (0..<60).contains(minutes), (0..<61).contains(seconds),
      (1970...9999).contains(year)
    else { return nil }
    let days = days(year, month, day)
    return Double(((days * 24 + hours) * 60 + minutes) * 60) + seconds
  }

  /// The days from 1970-01-01 to a date. Years begin in March here, so that the leap day is their last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
    let leapDays = year / 4 - year / 100 + year / 400
    // 719,468 days lie before 1970 in that count.
    return year * 365 + leapDays + dayOfYear - 719_468
  }
}
