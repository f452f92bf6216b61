extension FieldFormat {
  /// The parts of a time that are shown, in the order and with the separators of ISO 8601.
  public enum TimeStyle: Hashable, Sendable {
    /// 2026-11-21
    case date
    /// 02:57:17
    case time
    /// 2026-11-21 02:57:17
    case dateAndTime
    /// 2026-11-21T02:57:17Z, or with the offset in place of the Z
    case iso8601
  }

  /// Returns a format that shows a time, given in seconds since the beginning of 1970 in UTC.
  ///
  /// Fractions of a second are omitted. Times before the year 0 and after 9999 are shown as
  /// numbers.
  ///
  /// - Parameters:
  ///   - style: The parts to show.
  ///   - offset: The offset of the shown time zone from UTC, in seconds. It is positive east of
  ///     UTC.
  public static func time(_ style: TimeStyle = .dateAndTime, offset: Int = 0) -> FieldFormat {
    time(style, offset: offset, counting: .unixSeconds)
  }

  /// Returns a format that shows a time counted in other units or from another beginning.
  package static func time(
    _ style: TimeStyle = .dateAndTime,
    offset: Int = 0,
    counting scale: TimeScale
  ) -> FieldFormat {
    FieldFormat { value in
      guard let seconds = scale.seconds(of: value) else { return plain.text(for: value) }
      let (local, isBeyond) = seconds.addingReportingOverflow(Int64(offset))
      guard !isBeyond, CalendarTime.years.contains(local) else { return plain.text(for: value) }
      return CellText(CalendarTime(local).text(style, offset: offset), kind: .number)
    }.having([.showsTexts, .spellsNumbers])
  }

  /// A format that shows a number of seconds from now in words: -180 is shown as "3 min ago", 7200
  /// as "in 2 h".
  ///
  /// Units are rounded toward zero: 119 seconds are shown as one minute.
  public static let relativeTime = numeric { seconds -> String? in
    guard seconds.magnitude < 9e15 else { return nil }
    let distance = Int64(seconds.magnitude.rounded(.down))
    let (count, unit) =
      switch distance {
      case 0: (distance, "")
      case ..<60: (distance, "s")
      case ..<3600: (distance / 60, "min")
      case ..<86_400: (distance / 3600, "h")
      case ..<(365 * 86_400): (distance / 86_400, "d")
      default: (distance / (365 * 86_400), "y")
      }
    if unit.isEmpty { return "now" }
    return seconds < 0 ? "\(count) \(unit) ago" : "in \(count) \(unit)"
  }
}
