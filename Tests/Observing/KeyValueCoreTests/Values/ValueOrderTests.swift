import KeyValueCore
import Testing

@Suite struct `The order of values of all types` {
  /// Values in ascending order.
  private static let ascending: [Value] = [
    .null, .boolean(false), .boolean(true), .real(-.infinity), .decimal("-1e30"), .integer(.min),
    .real(-2.5), .decimal("-2.25"), .integer(-2), .decimal("-0.001"), .integer(0),
    .real(.leastNonzeroMagnitude),
    .decimal("0.1"), .real(0.2), .integer(1), .decimal("1.0000000000000000001"), .real(1.5),
    .integer(9_007_199_254_740_992), .integer(9_007_199_254_740_993),
    .decimal("9007199254740993.5"), .real(9_007_199_254_740_994), .integer(.max), .real(1e19),
    .decimal("1e400"), .real(.infinity), .real(.nan), .date(0), .date(1.5), .text("A"),
    .text("a"), .invalidText([0xFF]), .blob([]), .blob([1]), .blob([1, 0]),
  ]

  @Test func `is total and exact for all types of numbers`() {
    for (left, first) in Self.ascending.enumerated() {
      for (right, second) in Self.ascending.enumerated() {
        let order = first.compare(to: second).signum()
        #expect(order == (left - right).signum(), "\(first) and \(second)")
      }
    }
  }

  @Test(arguments: [
    ("1", "1.0", 0), ("-0", "0.00", 0), ("010", "10", 0), ("1e2", "100", 0), (".5", "0.5", 0),
    ("12e-1", "1.2", 0), ("0.12", "0.123", -1), ("-0.12", "-0.123", 1), ("99", "100", -1),
    ("-1", "1", -1), ("0", "1e-9", -1), ("+3", "2.9999999999999999999999", 1),
  ])
  func `of decimals is exact`(left: String, right: String, order: Int) throws {
    let (first, second) = (try #require(DecimalNumber(left)), try #require(DecimalNumber(right)))
    #expect(first.compare(to: second) == order)
    #expect(second.compare(to: first) == -order)
    #expect((first == second) == (order == 0))
  }

  @Test(arguments: ["", "-", ".", "e5", "1e", "1 ", " 1", "0x1", "1e99999999999999999999", "NaN"])
  func `treats only numbers as decimals`(text: String) {
    #expect(DecimalNumber(text) == nil)
  }

  @Test func `of texts is the order of their code points, as in databases`() {
    let ascending = [
      "", "A", "a", "e\u{301}", "z", "\u{E9}", "\u{FFFD}", "\u{1F600}", "\u{1F600}\0",
    ]
    for (left, first) in ascending.enumerated() {
      for (right, second) in ascending.enumerated() {
        let order = Value.text(first).compare(to: .text(second)).signum()
        #expect(order == (left - right).signum(), "\(first) and \(second)")
      }
    }
  }

  @Test func `distinguishes equal values by type and bits`() {
    #expect(Value.text("\u{e9}") != .text("e\u{301}"))
    #expect(Value.real(0) != .real(-0.0))
    #expect(Value.integer(1) != .real(1))
    #expect(Value.decimal("1") != .decimal("1.0"))
    #expect(Value.boolean(true) != .integer(1))
    #expect(Value.date(1) != .real(1))
    #expect(Set([Value.real(.nan), .real(.nan), .null, .null]).count == 2)
  }
}

@Suite struct `Days of the calendar` {
  @Test func `are converted and back, over four centuries and around leap days`() {
    for days in stride(from: Int64(-400_000), through: 400_000, by: 97) {
      let date = CivilDate(daysSince1970: days)
      #expect(date.daysSince1970 == days)
      #expect((1...12).contains(date.month) && (1...31).contains(date.day))
    }
    #expect(CivilDate(daysSince1970: 0) == CivilDate(year: 1970, month: 1, day: 1))
    #expect(CivilDate(daysSince1970: 11_016) == CivilDate(year: 2000, month: 2, day: 29))
    #expect(CivilDate(daysSince1970: -1) == CivilDate(year: 1969, month: 12, day: 31))
  }
}
