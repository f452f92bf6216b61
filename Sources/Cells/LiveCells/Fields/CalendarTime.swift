import KeyValueObserving

/// The date and time of day of a number of seconds, by the Gregorian calendar.
struct CalendarTime {
  /// The seconds since 1970 in years of four digits, which every reader of ISO 8601 accepts.
  static let years: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  private let civil: CivilDate
  private let secondOfDay: Int

  /// Creates the time a number of seconds after the beginning of 1970, which must be in ``years``.
  init(_ seconds: Int64) {
    let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
    secondOfDay = Int(seconds - days * 86_400)
    civil = CivilDate(daysSince1970: days)
  }

  /// Returns the time in a style. `offset` is written as the zone of ISO 8601, but not added.
  func text(_ style: FieldFormat.TimeStyle, offset: Int) -> String {
    switch style {
    case .date: date
    case .time: time
    case .dateAndTime: date + " " + time
    case .iso8601: date + "T" + time + CalendarTime.zone(offset)
    }
  }

  private var date: String {
    [(Int(civil.year), 4), (Int(civil.month), 2), (Int(civil.day), 2)]
      .map { CalendarTime.padded($0, $1) }
      .joined(separator: "-")
  }

  private var time: String {
    [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
      .map { CalendarTime.padded($0, 2) }
      .joined(separator: ":")
  }

  private static func zone(_ offset: Int) -> String {
    if offset == 0 { return "Z" }
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = number.description
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
