/// A type whose values can be stored in a column.
///
/// ```swift
/// enum Medium: String, ColumnValue { case vinyl, disc }
///
/// struct Length: ColumnValue {
///   var seconds: Int
///
///   init(columnValue: Value) throws { seconds = try Int(columnValue: columnValue) }
///   func columnValue() throws -> Value { try seconds.columnValue() }
/// }
/// ```
///
/// Enumerations with raw values need only declare the conformance:
/// `enum Status: String, ColumnValue`. A column value that cannot be decoded is a thrown error,
/// never a trap.
public protocol ColumnValue: SendableMetatype {
  /// The type of values that are not nil: the wrapped type of an optional type, otherwise `Self`.
  associatedtype Unwrapped: ColumnValue = Self
  /// Creates a value from the contents of a column.
  ///
  /// - Throws: Any error if the contents do not represent a value of this type.
  init(columnValue: Value) throws
  /// Returns the column contents that represent this value.
  ///
  /// - Throws: Any error if no column can store the value.
  func columnValue() throws -> Value
  /// The declared type of columns that a schema creates for this type. The default is `any`, which
  /// accepts values of every type.
  static var columnType: ColumnType { get }
}

extension ColumnValue {
  public static var columnType: ColumnType { .any }
}

/// The error for column contents that do not match the requested type.
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
  public typealias Unwrapped = Wrapped

  /// Decodes `NULL` as nil.
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
