package import LiveRows

/// Random and boundary values for tests of decoders.
package struct RandomInput {
  package var numbers: SeededNumbers

  package init(seed: Int) {
    numbers = SeededNumbers(UInt64(truncatingIfNeeded: seed) &* 1_000_003)
  }

  private static let texts = [
    "", "-", "+", ".", "e", "-.", "0", "-0", "00", "007", "1e", "1e5", "1E+5", "1e999", "-1e-999",
    "1e1099511627775", "1e1099511627776", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "1.7976931348623157e308", "5e-324", "0.1",
    "123456789012345678901234567890.123456789", "NaN", "nan", "Infinity", "-Infinity", "infinity",
    "-infinity", "Inf", "t", "f", "true", "\\x", "\\x0", "\\x00ff", "\\xzz", "{}", "[1,2]",
    "{\"a\": [1e400, \"\\ud800\"]}", "\"\\u0000\"", "null", "2026-01-31", "0000-00-00",
    "2026-01-31 23:59:59.999999+00", "294276-12-31 23:59:59.999999+00", "999999-12-31 24:59:60+99",
    "4713-01-01 00:00:00 BC", "0001-01-01 00:00:00+00 BC", "2026-01-31T12:00Z", "16/B374D848",
    "FFFFFFFF/FFFFFFFF", "1:1:", "10:20:10,15,19", "1:2:1,", "\"a\".\"b\"", "a.b.c", "\"", "\"\"",
    "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "e621e1f8c36c495a93fc0c247a3e6e5f", "\u{0}", "a\u{0}b",
    "é", "e\u{301}", "\u{FFFD}", "👩‍👩‍👧", "\u{202E}abc", "http://[::1", "%", "a b",
  ]
  private static let alphabet = Array("0123456789+-.eE:/,\\\"x{}[] TZBCabfn\u{0}".utf8)

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &numbers)
  }

  /// Returns bytes: of any value, of the characters of numbers and times, or a text that was
  /// changed in a few places.
  package mutating func bytes(_ longest: Int = 40) -> [UInt8] {
    switch number(0...3) {
    case 0: return (0..<number(0...longest)).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    case 1:
      return (0..<number(0...longest)).map { _ in Self.alphabet[number(0...Self.alphabet.count - 1)]
      }
    case 2: return Array(Self.texts[number(0...Self.texts.count - 1)].utf8)
    default:
      var bytes = Array(Self.texts[number(0...Self.texts.count - 1)].utf8)
      for _ in 0...number(0...2) {
        let place = number(0...bytes.count)
        switch number(0...2) {
        case 0: bytes.insert(Self.alphabet[number(0...Self.alphabet.count - 1)], at: place)
        case 1 where place < bytes.count: bytes.remove(at: place)
        case 2 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        default: bytes += bytes.prefix(place)
        }
      }
      return bytes
    }
  }

  package mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  package mutating func integer() -> Int64 {
    let limits: [Int64] = [
      .min, .min + 1, .max, .max - 1, 0, 1, -1, 255, 256, -129, 65_536, 1 << 32, -(1 << 31) - 1,
      1 << 53, (1 << 53) + 1, -(1 << 53) - 1,
    ]
    return number(0...1) == 0
      ? limits[number(0...limits.count - 1)] : Int64.random(in: .min ... .max, using: &numbers)
  }

  package mutating func real() -> Double {
    let limits = [
      0, -0.0, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      9_223_372_036_854_775_808, -9_223_372_036_854_775_808, 1e13, -1e13, 253_402_300_800, 0.1,
      1e300,
    ]
    return number(0...1) == 0
      ? limits[number(0...limits.count - 1)]
      : Double(bitPattern: UInt64.random(in: .min ... .max, using: &numbers))
  }

  package mutating func value() -> Value {
    switch number(0...9) {
    case 0: return .null
    case 1: return .boolean(number(0...1) == 0)
    case 2: return .integer(integer())
    case 3: return .real(real())
    case 4: return .decimal(text())
    case 5: return .date(real())
    case 6:
      let bytes = bytes()
      return String(validating: bytes, as: UTF8.self) == nil ? .invalidText(bytes) : .null
    case 7: return .blob(number(0...3) == 0 ? Array(bytes().prefix(16)) : bytes())
    default: return .text(text())
    }
  }
}
