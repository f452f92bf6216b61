#if PostgreSQL
  import KeyValueCore

  /// Points in time as the server writes them: `2026-01-31 23:59:59.123456+05:30`.
  enum ZonedTime {
    /// The value of a text of the server, in UTC whatever the zone of the session. Nil if it is none.
    ///
    /// Where a number of seconds cannot tell the microsecond from its neighbours, which happens from the
    /// year 2242 on, the value is the text that a date would have.
    static func value(_ text: String) -> Value? {
      switch text {
      case "infinity": return .date(.infinity)
      case "-infinity": return .date(-.infinity)
      default: return DateText.time(text).map { $0.number.map(Value.date) ?? .text($0.text) }
      }
    }

    /// A number of seconds since 1970, to the microsecond, as the server reads it. Nil if it is not a
    /// number.
    static func text(_ seconds: Double) -> String? {
      if seconds.isInfinite { return seconds < 0 ? "-infinity" : "infinity" }
      guard let time = TimePoint(seconds) else { return nil }
      return time.dayText + " " + time.clockText + "." + time.sixDecimals + "+00"
        + (time.day.year > 0 ? "" : " BC")
    }

    /// A text of a date and a time with its zone, which is UTC where it names none, as the server reads it;
    /// nil for any other text.
    static func named(_ text: String) -> String? {
      let bytes = Array(text.utf8)
      func isDigit(_ place: Int) -> Bool { (0x30...0x39).contains(bytes[place]) }
      guard bytes.count >= 16, bytes.count <= 40,
        [0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15].allSatisfy(isDigit),
        bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
        bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"),
        bytes[13] == UInt8(ascii: ":")
      else { return nil }
      let rest = bytes[16...]
      let clock = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x3A || $0 == 0x2E }
      let zone = rest.dropFirst(clock.count)
      if zone.isEmpty { return text + "+00" }
      let isOffset =
        (zone.first == UInt8(ascii: "+") || zone.first == UInt8(ascii: "-"))
        && zone.dropFirst().allSatisfy { (0x30...0x3A).contains($0) } && zone.count >= 3
      return isOffset || Array(zone) == [UInt8(ascii: "Z")] ? text : nil
    }
  }
#endif
