#if Web
  public import LiveCells

  /// A table that a server shows to its viewers.
  ///
  /// ```swift
  /// ServedTable("requests") {
  ///   let table = LiveTable(requests) {
  ///     Column("URL", \.url)
  ///     Column("Status", \.status)
  ///   }
  ///   return TableSession(table, title: "Requests")
  /// }
  /// ```
  public struct ServedTable: Sendable {
    /// The name of the table in addresses.
    public let name: String
    let makeSession: @MainActor @Sendable () async throws -> TableSession

    /// Creates a table with a name.
    ///
    /// - Parameters:
    ///   - name: The name in addresses and in the list of tables.
    ///   - makeSession: Creates a session with a table of its own, on the main actor. Called for
    ///     each combination of rows, order and filter that viewers request. Tables may share a
    ///     collection of objects in memory. Give each its own `FetchedRows`; all of them follow the
    ///     same commits of the database. If it throws, the viewers receive the text of the error.
    public init(
      _ name: String,
      makeSession: @escaping @MainActor @Sendable () async throws -> TableSession
    ) {
      self.name = name
      self.makeSession = makeSession
    }
  }
#endif
