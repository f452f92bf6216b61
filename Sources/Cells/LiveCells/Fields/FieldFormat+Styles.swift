extension FieldFormat {
  /// A format that shows values as Swift describes them. Bytes are shown by their first eight and
  /// their count.
  public static let plain = FieldFormat { value in
    switch value {
    case .null: .empty
    case .boolean(let value): CellText(value ? "true" : "false", kind: .boolean)
    case .integer(let value): CellText(value.description, kind: .number)
    case .real(let value): CellText(value.description, kind: .number)
    case .decimal(let digits): CellText(digits, kind: .number)
    case .date: CellText(value.description, kind: .date)
    case .text(let value): CellText(value, kind: .text)
    case .invalidText: CellText(value.description, kind: .text)
    case .blob(let bytes): CellText(account(of: bytes), kind: .blob)
    }
  }.having([.showsTexts, .showsNumbers])

  /// A format that shows values as ``plain`` does, but shortens numbers with many digits after the
  /// point.
  ///
  /// Such a number is rounded to six digits after the point, or to nine if its magnitude is below
  /// 0.001. For example, 0.30000000000000004 is shown as 0.3. The detail view of a row and copied
  /// text show all digits.
  public static let short = FieldFormat { value in
    guard case .real(let number) = value else { return plain.text(for: value) }
    return CellText(DecimalText.short(number), kind: .number)
  }.having([.omitsDigits, .showsTexts, .showsNumbers])

  /// Returns a format that shows a number with a fixed count of digits after the point.
  ///
  /// - Parameters:
  ///   - digits: The digits after the point, 0 to 15. Integers and decimals of any size keep all
  ///     digits before the point.
  ///   - grouping: The separator between groups of three digits, such as a thin space.
  public static func number(digits: Int = 0, grouping: String = "") -> FieldFormat {
    let digits = min(max(digits, 0), 15)
    return FieldFormat { value in
      let text: String? =
        switch value {
        case .integer(let number): DecimalNumber(number.description)?.fixed(digits)
        case .decimal(let number): DecimalNumber(number)?.fixed(digits)
        default: value.number.map { DecimalText.fixed($0, digits: digits) }
        }
      guard let text else { return plain.text(for: value) }
      return CellText(DecimalText.grouped(text, separator: grouping), kind: .number)
    }.having(spells(grouping) ? [.showsTexts, .spellsNumbers] : .showsTexts)
  }

  /// A format that shows a fraction in percent: 0.42 is shown as 42%.
  public static let percent = percent(digits: 0)

  /// Returns a format that shows a fraction in percent with a fixed count of digits after the
  /// point.
  public static func percent(digits: Int) -> FieldFormat {
    numeric { number in
      let percent = number * 100
      return percent.isFinite ? DecimalText.fixed(percent, digits: digits) + "%" : nil
    }.having(.spellsNumbers)
  }

  /// A format that shows a count of bytes in units of a thousand: 1,500 is shown as 1.5 kB.
  public static let bytes = numeric(byteCount).having(.spellsNumbers)

  /// A format that shows seconds as minutes and seconds, or as hours, minutes and seconds: 3723 is
  /// shown as 1:02:03.
  public static let duration = numeric(clockTime).having(.spellsNumbers)

  /// Returns a format that shows a Boolean value as one of two texts, such as a check mark and an
  /// empty text.
  public static func boolean(_ yes: String, _ no: String) -> FieldFormat {
    FieldFormat { value in
      switch value {
      case .boolean(let isTrue): CellText(isTrue ? yes : no, kind: .boolean)
      case .integer(let number): CellText(number != 0 ? yes : no, kind: .boolean)
      default: plain.text(for: value)
      }
    }
  }

  /// Returns a format for numbers. Other values, and numbers for which `text` returns nil, are
  /// shown by ``plain``, so that a format hides no value.
  static func numeric(_ text: @escaping @Sendable (Double) -> String?) -> FieldFormat {
    FieldFormat { value in
      value.number.flatMap(text).map { CellText($0, kind: .number) } ?? plain.text(for: value)
    }.having(.showsTexts)
  }

  private static func account(of bytes: [UInt8]) -> String {
    let hexadecimal = Value.hexadecimal(bytes.prefix(8))
    let rest = bytes.count > 8 ? "…" : ""
    return "x'\(hexadecimal)\(rest)' (\(byteCount(Double(bytes.count)) ?? "\(bytes.count) B"))"
  }

  @Sendable private static func byteCount(_ count: Double) -> String? {
    guard count.isFinite else { return nil }
    var amount = count
    // The unit is chosen after rounding: 999,960 is 1.0 MB, never 1000.0 kB.
    for unit in ["B", "kB", "MB", "GB", "TB", "PB"] {
      let isWhole = unit == "B"
      if amount.magnitude < (isWhole ? 999.5 : 999.95) || unit == "PB" {
        return DecimalText.fixed(amount, digits: isWhole ? 0 : 1) + " " + unit
      }
      amount /= 1000
    }
    return DecimalText.fixed(count, digits: 0) + " B"
  }

  @Sendable private static func clockTime(_ seconds: Double) -> String? {
    guard seconds.magnitude < 9e15 else { return nil }
    let total = Int64(seconds.magnitude.rounded(.down))
    let sign = seconds < 0 && total > 0 ? "-" : ""
    let padded = { (part: Int64) in part < 10 ? "0\(part)" : "\(part)" }
    let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
    return hours > 0
      ? "\(sign)\(hours):\(padded(minutes)):\(padded(rest))"
      : "\(sign)\(minutes):\(padded(rest))"
  }
}
