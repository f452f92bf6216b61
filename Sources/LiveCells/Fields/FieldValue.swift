/// A value on its way from a property to a text: what every type a field can show comes down to.
public enum FieldValue: Hashable, Sendable {
  /// There is no value.
  case null
  /// A truth value.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case real(Double)
  /// A string.
  case text(String)
  /// Bytes.
  case blob([UInt8])
  /// The value could not be read, for this reason.
  case failure(String)

  /// The field value of anything: nil and nested optionals are null, types that say how they are
  /// shown are asked, and everything else is shown by its description.
  public init(showing value: Any?) {
    guard let value else {
      self = .null
      return
    }
    if let convertible = value as? any FieldValueConvertible {
      self = convertible.fieldValue
    } else if let optional = value as? any OptionalValue {
      self.init(showing: optional.wrappedValue)
    } else {
      self = .text(String(describing: value))
    }
  }
}

extension FieldValue {
  /// The value as a number, if it is one and a `Double` holds it exactly enough to be shown.
  var number: Double? {
    switch self {
    case .integer(let number) where number.magnitude < 1 << 53: Double(number)
    case .real(let number): number
    default: nil
    }
  }
}

/// An optional whose wrapped type is not known.
private protocol OptionalValue {
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedValue: Any? {
    switch self {
    case .some(let value): value
    case .none: nil
    }
  }
}
