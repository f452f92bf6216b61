/// One value from any source: a value that a database stores, a field shows, or a list is sorted
/// by.
///
/// A value is plain data. A field that is still loading, or whose read failed, represents that in
/// another way. Two values are equal if they have the same kind and bitwise the same content. Text
/// is compared by its bytes, as in a database, so `é` in one and in two code points are different
/// values. Sort keys define the *order* of values.
public enum Value: Sendable {
  /// No value: nil, or `NULL`.
  case null
  /// A Boolean value.
  case boolean(Bool)
  /// A signed integer of up to 64 bits.
  case integer(Int64)
  /// A binary floating-point number.
  case real(Double)
  /// An exact decimal number: digits, with an optional sign, decimal point and exponent.
  case decimal(String)
  /// A point in time, as seconds since 1 January 1970 in UTC.
  case date(Double)
  /// Text that is valid UTF-8. It may contain NUL characters.
  case text(String)
  /// Text whose bytes are not valid UTF-8.
  case invalidText([UInt8])
  /// A sequence of bytes.
  case blob([UInt8])
}

extension Value: Equatable {
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.decimal(let left), .decimal(let right)): left == right
    case (.date(let left), .date(let right)): left.bitPattern == right.bitPattern
    case (.text(let left), .text(let right)):
      left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    case (.invalidText(let left), .invalidText(let right)): left == right
    case (.blob(let left), .blob(let right)): left == right
    default: false
    }
  }
}

extension Value: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .null: break
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .real(let value), .date(let value): hasher.combine(value.bitPattern)
    case .decimal(let digits): hasher.combine(digits)
    case .text(let value):
      for byte in value.utf8 { hasher.combine(byte) }
      hasher.combine(0xFF as UInt8)
    case .invalidText(let bytes), .blob(let bytes): hasher.combine(bytes)
    }
  }

  /// A distinct number for each kind.
  private var kind: UInt8 {
    switch self {
    case .null: 0
    case .boolean: 1
    case .integer: 2
    case .real: 3
    case .decimal: 4
    case .date: 5
    case .text: 6
    case .invalidText: 7
    case .blob: 8
    }
  }
}

extension Value {
  /// A Boolean value indicating whether the value is null.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// A Boolean value indicating whether the value is a number.
  public var isNumber: Bool {
    switch self {
    case .integer, .real, .decimal: true
    default: false
    }
  }
}
