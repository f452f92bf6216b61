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
  /// - Parameters:
  ///   - style: What is shown.
  ///   - offset: How far the clock that is shown is ahead of UTC, in seconds.
  public static func time(_ style: TimeStyle = .dateAndTime, offset: Int = 0) -> FieldFormat {
    numeric { seconds in
      // Beyond this, years have more than four digits, which the standard leaves to agreement.
      guard seconds >= -62_167_132_800, seconds < 253_402_214_400 else {
        return seconds.description
      }
      return CalendarTime(Int(seconds.rounded(.down)) + offset).text(style, offset: offset)
    }
  }

  /// A distance from now in seconds, in words: -180 is shown as "3 min ago", 7200 as "in 2 h".
  ///
  /// The whole units that have passed count: 119 seconds are one minute.
  public static let relativeTime = numeric { seconds in
    guard seconds.magnitude < 9e15 else { return seconds.description }
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
