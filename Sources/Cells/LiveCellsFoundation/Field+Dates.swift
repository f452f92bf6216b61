public import Foundation
public import LiveCells

/// The part of a date that the user types.
public enum TypedDatePart: Hashable, Sendable {
  /// The day. The typed date is the beginning of the day.
  case day
  /// The day, the hour and the minute.
  case minute
}

extension Field {
  /// Returns a copy of the field in which the user types a date of the Gregorian calendar.
  ///
  /// ```swift
  /// Field(\.due, format: .date(time: .omitted), name: "Due").editable(\.due, to: .day)
  /// ```
  ///
  /// The editor shows the date as in ISO 8601: `2026-11-27`, or `2026-11-27 14:05`. Also accepted
  /// are `today`, `tomorrow`, `yesterday`, and a number of days from today with a sign, such as
  /// `+7`, each optionally followed by a time. A date or time that does not exist, such as
  /// `2026-02-30`, is refused with an example. The format of the field has no influence.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - part: The part of the date that is typed. Smaller parts are set to zero.
  ///   - timeZone: The time zone of the typed date.
  ///   - now: Returns the current time, for `today` and the like.
  public func editable(
    _ keyPath: ReferenceWritableKeyPath<Object, Date>,
    to part: TypedDatePart = .day,
    timeZone: TimeZone = .current,
    now: @escaping () -> Date = { .now }
  ) -> Field {
    let form = TypedDateForm(part, timeZone, now)
    return editable(text: { form.text(of: $0[keyPath: keyPath]) }) { object, text in
      object[keyPath: keyPath] = try form.date(text)
    }
  }

  /// Returns a copy of the field in which the user types a date, or none with an empty text; see
  /// `editable(_:to:timeZone:now:)`.
  public func editable(
    _ keyPath: ReferenceWritableKeyPath<Object, Date?>,
    to part: TypedDatePart = .day,
    timeZone: TimeZone = .current,
    now: @escaping () -> Date = { .now }
  ) -> Field {
    let form = TypedDateForm(part, timeZone, now)
    return editable(text: { $0[keyPath: keyPath].map(form.text) ?? "" }) { object, text in
      object[keyPath: keyPath] = text.isEmpty ? nil : try form.date(text)
    }
  }
}

extension Column {
  /// Returns a copy of the column in which the user types a date; see
  /// `Field.editable(_:to:timeZone:now:)`.
  public func editable(
    _ keyPath: ReferenceWritableKeyPath<Row, Date>,
    to part: TypedDatePart = .day,
    timeZone: TimeZone = .current,
    now: @escaping () -> Date = { .now }
  ) -> Column {
    with(field.editable(keyPath, to: part, timeZone: timeZone, now: now))
  }

  /// Returns a copy of the column in which the user types a date, or none with an empty text.
  public func editable(
    _ keyPath: ReferenceWritableKeyPath<Row, Date?>,
    to part: TypedDatePart = .day,
    timeZone: TimeZone = .current,
    now: @escaping () -> Date = { .now }
  ) -> Column {
    with(field.editable(keyPath, to: part, timeZone: timeZone, now: now))
  }
}

/// Converts dates from and to typed texts.
private struct TypedDateForm {
  private let part: TypedDatePart
  private let calendar: Calendar
  private let now: () -> Date

  private static let units: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute]
  /// The largest number of days from today.
  private static let maxDays = 1_000_000

  init(_ part: TypedDatePart, _ timeZone: TimeZone, _ now: @escaping () -> Date) {
    (self.part, self.now) = (part, now)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  func text(of date: Date) -> String {
    let parts = calendar.dateComponents(Self.units, from: date)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [digits(parts.year, 4), digits(parts.month, 2), digits(parts.day, 2)]
    let time = [digits(parts.hour, 2), digits(parts.minute, 2)]
    let text = day.joined(separator: "-")
    return part == .day ? text : "\(text) \(time.joined(separator: ":"))"
  }

  func date(_ text: String) throws -> Date {
    var words = text.split(separator: " ")
    // As in ISO 8601.
    if words.count == 1, text.first?.isNumber == true { words = text.split(separator: "T") }
    let isTimed = part == .minute && words.count == 2
    guard let first = words.first, words.count == 1 || isTimed,
      var parts = day(first), !isTimed || setTime(words[1], of: &parts),
      let date = calendar.date(from: parts),
      // The calendar moves days and times that do not exist.
      numbers(calendar.dateComponents(Self.units, from: date)) == numbers(parts)
    else { throw refusal }
    return date
  }

  private var refusal: TypedTextError {
    let what = part == .day ? "a day" : "a time"
    return TypedTextError("type \(what) such as \(self.text(of: now())), today or +7")
  }

  private func day(_ word: Substring) -> DateComponents? {
    if let days = ["today": 0, "tomorrow": 1, "yesterday": -1][word.lowercased()]
      ?? (word.hasPrefix("+") || word.hasPrefix("-") ? Int(word) : nil)
    {
      guard days.magnitude <= Self.maxDays,
        let date = calendar.date(byAdding: .day, value: days, to: now())
      else { return nil }
      var parts = calendar.dateComponents([.year, .month, .day], from: date)
      (parts.hour, parts.minute) = (0, 0)
      return parts
    }
    let numbers = word.split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers[0].count == 4, let year = number(numbers[0]),
      let month = number(numbers[1]), let day = number(numbers[2])
    else { return nil }
    return DateComponents(year: year, month: month, day: day, hour: 0, minute: 0)
  }

  private func setTime(_ word: Substring, of parts: inout DateComponents) -> Bool {
    let numbers = word.split(separator: ":", omittingEmptySubsequences: false)
    guard numbers.count == 2, let hour = number(numbers[0]), let minute = number(numbers[1])
    else { return false }
    (parts.hour, parts.minute) = (hour, minute)
    return true
  }

  private func numbers(_ parts: DateComponents) -> [Int?] {
    [parts.year, parts.month, parts.day, parts.hour, parts.minute]
  }

  /// Returns a number of ASCII digits.
  private func number(_ digits: Substring) -> Int? {
    digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }
}
