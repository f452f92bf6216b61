extension FieldFormat {
  /// Which parts of a time are shown, in the order and with the marks of ISO 8601.
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

  /// A time, given as seconds since the beginning of 1970 in UTC, as date, time, or both.
  ///
  /// Fractions of a second are left out. Times before the year 0 and after 9999 are shown as the
  /// number that they are.
  ///
  /// - Parameters:
  ///   - style: The parts that are shown.
  ///   - offset: How far the clock that is shown is ahead of UTC, in seconds.
  public static func time(_ style: TimeStyle = .dateAndTime, offset: Int = 0) -> FieldFormat {
    time(style, offset: offset, counting: .unixSeconds)
  }

  /// A time that is counted in other units, or from another beginning.
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
    }
  }

  /// A distance from now in seconds, in words: -180 is shown as "3 min ago", 7200 as "in 2 h".
  ///
  /// The whole units that have passed count: 119 seconds are one minute.
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
