import KeyValueCore
import Testing

@Suite struct `A point in time` {
  @Test(arguments: [
    (0.0, "1970-01-01 00:00:00.000 UTC"), (1_767_225_600.123_456, "2026-01-01 00:00:00.123456 UTC"),
    (1_767_225_600.25, "2026-01-01 00:00:00.250 UTC"),
    (-0.000_001, "1969-12-31 23:59:59.999999 UTC"),
    (-0.000_000_1, "1969-12-31 23:59:59.999999 UTC"),
    (253_402_300_799, "9999-12-31 23:59:59.000 UTC"),
    (253_402_300_800, "10000-01-01 00:00:00.000 UTC"),
    (9_224_318_015_999, "294276-12-31 23:59:59.000 UTC"),
    (-62_135_596_800, "0001-01-01 00:00:00.000 UTC"),
    (-62_135_596_801, "0001-12-31 23:59:59.000 UTC BC"),
    (-.infinity, "-infinity"), (.infinity, "infinity"), (1e300, "1e+300"), (.nan, "nan"),
  ])
  func `is written as text in every year, without rounding up`(seconds: Double, text: String) {
    #expect(Value.date(seconds).description == text)
  }

  @Test func `can be written and parsed without loss`() throws {
    for day in stride(from: -800_000 as Int64, to: 2_930_000, by: 991) {
      for microseconds in [0, 1, 1_000, 123_456, 999_999] as [Int64] {
        let time = try #require(
          TimePoint(seconds: day * 86_400 + 86_399, microseconds: microseconds)
        )
        #expect(DateText.time(time.text) == time)
        if let number = time.number { #expect(Value.date(number).description == time.text) }
        // Up to this limit, a number represents all microseconds.
        if time.seconds.magnitude < 8_000_000_000 { #expect(time.number != nil) }
      }
    }
  }

  @Test(
    arguments: [
      ("2026-01-01 02:00:00.123456+02", 1_767_225_600.123_456),
      ("2026-01-01 05:30:00+05:30", 1_767_225_600), ("2026-01-01 05:30:00+0530", 1_767_225_600),
      ("2026-01-01 00:19:32+00:19:32", 1_767_225_600), ("2026-01-01 UTC", nil),
      ("10000-01-01 00:00:00+00", 253_402_300_800), ("0001-12-31 23:59:59 UTC BC", -62_135_596_801),
      ("99999999-01-01", nil), ("2026-01-01 00:00:00+99:99:99:99", nil),
      ("2026-01-01 00:00 BCE", nil),
    ] as [(String, Double?)]
  )
  func `is parsed in the formats of servers`(text: String, seconds: Double?) {
    #expect(DateText.seconds(text) == seconds)
  }

  @Test func `is stored to the millisecond, and not rounded to the next second`() {
    #expect(DateText.text(-0.000_1) == "1969-12-31 23:59:59.999")
    #expect(DateText.text(253_402_300_799.999_9) == "9999-12-31 23:59:59.999")
  }
}
