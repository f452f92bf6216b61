public import Foundation

extension String: ColumnValue {
  /// Text that is valid UTF-8, or a number as text: what a column's declared type may make of a
  /// text of digits.
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
  /// Only a blob is one.
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
  /// Only a blob is one.
  public init(columnValue: Value) throws {
    self = Data(try [UInt8](columnValue: columnValue))
  }

  public func columnValue() -> Value { .blob(Array(self)) }

  public static var columnType: ColumnType { .bytes }
}

extension UUID: ColumnValue {
  /// Text of 36 characters, or a blob of 16 bytes. It is written as text unless its property says
  /// ``ColumnForm/blob``.
  public init(columnValue: Value) throws {
    switch columnValue {
    case .text(let text):
      guard let value = UUID(uuidString: text) else {
        throw ColumnMismatch(columnValue, Self.self)
      }
      self = value
    case .blob(let bytes) where bytes.count == 16:
      self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    default: throw ColumnMismatch(columnValue, Self.self)
    }
  }

  public func columnValue() -> Value { .text(uuidString) }

  public static var columnType: ColumnType { .text }
}

extension Date: ColumnValue {
  /// A date, text in one of SQLite's date formats, taken for UTC where it names no zone, or a number of
  /// seconds since 1970.
  ///
  /// It is written as text with milliseconds, `2026-01-31 23:59:59.000`, which SQLite's own
  /// functions understand, unless its property says ``ColumnForm/unixTime``.
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
      throw ColumnMismatch("a date beyond the years 0 to 9999 cannot be written as text")
    }
    return .text(text)
  }

  public static var columnType: ColumnType { .date }
}

extension URL: ColumnValue {
  /// Text that is an address.
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
  /// A number, or text that is one, with a point. It is written as text, so that nothing is rounded: a
  /// database orders it as a text.
  public init(columnValue: Value) throws {
    let text: String? =
      switch columnValue {
      case .integer(let number): String(number)
      case .real(let number) where number.isFinite: String(number)
      case .decimal(let text), .text(let text): text
      default: nil
      }
    // Foundation reads as much of a text as it understands.
    guard let text, text.utf8.allSatisfy(Self.digits.contains),
      let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    else { throw ColumnMismatch(columnValue, Self.self) }
    self = number
  }

  /// Throws for what is no number.
  public func columnValue() throws -> Value {
    if isNaN { throw ColumnMismatch("what is no number cannot be written") }
    return .text(description)
  }

  public static var columnType: ColumnType { .text }

  private static let digits = Set("0123456789+-.eE".utf8)
}
