/// A type whose values can stand in a column.
///
/// Enumerations with raw values conform by saying so: `enum Status: String, ColumnValue`. A value
/// that cannot be read is a thrown error, never a trap.
public protocol ColumnValue: SendableMetatype {
  /// Reads what a column holds.
  ///
  /// - Throws: Any error when it is not a value of this type.
  init(columnValue: Value) throws
  /// What a column holds for this value.
  ///
  /// - Throws: Any error when no column can hold it.
  func columnValue() throws -> Value
  /// What a column is declared for that is made for such values. A type that does not say it has
  /// columns that hold whatever there is.
  static var columnType: ColumnType { get }
}

extension ColumnValue {
  public static var columnType: ColumnType { .any }
}

/// What a column holds is not of the type that is asked for.
struct ColumnMismatch: Error, CustomStringConvertible {
  var description: String

  init(_ value: Value, _ type: any Any.Type) {
    var text = value.quoted
    if text.utf8.count > 40 { text = String(text.prefix(40)) + "…" }
    description = "\(text) is not a value of type \(type)"
  }

  init(_ description: String) {
    self.description = description
  }
}

extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
  public init(columnValue: Value) throws {
    let raw = try RawValue(columnValue: columnValue)
    guard let value = Self(rawValue: raw) else { throw ColumnMismatch(columnValue, Self.self) }
    self = value
  }

  public func columnValue() throws -> Value { try rawValue.columnValue() }

  public static var columnType: ColumnType { RawValue.columnType }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  /// `NULL` is nil.
  public init(columnValue: Value) throws {
    self = columnValue.isNull ? nil : try Wrapped(columnValue: columnValue)
  }

  public func columnValue() throws -> Value { try self?.columnValue() ?? .null }

  public static var columnType: ColumnType { Wrapped.columnType }
}

extension Value: ColumnValue {
  public init(columnValue: Value) { self = columnValue }

  public func columnValue() -> Value { self }
}
