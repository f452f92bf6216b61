#if PostgreSQL
  import KeyValueCore

  /// Points in time as the server writes them: `2026-01-31 23:59:59.123456+05:30`.
  enum ZonedTime {
    /// The seconds since 1970 to the microsecond; nil where a number can't say them exactly, for
    /// infinities, and for years before Christ.
    static func seconds(_ text: String) -> Double? {
      guard let split = text.lastIndex(where: { $0 == "+" || $0 == "-" }),
        text.distance(from: text.startIndex, to: split) >= 19
      else { return nil }
      let isWest = text[split] == "-"
      let zone = text[text.index(after: split)...].split(separator: ":").map { Int64($0) }
      let parts = text[..<split].split(separator: " ")
      guard parts.count == 2, zone.count <= 3, zone.allSatisfy({ $0 != nil }) else { return nil }
      let day = parts[0].split(separator: "-").compactMap { Int64($0) }
      let time = parts[1].split(separator: ".")
      let clock = time[0].split(separator: ":").compactMap { Int64($0) }
      guard day.count == 3, clock.count == 3 else { return nil }
      var microseconds: Int64 = 0
      if time.count == 2 {
        guard time[1].utf8.count <= 6, let fraction = Int64(time[1]) else { return nil }
        microseconds = fraction
        for _ in time[1].utf8.count..<6 { microseconds *= 10 }
      }
      let shift = zone.enumerated().reduce(Int64(0)) { sum, part in
        sum + (part.element ?? 0) * [3600, 60, 1][part.offset]
      }
      let days = CivilDate(year: day[0], month: day[1], day: day[2]).daysSince1970
      let whole = days * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
      let total = (whole + (isWest ? shift : -shift)) * 1_000_000 + microseconds
      // Beyond this, numbers are further apart than microseconds.
      guard abs(total) < 4_000_000_000_000_000 else { return nil }
      return Double(total) / 1_000_000
    }

    /// A number of seconds since 1970, rounded to microseconds, as the server reads it.
    static func text(_ seconds: Double) -> String? {
      guard seconds.isFinite, abs(seconds) < 1e13 else { return nil }
      let total = Int64((seconds * 1_000_000).rounded())
      let days = total >= 0 ? total / 86_400_000_000 : -((86_399_999_999 - total) / 86_400_000_000)
      let rest = total - days * 86_400_000_000
      let date = CivilDate(daysSince1970: days)
      guard date.year > 0 else { return nil }
      func digits(_ value: Int64, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
      }
      return digits(date.year, 4) + "-" + digits(date.month, 2) + "-" + digits(date.day, 2) + " "
        + digits(rest / 3_600_000_000, 2) + ":" + digits(rest / 60_000_000 % 60, 2) + ":"
        + digits(rest / 1_000_000 % 60, 2) + "." + digits(rest % 1_000_000, 6) + "+00"
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
