extension Value {
  /// Returns a negative number if this value precedes the other, and 0 if they are equivalent. The
  /// order is: null, Booleans, numbers of all types, times, texts by code points, then bytes.
  ///
  /// Numbers are compared exactly, although no number type contains all others. Not-a-number
  /// follows all numbers.
  package func compare(to other: Value) -> Int {
    switch (self, other) {
    case (.boolean(let left), .boolean(let right)): (left ? 1 : 0) - (right ? 1 : 0)
    case (.integer(let left), .integer(let right)): left < right ? -1 : left == right ? 0 : 1
    case (.real(let left), .real(let right)), (.date(let left), .date(let right)):
      Value.compare(left, right)
    case (.integer(let left), .real(let right)): Value.compare(left, right)
    case (.real(let left), .integer(let right)): -Value.compare(right, left)
    case (.decimal, .integer), (.decimal, .real), (.integer, .decimal), (.real, .decimal),
      (.decimal, .decimal):
      compare(asDecimalTo: other)
    case (.text(let left), .text(let right)): left.compareCodePoints(with: right)
    case (.invalidText(let left), .invalidText(let right)), (.blob(let left), .blob(let right)):
      left.elementsEqual(right) ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    default: rank - other.rank
    }
  }

  /// The order of the kinds. Kinds with the same rank are compared by their content.
  private var rank: Int {
    switch self {
    case .null: 0
    case .boolean: 1
    case .integer, .real, .decimal: 2
    case .date: 3
    case .text: 4
    case .invalidText: 5
    case .blob: 6
    }
  }

  /// The number as a decimal, or nil if the value is not a finite number.
  private var decimal: DecimalNumber? {
    switch self {
    case .integer(let number): DecimalNumber(number.description)
    case .real(let number) where !number.isFinite: nil
    // An integer is written with all its digits, any other number with the digits of its
    // description.
    case .real(let number): DecimalNumber(Int64(exactly: number)?.description ?? number.description)
    case .decimal(let digits): DecimalNumber(digits)
    default: nil
    }
  }

  private func compare(asDecimalTo other: Value) -> Int {
    if let left = decimal, let right = other.decimal { return left.compare(to: right) }
    // At least one is infinite or not a number.
    return Value.compare(extreme, other.extreme)
  }

  /// The number if it is not finite, otherwise zero.
  private var extreme: Double {
    switch self {
    case .real(let number) where !number.isFinite: number
    case .decimal(let digits) where decimal == nil: Double(digits) ?? .nan
    default: 0
    }
  }

  private static func compare(_ left: Double, _ right: Double) -> Int {
    if left.isNaN || right.isNaN { return (left.isNaN ? 1 : 0) - (right.isNaN ? 1 : 0) }
    return left < right ? -1 : left == right ? 0 : 1
  }

  private static func compare(_ left: Int64, _ right: Double) -> Int {
    guard let whole = Int64(exactly: right.rounded(.towardZero)) else {
      return right < 0 ? 1 : -1
    }
    if left != whole { return left < whole ? -1 : 1 }
    return compare(Double(whole), right)
  }
}

extension String {
  /// Returns a negative number if this text precedes another by code points, and 0 if both have the
  /// same code points.
  ///
  /// The standard library's operators treat canonically equivalent texts as equal, such as `é` in
  /// one and in two code points. Databases distinguish them.
  package func compareCodePoints(with other: String) -> Int {
    // UTF-8 preserves the order of code points.
    var (left, right) = (utf8.makeIterator(), other.utf8.makeIterator())
    while true {
      let (byte, otherByte) = (left.next(), right.next())
      guard let byte else { return otherByte == nil ? 0 : -1 }
      guard let otherByte else { return 1 }
      if byte != otherByte { return byte < otherByte ? -1 : 1 }
    }
  }
}
