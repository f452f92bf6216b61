/// The rows that have changed between two states of a database, one change for each row.
///
/// ```swift
/// let history = try store.history(of: ["orders"], since: token)
/// let gone = history.changes.filter { $0.kind == .deleted }.map(\.key)
/// let next = history.token
/// ```
public struct RowHistory: Hashable, Sendable {
  /// The kinds of changes.
  ///
  /// ```swift
  /// switch change.kind {
  /// case .inserted, .updated: stale.insert(change.key)
  /// case .deleted: stale.remove(change.key)
  /// }
  /// ```
  public enum Kind: String, Hashable, Sendable, Codable {
    /// The row exists, and did not exist in the first state.
    case inserted
    /// The row exists in both states, and was written in between.
    case updated
    /// The row existed in the first state, and does not exist anymore.
    case deleted
  }

  /// The change of a row.
  ///
  /// ```swift
  /// let renamed = history.changes.filter { $0.columns.contains("name") }
  /// ```
  public struct Change: Hashable, Sendable {
    /// The name of the table.
    public var table: String
    /// The key of the row. A row whose key was changed is a deleted row with the old key, and an
    /// inserted row with the new one.
    public var key: RowKey
    /// The kind of the change.
    public var kind: Kind
    /// The columns of an updated row that have received other values, in the order of the table.
    /// They may have their first values again. Empty for other kinds.
    public var columns: [String]
    /// The time of the last write, in seconds since 1 January 1970 UTC, by the clock of the process
    /// that has written the row.
    public var time: Double

    package init(table: String, key: RowKey, kind: Kind, columns: [String], time: Double) {
      self.table = table
      self.key = key
      self.kind = kind
      self.columns = columns
      self.time = time
    }
  }

  /// The changes, in the order of the last write to each row.
  public var changes: [Change]
  /// The token of the second state, for the next call.
  public var token: HistoryToken

  package init(changes: [Change], token: HistoryToken) {
    self.changes = changes
    self.token = token
  }
}
