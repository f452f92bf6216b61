import Testing

@testable import KeyValueCore

@Suite struct DecimalArithmeticTests {
  private static let texts = [
    "0", "1", "-1", "9.99", "27.27", "100", "5", "-3", "-20", "0.1", "0.2", "-0.001", "1e20",
    "12345678901234567.89", "99999999999999999999", "-99999999999999999999.5", "1e-30", "10",
    "0.10", "-12", "-1.2", "-123", "12", "1.2", "123",
  ]

  @Test(arguments: [
    ("9.99", "0.01", "10", "9.98", "0.0999"),
    (
      "12345678901234567.89", "0.01", "12345678901234567.9", "12345678901234567.88",
      "123456789012345.6789"
    ),
    (
      "99999999999999999999", "1", "100000000000000000000", "99999999999999999998",
      "99999999999999999999"
    ),
    ("-3", "5", "2", "-8", "-15"), ("5", "-5", "0", "10", "-25"), ("0", "-0.5", "-0.5", "0.5", "0"),
    (
      "1e20", "1e-5", "100000000000000000000.00001", "99999999999999999999.99999",
      "1000000000000000"
    ),
    ("-0.1", "-0.2", "-0.3", "0.1", "0.02"), ("1000", "1", "1001", "999", "1000"),
  ])
  func `sums, differences and products are exact`(
    left: String,
    right: String,
    sum: String,
    difference: String,
    product: String
  ) throws {
    let (one, other) = (try #require(DecimalNumber(left)), try #require(DecimalNumber(right)))
    #expect(one.adding(other)?.text == sum)
    #expect(other.adding(one)?.text == sum)
    #expect(one.adding(other.negated)?.text == difference)
    #expect(one.multiplied(by: other)?.text == product)
    #expect(other.multiplied(by: one)?.text == product)
  }

  @Test func `sort keys have the order of the numbers`() throws {
    for left in Self.texts {
      for right in Self.texts {
        let (one, other) = (try #require(DecimalNumber(left)), try #require(DecimalNumber(right)))
        let (key, otherKey) = (Array(one.sortKey.utf8), Array(other.sortKey.utf8))
        let order = key.lexicographicallyPrecedes(otherKey) ? -1 : key == otherKey ? 0 : 1
        #expect(order == one.compare(to: other).signum(), "\(left) \(right)")
      }
    }
  }

  @Test func `a result with too many digits is refused`() throws {
    let (huge, tiny) = (try #require(DecimalNumber("1e9000")), try #require(DecimalNumber("1")))
    #expect(huge.adding(tiny) == nil)
    #expect(huge.text == nil)
  }
}
