/// The differences between the SQL of databases.
package protocol SQLDialect {
  /// Whether `NULL` is greater than all other values, also in indexes.
  static var hasGreatestNull: Bool { get }
  /// Whether the comparison of two rows, such as `(a, b) > (1, 2)`, uses an index.
  static var comparesRows: Bool { get }
  /// Returns a name in quotes for a definition.
  static func declared(_ name: String) -> String
}
