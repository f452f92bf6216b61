/// The parts of a decimal number, for exact comparison.
package struct DecimalNumber: Equatable {
  /// Whether the number is less than zero.
  let isNegative: Bool
  /// The digits without leading and trailing zeros. Empty for zero.
  let digits: [UInt8]
  /// The position of the decimal point in the digits: 0 is before the first digit, 1 after it.
  let point: Int

  /// Parses a text: an optional sign, digits with an optional decimal point, an optional exponent.
  /// Returns nil for any other text.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    let sign = rest.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
    let isDigit = { (byte: UInt8) in byte >= 48 && byte <= 57 }
    let whole = rest.prefix(while: isDigit)
    rest = rest.dropFirst(whole.count)
    var fraction: ArraySlice<UInt8> = []
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: isDigit)
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var exponent = 0
    if let mark = rest.first {
      guard mark | 0x20 == UInt8(ascii: "e"),
        let number = Int(String(decoding: rest.dropFirst(), as: UTF8.self)),
        // The limit is beyond Int on systems with 32 bits.
        UInt64(number.magnitude) < 1 << 40
      else { return nil }
      exponent = number
    }
    let all = whole + fraction
    let zeros = all.prefix { $0 == 48 }.count
    let trailing = all.reversed().prefix { $0 == 48 }.count
    digits = zeros == all.count ? [] : Array(all.dropFirst(zeros).dropLast(trailing))
    point = digits.isEmpty ? 0 : whole.count - zeros + exponent
    isNegative = sign == UInt8(ascii: "-") && !digits.isEmpty
  }

  /// Creates a number from its digits, from 0 to 9, which may begin and end with zeros.
  init(isNegative: Bool, units: [UInt8], point: Int) {
    let zeros = units.prefix { $0 == 0 }.count
    let trailing = units.reversed().prefix { $0 == 0 }.count
    digits = zeros == units.count ? [] : units.dropFirst(zeros).dropLast(trailing).map { $0 + 48 }
    self.point = digits.isEmpty ? 0 : point - zeros
    self.isNegative = isNegative && !digits.isEmpty
  }

  /// Returns the number rounded to a number of decimals, with ties to even. Returns nil if the
  /// number has more than 400 digits before the decimal point.
  package func fixed(_ count: Int) -> String? {
    guard point <= 400 else { return nil }
    let kept = max(point + count, 0)
    var units = digits.prefix(kept) + [UInt8](repeating: 48, count: max(kept - digits.count, 0))
    let rest = point + count < 0 ? [] : digits.dropFirst(kept)
    let isOdd = units.last.map { $0 & 1 == 1 } ?? false
    // The remaining digits have no trailing zeros, so one more digit after a 5 means more than
    // half.
    if let first = rest.first, first > 53 || first == 53 && (rest.count > 1 || isOdd) {
      var place = units.endIndex
      while place > units.startIndex, units[place - 1] == 57 {
        place -= 1
        units[place] = 48
      }
      if place > units.startIndex { units[place - 1] += 1 } else { units.insert(49, at: 0) }
    }
    let isZero = units.allSatisfy { $0 == 48 }
    let padded = [UInt8](repeating: 48, count: max(count + 1 - units.count, 0)) + units
    let text = { (part: ArraySlice<UInt8>) in String(decoding: part, as: UTF8.self) }
    return (isNegative && !isZero ? "-" : "") + text(padded.dropLast(count))
      + (count > 0 ? "." + text(padded.suffix(count)) : "")
  }

  /// Returns a negative number if this number is less than the other, and 0 if they are equal.
  package func compare(to other: DecimalNumber) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let order = compareMagnitude(to: other)
    return isNegative ? -order : order
  }

  func compareMagnitude(to other: DecimalNumber) -> Int {
    if digits.isEmpty || other.digits.isEmpty {
      return (digits.isEmpty ? 0 : 1) - (other.digits.isEmpty ? 0 : 1)
    }
    if point != other.point { return point < other.point ? -1 : 1 }
    for (digit, otherDigit) in zip(digits, other.digits) where digit != otherDigit {
      return digit < otherDigit ? -1 : 1
    }
    return (digits.count - other.digits.count).signum()
  }
}
