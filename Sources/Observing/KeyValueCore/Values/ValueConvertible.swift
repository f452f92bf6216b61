/// A type that determines the ``Value`` for displaying, sorting and transmitting its instances.
///
/// Types that do not conform are shown by their description.
public protocol ValueConvertible {
  /// The value that represents this instance.
  var liveValue: Value { get }
}

extension Value: ValueConvertible {
  public var liveValue: Value { self }
}

extension Bool: ValueConvertible {
  public var liveValue: Value { .boolean(self) }
}

extension String: ValueConvertible {
  public var liveValue: Value { .text(self) }
}

extension Substring: ValueConvertible {
  public var liveValue: Value { .text(String(self)) }
}

extension Double: ValueConvertible {
  public var liveValue: Value { .real(self) }
}

extension Float: ValueConvertible {
  // Converted through its description, so that the Float 0.1 does not become 0.10000000149011612.
  public var liveValue: Value { .real(Double(description) ?? Double(self)) }
}

extension Duration: ValueConvertible {
  /// The number of seconds.
  public var liveValue: Value {
    let (seconds, attoseconds) = components
    return .real(Double(seconds) + Double(attoseconds) / 1e18)
  }
}

extension BinaryInteger {
  /// An integer, or a decimal of its digits if `Int64` cannot represent it.
  public var liveValue: Value {
    if let integer = Int64(exactly: self) {
      .integer(integer)
    } else {
      .decimal(description)
    }
  }
}

extension Int: ValueConvertible {}
extension Int8: ValueConvertible {}
extension Int16: ValueConvertible {}
extension Int32: ValueConvertible {}
extension Int64: ValueConvertible {}
extension UInt: ValueConvertible {}
extension UInt8: ValueConvertible {}
extension UInt16: ValueConvertible {}
extension UInt32: ValueConvertible {}
extension UInt64: ValueConvertible {}

extension Array: ValueConvertible where Element == UInt8 {
  public var liveValue: Value { .blob(self) }
}

extension Optional: ValueConvertible where Wrapped: ValueConvertible {
  public var liveValue: Value {
    switch self {
    case .some(let value): value.liveValue
    case .none: .null
    }
  }
}
