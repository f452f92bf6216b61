public import Foundation
public import LiveCells

extension FieldFormat {
  /// A point in time as people of a place write it.
  ///
  /// Values that are no times and no numbers of seconds since 1970 are shown plainly.
  ///
  /// - Parameters:
  ///   - date: How much of the day is shown.
  ///   - time: How much of the time of day is shown.
  ///   - locale: Whose way of writing it is.
  ///   - timeZone: Where the clock hangs.
  public static func date(
    _ date: Date.FormatStyle.DateStyle = .abbreviated,
    time: Date.FormatStyle.TimeStyle = .shortened,
    locale: Locale = .current,
    timeZone: TimeZone = .current
  ) -> FieldFormat {
    styled(Date.FormatStyle(date: date, time: time, locale: locale, timeZone: timeZone))
  }

  /// A point in time by any style of Foundation's.
  public static func styled(_ style: some FormatStyle<Date, String> & Sendable) -> FieldFormat {
    FieldFormat { value in
      guard let seconds = value.number else { return plain.text(for: value) }
      let text = style.format(Date(timeIntervalSince1970: seconds))
      return CellText(text, kind: .date)
    }
  }

  /// A number as people of a place write it, by any style of Foundation's for decimals, such as
  /// `.number` or `.currency(code: "EUR")`: exact, whatever its kind.
  ///
  /// Values that are no numbers are shown plainly.
  public static func styled(_ style: some FormatStyle<Decimal, String> & Sendable) -> FieldFormat {
    FieldFormat { value in
      guard let number = decimal(value) else { return plain.text(for: value) }
      return CellText(style.format(number), kind: .number)
    }
  }

  /// A measurement in a unit of choice, with its symbol, as people of a place write it.
  ///
  /// The value is the number of base units, which is what a `Measurement` gives. Values that are no
  /// numbers are shown plainly.
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
    // By way of its digits: 0.1 must not become 0.1000000000000000055.
    case .real(let number): number.isFinite ? Decimal(string: number.description) : nil
    case .decimal(let digits): Decimal(string: digits)
    default: nil
    }
  }
}

/// How a unit counts, told from its base unit.
private struct UnitScale: Sendable {
  let convert: @Sendable (Double) -> Double

  init(_ unit: some Dimension) {
    convert = { [converter = unit.converter] in converter.value(fromBaseUnitValue: $0) }
  }

  func value(of baseUnits: Double) -> Double { convert(baseUnits) }
}
