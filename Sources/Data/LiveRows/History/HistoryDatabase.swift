/// A database that can keep a history of the changes of its rows.
///
/// ```swift
/// let token = try store.historyToken()
/// try store.writeTransaction { try $0.run("UPDATE orders SET status = 'sent' WHERE id = 9") }
/// let changed = try store.history(of: ["orders"], since: token).changes.map(\.key)
/// ```
///
/// A `ManagedSchema` of LiveObjects with `keepsHistory: true` makes the database record the changes
/// of all programs. All functions can be called on any thread. Each one is a transaction, and waits
/// for locks of other processes as long as the database is configured to.
public protocol HistoryDatabase: LocalRowDatabase {
  /// Returns the token of the present state.
  ///
  /// - Throws: `StoreError`; `badRequest` if the database keeps no history.
  func historyToken() throws -> HistoryToken

  /// Returns the changes between the state of a token and the present one.
  ///
  /// - Parameters:
  ///   - tables: The names of the tables, or nil for all tables with a history.
  ///   - token: A token of the database.
  /// - Throws: ``LostHistory`` if not all of the changes are known. `StoreError` if the database
  ///   cannot be read, or keeps no history of a table.
  func history(of tables: [String]?, since token: HistoryToken) throws -> RowHistory

  /// Passes the changes between the state of a token and the present one to a closure, in pages.
  ///
  /// This needs memory for one page, however many changes there are. The order is that of the
  /// tables and their keys, not of the last writes. All pages are of the same two states. Meanwhile
  /// other programs can write if the file is in WAL mode, but their log is not shortened.
  ///
  /// Store the returned token after all changes have been applied. A program that ends earlier
  /// reads them again with its former token, so it loses nothing.
  ///
  /// - Parameters:
  ///   - tables: The names of the tables, or nil for all tables with a history.
  ///   - token: A token of the database.
  ///   - pageSize: The maximum number of changes in a page.
  ///   - body: Called with each page, on the same thread. An error ends the reading.
  /// - Returns: The token of the second state, for the next call.
  /// - Throws: As ``history(of:since:)``, before the first page. Errors of `body`.
  func history(
    of tables: [String]?,
    since token: HistoryToken,
    pageSize: Int,
    _ body: ([RowHistory.Change]) throws -> Void
  ) throws -> HistoryToken

  /// Deletes the part of the history before the state of a token, and returns the number of deleted
  /// entries. The token stays valid, earlier ones do not.
  ///
  /// - Throws: ``LostHistory`` if the token is of another history. `StoreError` if the database
  ///   cannot be written.
  @discardableResult
  func deleteHistory(before token: HistoryToken) throws -> Int

  /// Deletes the part of the history that is older than a duration, by the clocks of the processes
  /// that have written it, and returns the number of deleted entries. The tokens of later states
  /// stay valid, earlier ones do not.
  ///
  /// - Throws: `StoreError`.
  @discardableResult
  func deleteHistory(olderThan age: Duration) throws -> Int
}

extension HistoryDatabase {
  /// Returns the changes of all tables with a history between the state of a token and the present
  /// one.
  ///
  /// - Throws: As ``history(of:since:)``.
  public func history(since token: HistoryToken) throws -> RowHistory {
    try history(of: nil, since: token)
  }
}
