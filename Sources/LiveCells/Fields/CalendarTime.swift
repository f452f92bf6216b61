/// Year, month, day and time of day of a number of seconds, by the Gregorian calendar.
struct CalendarTime {
  private let year: Int
  private let month: Int
  private let day: Int
  private let secondOfDay: Int

  /// The time so many seconds after the beginning of 1970.
  init(_ seconds: Int) {
    let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
    secondOfDay = seconds - days * 86_400

    // Counted from the first of March of the year 0, each leap day is the last day of its year.
    let sinceMarch = days + 719_468
    let cycle = (sinceMarch >= 0 ? sinceMarch : sinceMarch - 146_096) / 146_097
    let dayOfCycle = sinceMarch - cycle * 146_097
    let leapDays = dayOfCycle / 1460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
    let yearOfCycle = (dayOfCycle - leapDays) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    // From March on, five months have 153 days, over and over.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  }

  /// The parts of a style; `offset` is only told, not added.
  func text(_ style: FieldFormat.TimeStyle, offset: Int) -> String {
    switch style {
    case .date: date
    case .time: time
    case .dateAndTime: date + " " + time
    case .iso8601: date + "T" + time + CalendarTime.zone(offset)
    }
  }

  private var date: String {
    [CalendarTime.padded(year, 4), CalendarTime.padded(month, 2), CalendarTime.padded(day, 2)]
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
