/// A transaction that declares which tables have a history.
///
/// A table is *recorded* if the history receives all writes to it, with its present columns.
package protocol HistoryDeclaring: DeclarationWriter {
  /// Returns whether the database has a history.
  func hasHistory() throws -> Bool

  /// Returns whether the history contains changes of a table, which may no longer be recorded.
  func isInHistory(_ table: String) throws -> Bool

  /// Returns those tables that are not recorded, and further tables of the history that no longer
  /// exist.
  func unrecorded(_ tables: [String]) throws -> [String]

  /// Records a table from now on. Does nothing if it is recorded already.
  ///
  /// - Parameter isComplete: Whether no change was missed since the last entry. If not, the changes
  ///   of the table since earlier tokens are unknown.
  func record(_ table: String, isComplete: Bool) throws

  /// Adapts the history to a change of the tables that was just made. The changed tables have to be
  /// recorded again.
  func adaptHistory(to change: SchemaChange) throws

  /// Removes tables that no longer exist from those with a history.
  func forgetMissingTables() throws

  /// Removes the history, so that no changes are recorded any longer.
  func dropHistory() throws
}

/// The names in the file that belong to histories.
package enum HistoryNames {
  /// The table of the entries, and the beginning of the names of all other tables and triggers.
  package static let entries = "livecells_history"
  /// The table with the names of recorded tables and columns.
  package static let tables = "livecells_history_tables"

  /// Returns whether a table or trigger belongs to the history.
  package static func contain(_ name: String) -> Bool {
    Identifier.folded(name).text.utf8.starts(with: entries.utf8)
  }
}
