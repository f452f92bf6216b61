// Literals for values. Null is written `.null`: `Value` does not accept a nil literal, so that
// `nil` always means a missing `Value?`.

extension Value: ExpressibleByStringLiteral {
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension Value: ExpressibleByStringInterpolation {}

extension Value: ExpressibleByIntegerLiteral {
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension Value: ExpressibleByFloatLiteral {
  /// Creates a binary floating-point number.
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension Value: ExpressibleByBooleanLiteral {
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}
