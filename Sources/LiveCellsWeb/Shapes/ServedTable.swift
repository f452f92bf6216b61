#if Web
  public import LiveCells

  /// A table that a server shows to whoever may see it.
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
    /// What it is called in addresses.
    public let name: String
    let makeSession: @MainActor @Sendable () async throws -> TableSession

    /// A table by a name.
    ///
    /// - Parameters:
    ///   - name: What it is called in addresses, and where people choose from several.
    ///   - makeSession: Makes a session with a table of its own, on the main actor: for each part of the
    ///     rows, order and filter that somebody looks at, one. Tables may share a collection of objects in
    ///     memory; give each a `FetchedRows` of its own, which follows the same commits as all others of
    ///     its database. What it throws is told to who wanted to look, with the text of the error.
    public init(
      _ name: String,
      makeSession: @escaping @MainActor @Sendable () async throws -> TableSession
    ) {
      self.name = name
      self.makeSession = makeSession
    }
  }
#endif
