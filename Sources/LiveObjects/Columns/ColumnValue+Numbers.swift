extension ColumnValue where Self: FixedWidthInteger {
  /// An integer that fits, or a real or a text that is one: what a column's declared type may
  /// make of an integer.
  public init(columnValue: Value) throws {
    guard let integer = columnValue.wholeNumber, let value = Self(exactly: integer) else {
      throw ColumnMismatch(columnValue, Self.self)
    }
    self = value
  }

  public func columnValue() throws -> Value {
    guard let value = Int64(exactly: self) else {
      throw ColumnMismatch("\(self) is more than a column can hold")
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
  /// Only 0 and 1 are values of this type, and truth values where a database has them.
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
  /// A real, an integer that is exactly a value of this type, or the text of a number.
  public init(columnValue: Value) throws {
    guard let value = columnValue.number else { throw ColumnMismatch(columnValue, Self.self) }
    self = value
  }

  public func columnValue() throws -> Value {
    if isNaN { throw ColumnMismatch("SQLite has no NaN") }
    return .real(self)
  }

  public static var columnType: ColumnType { .real }
}

extension Float: ColumnValue {
  /// A number, rounded to the precision of this type.
  public init(columnValue: Value) throws {
    self = Float(try Double(columnValue: columnValue))
  }

  public func columnValue() throws -> Value { try Double(self).columnValue() }

  public static var columnType: ColumnType { .real }
}
