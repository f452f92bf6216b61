public import Foundation
public import LiveCells

extension FieldFormat {
  /// Formats a date for a locale and a time zone.
  ///
  /// Numbers are taken as seconds since 1970. Other values are shown without formatting.
  ///
  /// - Parameters:
  ///   - date: The style of the date.
  ///   - time: The style of the time of day.
  ///   - locale: The locale of the text.
  ///   - timeZone: The time zone of the text.
  public static func date(
    _ date: Date.FormatStyle.DateStyle = .abbreviated,
    time: Date.FormatStyle.TimeStyle = .shortened,
    locale: Locale = .current,
    timeZone: TimeZone = .current
  ) -> FieldFormat {
    styled(Date.FormatStyle(date: date, time: time, locale: locale, timeZone: timeZone))
  }

  /// Formats a date with one of Foundation's format styles.
  public static func styled(_ style: some FormatStyle<Date, String> & Sendable) -> FieldFormat {
    FieldFormat { value in
      // Foundation's calendars do not support dates much further from 1970.
      guard let seconds = value.number, seconds.magnitude < 1e12 else {
        return plain.text(for: value)
      }
      let text = style.format(Date(timeIntervalSince1970: seconds))
      return CellText(text, kind: .date)
    }
  }

  /// Formats a number with one of Foundation's styles for decimals, such as `.number` or
  /// `.currency(code: "EUR")`.
  ///
  /// Integers, reals and decimals are converted exactly. Other values are shown without formatting.
  public static func styled(_ style: some FormatStyle<Decimal, String> & Sendable) -> FieldFormat {
    FieldFormat { value in
      guard let number = decimal(value) else { return plain.text(for: value) }
      return CellText(style.format(number), kind: .number)
    }
  }

  /// Formats a measurement in a given unit, followed by the unit's symbol.
  ///
  /// The value is a number of base units, as a `Measurement` provides it. Values that are not
  /// numbers are shown without formatting.
  public static func measurement<Unit: Dimension>(
    in unit: Unit,
    style: NumberFormatStyleConfiguration.Precision = .fractionLength(0...2),
    locale: Locale = .current
  ) -> FieldFormat {
    let symbol = unit.symbol
    let scale = UnitScale(unit)
    let numbers = FloatingPointFormatStyle<Double>(locale: locale).precision(style)
    return FieldFormat { value in
      guard let number = value.number else { return plain.text(for: value) }
      return CellText("\(numbers.format(scale.value(of: number))) \(symbol)", kind: .number)
    }
  }

  private static func decimal(_ value: Value) -> Decimal? {
    switch value {
    case .integer(let number): Decimal(number)
    // Converted through its digits, so that 0.1 does not become 0.1000000000000000055.
    case .real(let number): number.isFinite ? Decimal(string: number.description) : nil
    case .decimal(let digits): Decimal(string: digits)
    default: nil
    }
  }
}

/// The conversion from a base unit to another unit of the same dimension.
private struct UnitScale: Sendable {
  let convert: @Sendable (Double) -> Double

  init(_ unit: some Dimension) {
    convert = { [converter = unit.converter] in converter.value(fromBaseUnitValue: $0) }
  }

  func value(of baseUnits: Double) -> Double { convert(baseUnits) }
}
