/// Lossless conversions of values that are set by name.
enum Conversion {
  enum Failure: Error {
    case isNil
    case mismatch
  }

  /// Returns the value converted to a type. The value may have that type, or an optional of it. It
  /// may also be a number of another type with exactly the same value, or the raw value of an
  /// enumeration.
  static func convert<Value>(_ value: Any?, to type: Value.Type) throws(Failure) -> Value {
    guard let present = value.flatMap(flattened) else {
      if let optional = Value.self as? any OptionalValue.Type, let none = optional.none as? Value {
        return none
      }
      throw .isNil
    }
    if let same = present as? Value { return same }
    guard let converted = dynamic(present, to: Value.self), let result = converted as? Value else {
      throw .mismatch
    }
    return result
  }

  private static func dynamic(_ value: Any, to type: any Any.Type) -> Any? {
    if let optional = type as? any OptionalValue.Type {
      return dynamic(value, to: optional.wrappedType)
    }
    if let integer = type as? any BinaryInteger.Type { return exactly(value, integer) }
    if let floating = type as? any BinaryFloatingPoint.Type { return exactly(value, floating) }
    if let enumeration = type as? any RawRepresentable.Type { return raw(value, enumeration) }
    return same(value, type)
  }

  private static func same(_ value: Any, _ type: any Any.Type) -> Any? {
    func cast<Value>(_ type: Value.Type) -> Any? { value as? Value }
    return _openExistential(type, do: cast)
  }

  private static func exactly<Number: BinaryInteger>(_ value: Any, _ type: Number.Type) -> Any? {
    if value is Bool { return nil }
    if let integer = value as? any BinaryInteger { return Number(exactly: integer) }
    if let floating = value as? any BinaryFloatingPoint { return Number(exactly: Double(floating)) }
    return nil
  }

  private static func exactly<Number: BinaryFloatingPoint>(
    _ value: Any,
    _ type: Number.Type
  ) -> Any? {
    if let integer = value as? any BinaryInteger { return Number(exactly: integer) }
    if let floating = value as? any BinaryFloatingPoint { return Number(exactly: floating) }
    return nil
  }

  private static func raw<Value: RawRepresentable>(_ value: Any, _ type: Value.Type) -> Any? {
    guard let raw = try? convert(value, to: Value.RawValue.self) else { return nil }
    return Value(rawValue: raw)
  }
}
