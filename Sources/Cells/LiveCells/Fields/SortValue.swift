import KeyValueObserving

/// The value by which a row is ordered, prepared for comparisons.
enum SortValue {
  case value(Value)
  case text(NaturalText)
  /// A value of any other comparable type.
  case other(ComparableBox)
  /// The value could not be read, or is not loaded yet.
  case unreadable

  init(_ content: FieldContent) {
    switch content {
    case .value(.text(let text)): self = .text(NaturalText(text))
    case .value(let value): self = .value(value)
    case .unloaded, .failure: self = .unreadable
    }
  }

  var isNull: Bool { if case .value(.null) = self { true } else { false } }
  var isUnreadable: Bool { if case .unreadable = self { true } else { false } }

  /// Returns a negative number if this value precedes the other, and 0 if they are equal. Texts are
  /// compared in natural order.
  func compare(to other: SortValue) -> Int {
    switch (self, other) {
    case (.value(let left), .value(let right)): left.compare(to: right)
    case (.text(let left), .text(let right)): left.compare(to: right)
    case (.other(let left), .other(let right)): left.compare(to: right)
    // A text is compared with a value of another kind as any text would be.
    case (.text, .value(let right)): Value.text("").compare(to: right)
    case (.value(let left), .text): left.compare(to: .text(""))
    default: kind - other.kind
    }
  }

  /// A number of 62 bits that never decreases from one value to the next in order.
  var rank: UInt64 {
    let (kind, rest): (UInt64, UInt64) =
      switch self {
      case .value(.null): (0, 0)
      case .value(.boolean(let truth)): (1, truth ? 1 : 0)
      case .value(.integer(let number)): (2, SortValue.rank(Double(number)))
      case .value(.real(let number)): (2, SortValue.rank(number))
      case .value(.decimal(let digits)): (2, SortValue.rank(Double(digits) ?? .nan))
      case .value(.date(let time)): (3, SortValue.rank(time))
      case .text(let text): (4, text.rank)
      case .value(.text): (4, 0)
      case .value(.invalidText): (5, 0)
      case .value(.blob): (6, 0)
      case .other, .unreadable: (7, 0)
      }
    return kind << 59 | rest
  }

  /// Whether every value of the same rank is equal to this one.
  var isWhole: Bool {
    switch self {
    case .value(.null), .value(.boolean), .unreadable: true
    case .value(.integer(let number)): number.magnitude < 1 << 48
    case .value(.real(let number)), .value(.date(let number)):
      !number.isNaN && number.bitPattern & 0x1F == 0
    case .value, .text, .other: false
    }
  }

  /// Returns the rank of a number, in 59 bits. NaN is after all numbers.
  private static func rank(_ number: Double) -> UInt64 {
    guard !number.isNaN else { return 1 << 59 - 1 }
    // Positive and negative zero are equal.
    let bits = (number == 0 ? 0 : number).bitPattern
    return (bits >> 63 == 0 ? bits | 1 << 63 : ~bits) >> 5
  }

  private var kind: Int {
    switch self {
    case .value, .text: 0
    case .other: 1
    case .unreadable: 2
    }
  }
}

/// The base class of a boxed comparable value. All values of one sort key have the same type.
class ComparableBox {
  func compare(to other: ComparableBox) -> Int { 0 }
}

/// The box of a value of a known type.
final class TypedComparableBox<Content: Comparable>: ComparableBox {
  private let content: Content

  init(_ content: Content) {
    self.content = content
  }

  override func compare(to other: ComparableBox) -> Int {
    guard let other = other as? TypedComparableBox<Content> else { return 0 }
    if content < other.content { return -1 }
    if other.content < content { return 1 }
    // A value that does not equal itself, such as NaN, is not comparable and is last.
    return (content == content ? 0 : 1) - (other.content == other.content ? 0 : 1)
  }
}
