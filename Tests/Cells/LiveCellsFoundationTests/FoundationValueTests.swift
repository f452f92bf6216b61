import Foundation
import LiveCells
import LiveCellsFoundation
import Testing

@Suite struct `Values of Foundation` {
  private let german = Locale(identifier: "de_DE")
  private let american = Locale(identifier: "en_US")

  @Test func `are converted to values that can be displayed and sorted`() throws {
    #expect(Date(timeIntervalSince1970: 86_400).liveValue == .date(86_400))
    #expect(Data([1, 2]).liveValue == .blob([1, 2]))
    #expect(
      try #require(Decimal(string: "0.10000000000000000001")).liveValue
        == .decimal("0.10000000000000000001")
    )
    #expect(Decimal.nan.liveValue == .null)
    #expect(
      try #require(URL(string: "https://example.org/a?b")).liveValue
        == .text("https://example.org/a?b")
    )
    let uuid = UUID()
    #expect(uuid.liveValue == .text(uuid.uuidString))
    #expect(Measurement(value: 2, unit: UnitLength.kilometers).liveValue == .real(2000))
  }

  @Test func `display a date by locale and time zone`() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let value = Value.date(1_795_300_000)
    let format = FieldFormat.date(.numeric, time: .shortened, locale: german, timeZone: zone)
    #expect(format.text(for: value) == CellText("21.11.2026, 23:26", kind: .date))
    let utc = try #require(TimeZone(identifier: "UTC"))
    let there = FieldFormat.date(.numeric, time: .omitted, locale: american, timeZone: utc)
    #expect(there.text(for: value).text == "11/21/2026")
    #expect(format.text(for: .text("soon")) == CellText("soon"))
  }

  @Test func `display decimals exactly, and currencies`() {
    let format = FieldFormat.styled(Decimal.FormatStyle(locale: german))
    #expect(
      format.text(for: .decimal("1234567890123456789.25")).text
        == "1.234.567.890.123.456.789,25"
    )
    #expect(format.text(for: .real(0.1)).text == "0,1")
    let money = FieldFormat.styled(Decimal.FormatStyle.Currency(code: "EUR", locale: german))
    #expect(money.text(for: .integer(5)).text == "5,00\u{a0}€")
  }

  @Test func `display a measurement in a given unit`() {
    let format = FieldFormat.measurement(in: UnitLength.kilometers, locale: german)
    #expect(format.text(for: .real(1500)) == CellText("1,5 km", kind: .number))
    let warm = FieldFormat.measurement(in: UnitTemperature.celsius, locale: american)
    #expect(
      warm.text(for: Measurement(value: 32, unit: UnitTemperature.fahrenheit).liveValue).text
        == "0 °C"
    )
  }

  @Test @MainActor func `are sorted by magnitude in a table`() {
    final class Trip {
      let distance: Measurement<UnitLength>
      init(_ value: Double, _ unit: UnitLength) { distance = Measurement(value: value, unit: unit) }
    }
    let trips = [Trip(900, .meters), Trip(1, .kilometers), Trip(1, .miles), Trip(5, .feet)]
    let sorted = ObservableArray(trips).sorted(by: \.distance)
    let numbers = (0..<sorted.count).map { sorted[$0].distance.value }
    #expect(numbers == [5, 900, 1, 1])
    #expect(sorted[3].distance.unit == .miles)
  }
}
