/// The error of a history that does not contain all changes since a token.
///
/// ```swift
/// do {
///   changed = try store.history(since: token).changes.map(\.key)
/// } catch let error as LostHistory {
///   message = "\(error)"
///   token = try store.historyToken()
///   readsAll = true
/// }
/// ```
///
/// The program then takes a new token, and afterwards reads all rows.
public struct LostHistory: Error, Hashable, Sendable {
  /// The reasons why changes are missing.
  ///
  /// ```swift
  /// switch error.reason {
  /// case .deleted: advice = "keep the history longer"
  /// case .otherHistory, .restored, .notRecorded: advice = nil
  /// }
  /// ```
  public enum Reason: Hashable, Sendable {
    /// The token belongs to another database, or to a history that was removed.
    case otherHistory
    /// The file does not contain the token's state: a backup was restored, or the token is from a
    /// copy of the file.
    case restored
    /// Changes after the token's state were deleted from the history.
    case deleted
    /// Changes of a table were not recorded: its history began later, a migration has converted its
    /// rows, or another program has changed its declaration.
    case notRecorded(table: String)
  }

  /// The name of the database.
  public var database: String
  /// The reason.
  public var reason: Reason

  package init(database: String, reason: Reason) {
    self.database = database
    self.reason = reason
  }
}

extension LostHistory: CustomStringConvertible {
  /// The database and the reason, on one line.
  public var description: String {
    let text =
      switch reason {
      case .otherHistory: "the token belongs to another database, or to a history that was removed"
      case .restored:
        "the file does not contain the state of the token: a backup was restored, or the token is"
          + " from a copy of the file"
      case .deleted: "the changes since the token were deleted from the history"
      case .notRecorded(let table):
        "not all changes of table \(table) since the token were recorded"
      }
    return "\(database): \(text); take a new token and read all rows"
  }
}
