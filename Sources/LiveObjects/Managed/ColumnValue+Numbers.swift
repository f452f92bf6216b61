#if SQLite
  extension ColumnValue where Self: FixedWidthInteger {
    /// Only an integer that fits is one; a real or a text is not.
    public init(columnValue: Value) throws {
      guard case .integer(let integer) = columnValue, let value = Self(exactly: integer) else {
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
    /// Only 0 and 1 are values of this type.
    public init(columnValue: Value) throws {
      switch columnValue {
      case .integer(0): self = false
      case .integer(1): self = true
      default: throw ColumnMismatch(columnValue, Self.self)
      }
    }

    public func columnValue() -> Value { .integer(self ? 1 : 0) }
  }

  extension Double: ColumnValue {
    /// A real, or an integer that is exactly a value of this type.
    public init(columnValue: Value) throws {
      switch columnValue {
      case .real(let value): self = value
      case .integer(let integer):
        guard let value = Double(exactly: integer) else {
          throw ColumnMismatch(columnValue, Self.self)
        }
        self = value
      default: throw ColumnMismatch(columnValue, Self.self)
      }
    }

    public func columnValue() throws -> Value {
      if isNaN { throw ColumnMismatch("SQLite has no NaN") }
      return .real(self)
    }
  }

  extension Float: ColumnValue {
    /// A number, rounded to the precision of this type.
    public init(columnValue: Value) throws {
      self = Float(try Double(columnValue: columnValue))
    }

    public func columnValue() throws -> Value { try Double(self).columnValue() }
  }
#endif
