/// What kind of values a column is declared to hold. Each database has its own names for these.
public enum ColumnType: String, Hashable, Sendable, CaseIterable {
  /// Whole numbers.
  case integer
  /// Binary floating-point numbers.
  case real
  /// Numbers, whole or not.
  case number
  /// Truth values.
  case boolean
  /// Text.
  case text
  /// Points in time.
  case date
  /// Bytes.
  case bytes
  /// Whatever there is.
  case any
}
