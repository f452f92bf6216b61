/// The greatest integer keys of rows that a context may insert again with their keys, by table.
///
/// SQLite assigns the greatest key of a table plus one to a new row, so it assigns the key of the
/// last row again once that row is deleted. Undoing the deletion must not meet a new row with the
/// same key.
struct ReservedKeys: Sendable {
  private var greatest: [ExactName: Int64] = [:]

  /// Returns the greatest reserved key of a table, or nil if there is none.
  subscript(table: String) -> Int64? {
    greatest.isEmpty ? nil : greatest[Identifier.folded(table)]
  }

  /// Reserves a key if it is a positive integer.
  mutating func reserve(_ key: RowKey, _ table: String) {
    if let integer = key.integer, integer > 0 { reserve(integer, table) }
  }

  /// Reserves the keys of rows that are deleted together with another.
  mutating func reserve(_ cascade: any DeletionCascade) {
    for (table, key) in cascade.greatestKeys where key > 0 { reserve(key, table) }
  }

  private mutating func reserve(_ key: Int64, _ table: String) {
    let name = Identifier.folded(table)
    greatest[name] = max(key, greatest[name] ?? key)
  }
}
