extension DecimalNumber {
  /// The maximum number of digits of a result. Far beyond the types of programs and databases.
  private static var maxDigits: Int { 2_000 }

  /// The sum of two numbers, or nil if it has too many digits.
  package func adding(_ other: DecimalNumber) -> DecimalNumber? {
    if digits.isEmpty { return other }
    if other.digits.isEmpty { return self }
    let last = min(point - digits.count, other.point - other.digits.count)
    let first = max(point, other.point)
    let width = first - last
    guard width <= Self.maxDigits else { return nil }
    let (left, right) = (units(from: first, count: width), other.units(from: first, count: width))
    if isNegative == other.isNegative {
      return DecimalNumber(isNegative: isNegative, units: Self.sum(left, right), point: first + 1)
    }
    let isLess = compareMagnitude(to: other) < 0
    let difference = isLess ? Self.difference(right, left) : Self.difference(left, right)
    return DecimalNumber(
      isNegative: isLess ? other.isNegative : isNegative,
      units: difference,
      point: first
    )
  }

  /// The number with the opposite sign.
  package var negated: DecimalNumber {
    DecimalNumber(isNegative: !isNegative, units: digits.map { $0 - 48 }, point: point)
  }

  /// The product of two numbers, or nil if it has too many digits.
  package func multiplied(by other: DecimalNumber) -> DecimalNumber? {
    let count = digits.count + other.digits.count
    guard count <= Self.maxDigits else { return nil }
    var sums = [Int](repeating: 0, count: count)
    for (place, digit) in digits.enumerated() {
      for (otherPlace, otherDigit) in other.digits.enumerated() {
        sums[place + otherPlace + 1] += Int(digit - 48) * Int(otherDigit - 48)
      }
    }
    var carry = 0
    for place in sums.indices.reversed() {
      let sum = sums[place] + carry
      (sums[place], carry) = (sum % 10, sum / 10)
    }
    return DecimalNumber(
      isNegative: isNegative != other.isNegative,
      units: sums.map { UInt8($0) },
      point: point + other.point
    )
  }

  /// The number without an exponent, or nil if that has too many digits.
  package var text: String? {
    if digits.isEmpty { return "0" }
    guard abs(point) <= Self.maxDigits, digits.count <= Self.maxDigits else { return nil }
    let zeros = { (count: Int) in [UInt8](repeating: 48, count: max(count, 0)) }
    var whole = digits.prefix(max(point, 0)) + zeros(point - digits.count)
    if point <= 0 { whole = [48] }
    let fraction = point < digits.count ? zeros(-point) + digits.dropFirst(max(point, 0)) : []
    return (isNegative ? "-" : "") + String(decoding: whole, as: UTF8.self)
      + (fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self))
  }

  /// A text whose order by bytes is the order of the numbers. Equal numbers have equal texts.
  package var sortKey: String {
    if digits.isEmpty { return "1" }
    // The parser bounds exponents to 40 bits.
    let biased = Int64(point) + 1 << 48
    guard isNegative else {
      return "2" + Self.hexadecimal(biased) + String(decoding: digits, as: UTF8.self)
    }
    // A shorter negative number is greater than its continuations.
    return "0" + Self.hexadecimal(1 << 49 - biased)
      + String(decoding: digits.map { 105 - $0 }, as: UTF8.self) + "~"
  }

  private static func hexadecimal(_ number: Int64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Returns the digits from a position on, padded with zeros.
  private func units(from first: Int, count: Int) -> [UInt8] {
    let padded = [UInt8](repeating: 0, count: first - point) + digits.map { $0 - 48 }
    return padded + [UInt8](repeating: 0, count: count - padded.count)
  }

  /// Returns the sum of two numbers with equally many digits, which has one digit more.
  private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var sum = [UInt8](repeating: 0, count: left.count + 1)
    var carry: UInt8 = 0
    for place in left.indices.reversed() {
      let digit = left[place] + right[place] + carry
      (sum[place + 1], carry) = (digit % 10, digit / 10)
    }
    sum[0] = carry
    return sum
  }

  /// Returns the difference of two numbers with equally many digits, of which the first is greater
  /// or equal.
  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var difference = left
    var borrow: UInt8 = 0
    for place in left.indices.reversed() {
      let least = right[place] + borrow
      borrow = left[place] < least ? 1 : 0
      difference[place] = left[place] + borrow * 10 - least
    }
    return difference
  }
}
