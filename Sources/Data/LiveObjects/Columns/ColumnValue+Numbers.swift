extension ColumnValue where Self: FixedWidthInteger {
  /// Decodes an integer that this type can represent, or a real or text with such a value.
  ///
  /// Reals and text are accepted because SQLite converts integers according to the column's
  /// declared type.
  public init(columnValue: Value) throws {
    guard let integer = columnValue.wholeNumber, let value = Self(exactly: integer) else {
      throw ColumnMismatch(columnValue, Self.self)
    }
    self = value
  }

  public func columnValue() throws -> Value {
    guard let value = Int64(exactly: self) else {
      throw ColumnMismatch("\(self) is out of range for a column")
    }
    return .integer(value)
  }

  public static var columnType: ColumnType { .integer }
}

extension Int: ColumnValue {}
extension Int8: ColumnValue {}
extension Int16: ColumnValue {}
extension Int32: ColumnValue {}
extension Int64: ColumnValue {}
extension UInt: ColumnValue {}
extension UInt8: ColumnValue {}
extension UInt16: ColumnValue {}
extension UInt32: ColumnValue {}
extension UInt64: ColumnValue {}

extension Bool: ColumnValue {
  /// Decodes 0, 1, or a Boolean of a database that has this type. All other values are a mismatch.
  public init(columnValue: Value) throws {
    if case .boolean(let value) = columnValue {
      self = value
      return
    }
    switch columnValue.wholeNumber {
    case 0: self = false
    case 1: self = true
    default: throw ColumnMismatch(columnValue, Self.self)
    }
  }

  public func columnValue() -> Value { .integer(self ? 1 : 0) }

  public static var columnType: ColumnType { .boolean }
}

extension Double: ColumnValue {
  /// Decodes a real, an integer that `Double` represents exactly, or the text of a number.
  public init(columnValue: Value) throws {
    guard let value = columnValue.number else { throw ColumnMismatch(columnValue, Self.self) }
    self = value
  }

  public func columnValue() throws -> Value {
    if isNaN { throw ColumnMismatch("NaN cannot be stored") }
    return .real(self)
  }

  public static var columnType: ColumnType { .real }
}

extension Float: ColumnValue {
  /// Decodes a number and rounds it to the precision of this type.
  public init(columnValue: Value) throws {
    self = Float(try Double(columnValue: columnValue))
  }

  public func columnValue() throws -> Value { try Double(self).columnValue() }

  public static var columnType: ColumnType { .real }
}
