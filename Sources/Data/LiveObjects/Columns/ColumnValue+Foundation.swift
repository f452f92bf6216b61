public import Foundation

extension String: ColumnValue {
  /// Decodes valid UTF-8 text, or formats a number as text.
  ///
  /// Numbers are accepted because SQLite converts text that consists of digits to a number when the
  /// column is declared with a numeric type.
  public init(columnValue: Value) throws {
    guard let text = columnValue.numberText else {
      throw ColumnMismatch(columnValue, Self.self)
    }
    self = text
  }

  public func columnValue() -> Value { .text(self) }

  public static var columnType: ColumnType { .text }
}

extension [UInt8]: ColumnValue {
  /// Decodes a blob. All other values are a mismatch.
  public init(columnValue: Value) throws {
    guard case .blob(let bytes) = columnValue else {
      throw ColumnMismatch(columnValue, Self.self)
    }
    self = bytes
  }

  public func columnValue() -> Value { .blob(self) }

  public static var columnType: ColumnType { .bytes }
}

extension Data: ColumnValue {
  /// Decodes a blob. All other values are a mismatch.
  public init(columnValue: Value) throws {
    self = Data(try [UInt8](columnValue: columnValue))
  }

  public func columnValue() -> Value { .blob(Array(self)) }

  public static var columnType: ColumnType { .bytes }
}

extension UUID: ColumnValue {
  /// Decodes text in upper or lower case, with or without hyphens, or a blob of 16 bytes. Text that
  /// mixes upper and lower case is refused, because predicates could not find it with an index.
  ///
  /// UUIDs are written as text unless the property is stored as ``StorageFormat/blob``.
  public init(columnValue: Value) throws {
    guard let text = columnValue.uuidText, let value = UUID(uuidString: text) else {
      throw ColumnMismatch(columnValue, Self.self)
    }
    self = value
  }

  public func columnValue() -> Value { .text(uuidString) }

  public static var columnType: ColumnType { .text }
}

extension Date: ColumnValue {
  /// Decodes a date value, text in one of SQLite's date formats, or a number of seconds since 1970.
  /// Text without a time zone is interpreted as UTC.
  ///
  /// Dates are written as text with milliseconds, `2026-01-31 23:59:59.000`, which SQLite's date
  /// functions understand. Properties stored as ``StorageFormat/unixTime`` are written as numbers.
  public init(columnValue: Value) throws {
    switch columnValue {
    case .integer(let seconds): self.init(timeIntervalSince1970: Double(seconds))
    case .real(let seconds) where seconds.isFinite, .date(let seconds) where seconds.isFinite:
      self.init(timeIntervalSince1970: seconds)
    case .text(let text):
      guard let seconds = DateText.seconds(text) else {
        throw ColumnMismatch(columnValue, Self.self)
      }
      self.init(timeIntervalSince1970: seconds)
    default: throw ColumnMismatch(columnValue, Self.self)
    }
  }

  public func columnValue() throws -> Value {
    guard let text = DateText.text(timeIntervalSince1970) else {
      throw ColumnMismatch("a date outside of the years 0 to 9999 cannot be stored as text")
    }
    return .text(text)
  }

  public static var columnType: ColumnType { .date }
}

extension URL: ColumnValue {
  /// Decodes text that is a valid URL.
  public init(columnValue: Value) throws {
    guard case .text(let text) = columnValue, let address = URL(string: text) else {
      throw ColumnMismatch(columnValue, Self.self)
    }
    self = address
  }

  public func columnValue() -> Value { .text(absoluteString) }

  public static var columnType: ColumnType { .text }
}

extension Decimal: ColumnValue {
  /// Decodes a number, or the text of a number with a decimal point. A number with more digits than
  /// this type has is a mismatch.
  ///
  /// Decimals are written as text to avoid rounding. Predicates, orders, aggregates and changes of
  /// many rows compare and calculate with them exactly. Conditions in SQL see the text.
  public init(columnValue: Value) throws {
    let text: String? =
      switch columnValue {
      case .integer(let number): String(number)
      case .real(let number) where number.isFinite: String(number)
      case .decimal(let text), .text(let text): text
      default: nil
      }
    // `Decimal(string:)` accepts a valid prefix and ignores the rest, so all bytes are checked
    // first.
    guard let text, text.utf8.allSatisfy(Self.digits.contains),
      let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")),
      DecimalNumber(text) == DecimalNumber(number.description)
    else { throw ColumnMismatch(columnValue, Self.self) }
    self = number
  }

  /// Encodes the number as text. Throws if it is NaN.
  public func columnValue() throws -> Value {
    if isNaN { throw ColumnMismatch("NaN cannot be stored") }
    return .text(description)
  }

  public static var columnType: ColumnType { .text }

  private static let digits = Set("0123456789+-.eE".utf8)
}
