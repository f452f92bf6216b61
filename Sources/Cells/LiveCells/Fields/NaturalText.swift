/// A string in natural order: numbers in it are compared by value, and letter case is ignored.
///
/// The order uses no locale. Letters outside basic Latin are ordered by code point. Texts that
/// differ only in case or in leading zeros are ordered by code point as well, so different texts
/// are never equal.
struct NaturalText {
  private let folded: [UInt8]
  private let original: String

  init(_ text: String) {
    original = text
    folded = Array(text.lowercased().utf8)
  }

  /// Returns a negative number if this text precedes the other, and 0 if they are equal.
  func compare(to other: NaturalText) -> Int {
    let order = NaturalText.compare(folded, other.folded)
    return order == 0 ? original.compareCodePoints(with: other.original) : order
  }

  /// A number of 56 bits that never decreases from one text to the next in order. It is made of the
  /// bytes before the first digit, because the order of digits depends on the complete number.
  var rank: UInt64 {
    var rank: UInt64 = 0
    var isAtDigits = false
    for place in 0..<7 {
      var byte: UInt8 = 0
      if !isAtDigits, place < folded.count {
        isAtDigits = NaturalText.isDigit(folded[place])
        byte = isAtDigits ? 48 : folded[place]
      }
      rank = rank << 8 | UInt64(byte)
    }
    return rank
  }

  private static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var (at, other) = (0, 0)
    while at < left.count, other < right.count {
      if isDigit(left[at]), isDigit(right[other]) {
        let (number, otherNumber) = (digits(of: left, at: &at), digits(of: right, at: &other))
        if number.count != otherNumber.count { return number.count < otherNumber.count ? -1 : 1 }
        for (digit, otherDigit) in zip(number, otherNumber) where digit != otherDigit {
          return digit < otherDigit ? -1 : 1
        }
      } else if left[at] != right[other] {
        return left[at] < right[other] ? -1 : 1
      } else {
        at += 1
        other += 1
      }
    }
    return (left.count - at).signum() - (right.count - other).signum()
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  /// Returns the digits of a number without leading zeros, and advances the index past them.
  private static func digits(of bytes: [UInt8], at index: inout Int) -> ArraySlice<UInt8> {
    while index < bytes.count, bytes[index] == 48 { index += 1 }
    let start = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }
}
