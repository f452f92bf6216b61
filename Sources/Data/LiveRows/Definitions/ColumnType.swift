/// The kinds of values that a column is declared to hold. Each database has its own type names for
/// them.
///
/// ```swift
/// func name(of type: ColumnType) -> String {
///   switch type {
///   case .integer, .boolean: "INTEGER"
///   case .real: "REAL"
///   case .number, .date: "NUMERIC"
///   case .text: "TEXT"
///   case .bytes: "BLOB"
///   case .any: ""
///   }
/// }
/// ```
public enum ColumnType: String, Hashable, Sendable, CaseIterable {
  /// Whole numbers.
  case integer
  /// Binary floating-point numbers.
  case real
  /// Integers or decimal numbers.
  case number
  /// Boolean values.
  case boolean
  /// Text.
  case text
  /// Points in time.
  case date
  /// Bytes.
  case bytes
  /// Values of any type.
  case any
}
