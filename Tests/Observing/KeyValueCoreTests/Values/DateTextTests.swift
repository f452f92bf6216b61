import KeyValueCore
import Testing

/// Conversions of days and times to text and back.
@Suite struct DateTextTests {
  @Test(arguments: [
    ("1970-01-01", 0.0), ("1970-01-01 00:00", 0), ("1970-01-02", 86_400), ("1969-12-31", -86_400),
    ("1970-02-28", 5_011_200), ("1970-03-01", 5_097_600), ("2000-02-29", 951_782_400),
    ("2024-02-29", 1_709_164_800), ("2024-03-01", 1_709_251_200), ("2023-12-31", 1_703_980_800),
    ("0000-01-01", -62_167_219_200), ("0000-03-01", -62_162_035_200),
    ("1600-02-29", -11_670_998_400), ("1969-12-31T23:59:59.25Z", -0.75),
    ("2000-02-29 12:30:15.5", 951_827_415.5), ("2026-11-22T15:30:45", 1_795_361_445),
    ("2026-01-01T02:00:00+02:00", 1_767_225_600), ("2026-01-01 00:00:00-01:30", 1_767_231_000),
    ("1970-01-01 24:00", 86_400),
  ])
  func `dates are read in SQLite's formats`(text: String, seconds: Double) {
    #expect(DateText.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "1970", "1970-01", "1970-1-1", "197-01-01", "70-01-01", "197a-01-01", "1970-01-0:",
    "1970-01-0/", "1970/01/01", "1970-01-32", "1970-01-00", "1970-13-01", "1970-00-10",
    "1970-01-01 ", "1970-01-01 1", "1970-01-01 1:00", "1970-01-01 00:60", "1970-01-01 25:00",
    "1970-01-01 00:00:00.", "1970-01-01 00:00:00Zx", "noon", "1970-01-01 00:00:00+",
    "1970-01-01 00:00:00+1", "1970-01-01 00:00:00 +01:00",
  ])
  func `other texts are not parsed as dates`(text: String) {
    #expect(DateText.seconds(text) == nil)
  }

  @Test func `dates of all years can be written and parsed`() {
    for day in stride(from: -719_000, to: 2_930_000, by: 997) {
      let seconds = Double(day) * 86_400 + 0.125
      #expect(DateText.text(seconds).flatMap(DateText.seconds) == seconds)
    }
    #expect(DateText.text(1e18) == nil)
    #expect(DateText.text(-.infinity) == nil)
    #expect(DateText.text(253_402_300_800) == nil)
  }
}
