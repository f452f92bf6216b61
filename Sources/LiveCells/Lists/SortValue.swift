/// What a row is ordered by, made ready for comparing.
enum SortValue {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(NaturalText)
  case blob([UInt8])
  /// A value of a type that only its owner knows.
  case other(ComparableBox)
  /// The value could not be read.
  case failure

  init(_ value: FieldValue) {
    switch value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .real(let value): self = .real(value)
    case .text(let value): self = .text(NaturalText(value))
    case .blob(let value): self = .blob(value)
    case .failure: self = .failure
    }
  }

  var isNull: Bool { if case .null = self { true } else { false } }
  var isFailure: Bool { if case .failure = self { true } else { false } }

  /// Less than 0 if this value comes before the other, 0 if they are equal: truth values, then
  /// numbers, whatever their type, then texts, then bytes.
  func compare(to other: SortValue) -> Int {
    switch (self, other) {
    case (.boolean(let left), .boolean(let right)): (left ? 1 : 0) - (right ? 1 : 0)
    case (.integer(let left), .integer(let right)): left < right ? -1 : left == right ? 0 : 1
    case (.real(let left), .real(let right)): SortValue.compare(left, right)
    case (.integer(let left), .real(let right)): SortValue.compare(left, right)
    case (.real(let left), .integer(let right)): -SortValue.compare(right, left)
    case (.text(let left), .text(let right)): left.compare(to: right)
    case (.blob(let left), .blob(let right)):
      left.elementsEqual(right) ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    case (.other(let left), .other(let right)): left.compare(to: right)
    default: kind - other.kind
    }
  }

  private var kind: Int {
    switch self {
    case .null: 0
    case .boolean: 1
    case .integer, .real: 2
    case .text: 3
    case .blob: 4
    case .other: 5
    case .failure: 6
    }
  }

  /// What is no number comes after all numbers.
  private static func compare(_ left: Double, _ right: Double) -> Int {
    if left.isNaN || right.isNaN { return (left.isNaN ? 1 : 0) - (right.isNaN ? 1 : 0) }
    return left < right ? -1 : left == right ? 0 : 1
  }

  /// Exactly, though a Double cannot hold every integer.
  private static func compare(_ left: Int64, _ right: Double) -> Int {
    guard let whole = Int64(exactly: right.rounded(.towardZero)) else {
      return right < 0 ? 1 : -1
    }
    if left != whole { return left < whole ? -1 : 1 }
    return compare(Double(whole), right)
  }
}

/// A value of some comparable type, which is the same for all values of one sort key.
class ComparableBox {
  func compare(to other: ComparableBox) -> Int { 0 }
}

/// The box of a type that is known.
final class TypedComparableBox<Value: Comparable>: ComparableBox {
  private let value: Value

  init(_ value: Value) {
    self.value = value
  }

  override func compare(to other: ComparableBox) -> Int {
    guard let other = other as? TypedComparableBox<Value> else { return 0 }
    return value < other.value ? -1 : other.value < value ? 1 : 0
  }
}
