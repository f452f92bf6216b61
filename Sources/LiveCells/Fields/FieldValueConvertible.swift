/// A type that says as which value a field shows it.
///
/// Types that do not conform are shown by their description.
public protocol FieldValueConvertible {
  /// The value that a field shows for this one.
  var fieldValue: FieldValue { get }
}

extension FieldValue: FieldValueConvertible {
  public var fieldValue: FieldValue { self }
}

extension Bool: FieldValueConvertible {
  public var fieldValue: FieldValue { .boolean(self) }
}

extension String: FieldValueConvertible {
  public var fieldValue: FieldValue { .text(self) }
}

extension Substring: FieldValueConvertible {
  public var fieldValue: FieldValue { .text(String(self)) }
}

extension Double: FieldValueConvertible {
  public var fieldValue: FieldValue { .real(self) }
}

extension Float: FieldValueConvertible {
  // By way of its description: 0.1 as a Float must not be shown as 0.10000000149011612.
  public var fieldValue: FieldValue { .real(Double(description) ?? Double(self)) }
}

extension Duration: FieldValueConvertible {
  /// The number of seconds.
  public var fieldValue: FieldValue {
    let (seconds, attoseconds) = components
    return .real(Double(seconds) + Double(attoseconds) / 1e18)
  }
}

extension BinaryInteger {
  /// An integer, or its digits where 64 bits with a sign cannot hold it.
  public var fieldValue: FieldValue {
    if let integer = Int64(exactly: self) {
      .integer(integer)
    } else {
      .text(description)
    }
  }
}

extension Int: FieldValueConvertible {}
extension Int8: FieldValueConvertible {}
extension Int16: FieldValueConvertible {}
extension Int32: FieldValueConvertible {}
extension Int64: FieldValueConvertible {}
extension UInt: FieldValueConvertible {}
extension UInt8: FieldValueConvertible {}
extension UInt16: FieldValueConvertible {}
extension UInt32: FieldValueConvertible {}
extension UInt64: FieldValueConvertible {}

extension Array: FieldValueConvertible where Element == UInt8 {
  public var fieldValue: FieldValue { .blob(self) }
}

extension Optional: FieldValueConvertible where Wrapped: FieldValueConvertible {
  public var fieldValue: FieldValue {
    switch self {
    case .some(let value): value.fieldValue
    case .none: .null
    }
  }
}
