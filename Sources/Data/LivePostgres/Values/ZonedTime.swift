#if PostgreSQL
  import KeyValueCore

  /// Converts points in time from and to the server's format: `2026-01-31 23:59:59.123456+05:30`.
  enum ZonedTime {
    /// Returns the value of a text of the server, converted to UTC, or nil if it is not a point in
    /// time.
    ///
    /// From the year 2242 on, a number of seconds cannot distinguish adjacent microseconds. The
    /// value is then the text form of the date.
    static func value(_ text: String) -> Value? {
      switch text {
      case "infinity": return .date(.infinity)
      case "-infinity": return .date(-.infinity)
      default: return DateText.time(text).map { $0.number.map(Value.date) ?? .text($0.text) }
      }
    }

    /// Returns a number of seconds since 1970 in the server's format, to the microsecond. Returns
    /// nil for NaN.
    static func text(_ seconds: Double) -> String? {
      if seconds.isInfinite { return seconds < 0 ? "-infinity" : "infinity" }
      guard let time = TimePoint(seconds) else { return nil }
      return time.dayText + " " + time.clockText + "." + time.sixDecimals + "+00"
        + (time.day.year > 0 ? "" : " BC")
    }

    /// Returns the text of a date and time with its zone, in the server's format. The default zone
    /// is UTC. Returns nil for any other text.
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
