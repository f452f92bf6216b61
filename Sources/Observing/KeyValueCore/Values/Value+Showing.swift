extension Value {
  /// Creates a value that shows any instance: null for nil and nested nil optionals, the
  /// `liveValue` of a ``ValueConvertible``, and otherwise a text with the instance's description.
  public init(showing value: Any?) {
    guard let value else {
      self = .null
      return
    }
    if let convertible = value as? any ValueConvertible {
      self = convertible.liveValue
    } else if let optional = value as? any OptionalValue {
      self.init(showing: optional.unwrapped)
    } else {
      self = .text(String(describing: value))
    }
  }

  /// The nearest `Double` of a number, or the seconds of a time. Nil for other values.
  ///
  /// It is not exact for large integers and for decimals. Use `compare(to:)` to compare.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number), .date(let number): number
    case .decimal(let digits): Double(digits)
    default: nil
    }
  }
}
