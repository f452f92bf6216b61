// Values as they are written in a program. Nil is written `.null`, so that a value that may be missing isn't
// taken for one that is nothing.

extension Value: ExpressibleByStringLiteral {
  /// Text.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension Value: ExpressibleByStringInterpolation {}

extension Value: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension Value: ExpressibleByFloatLiteral {
  /// A binary floating-point number.
  public init(floatLiteral value: Double) { self = .real(value) }
}

extension Value: ExpressibleByBooleanLiteral {
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}
