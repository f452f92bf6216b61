/// The names of columns of subqueries.
///
/// In an `ORDER BY` clause, such a name hides a column of the table with the same name. Therefore
/// no usual column has one.
package enum SubqueryName {
  /// Returns the name of a term of the order.
  package static func term(_ index: Int) -> String { "livecells_t\(index)" }

  /// Returns the name of a column of the rows.
  package static func column(_ index: Int) -> String { "livecells_c\(index)" }

  /// Returns the name of a part of the key.
  package static func key(_ index: Int) -> String { "livecells_k\(index)" }
}
