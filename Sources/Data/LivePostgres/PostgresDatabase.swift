#if PostgreSQL
  /// A database of a PostgreSQL server, whose lists follow the commits of all sessions.
  ///
  /// ```swift
  /// let database = try PostgresDatabase(address)
  /// let request = RowRequest(table: "orders", order: ["placed desc"])
  /// let rows = try await FetchedRows(request, in: database)
  /// rows.prepare(0..<50)
  /// await rows.settle()
  /// ```
  ///
  /// It requires only the `SELECT` privilege. To detect commits, it polls the server's snapshot, a
  /// short text that changes whenever the visible state does. Each read is one short read-only
  /// transaction; none stays open. After a connection is lost, it reconnects, and lists catch up.
  ///
  /// All objects of one address share their connections within a process, so that one monitor polls
  /// the server and each commit is read once. Each process polls for itself.
  ///
  /// The class may be used from any thread. Rows are read in the background, so that no caller
  /// waits for the network. A row that has not arrived is unloaded, never empty.
  public final class PostgresDatabase: RowDatabase {
    /// The kinds of access.
    ///
    /// ```swift
    /// let database = try PostgresDatabase(address, access: .readWrite)
    /// ```
    public enum Access: Sendable {
      /// Read only. The connections reject writes.
      case readOnly
      /// Read and write, for saving managed objects.
      case readWrite
    }

    public let name: String
    public let isImmutable = false
    /// Objects with equal address, user, channel and poll interval have equal identities.
    public var identity: ObjectIdentifier { ObjectIdentifier(server) }
    /// The access to the database.
    public let access: Access
    private let wait: Duration
    private let writing: DatabaseConnection?
    private let server: OpenServer

    /// Creates an object for a database. The first read connects to it.
    ///
    /// - Parameters:
    ///   - address: The address as `psql` accepts it: `postgres://USER@HOST:PORT/DATABASE`, or
    ///     keywords such as `host=HOST dbname=DATABASE`. Missing parts come from environment
    ///     variables such as `PGHOST`, service files and `~/.pgpass`.
    ///   - access: The access to the database.
    ///   - wait: How long a save waits for locks of other sessions.
    ///   - channel: A channel on which other sessions may announce commits with `NOTIFY`. A
    ///     notification makes the monitor poll at once. Commits without a notification are detected
    ///     as well.
    ///   - pollInterval: The interval between two reads of a server that speaks PostgreSQL's
    ///     protocol but has no snapshot to poll.
    /// - Throws: `StoreError` `badRequest` if the address is not valid.
    public init(
      _ address: String,
      access: Access = .readOnly,
      wait: Duration = .seconds(5),
      channel: String? = nil,
      pollInterval: Duration = .seconds(1)
    ) throws {
      let address = try ServerAddress(address)
      name = address.name
      self.access = access
      self.wait = wait.asInterval
      do {
        server = try OpenServer.at(address, channel: channel, pollInterval: pollInterval.asInterval)
        var changing = address
        changing.mayWrite = true
        writing =
          access == .readWrite ? try DatabaseConnection(changing, server.relations) : nil
      } catch {
        throw StoreError.mapping(error, context: address.name)
      }
    }

    /// Returns the names of the readable tables and views, in the form that requests accept.
    ///
    /// - Throws: `StoreError`.
    public func tableNames() async throws -> [String] {
      try await read(over: server.reading) { try Catalog(transaction: $0.transaction).names() }
    }

    public func read<Result: Sendable>(
      _ body: @escaping @Sendable (any RowReader) throws -> Result
    ) async throws -> Result {
      try await read(over: server.reading) { try body($0) }
    }

    public func readApart<Result: Sendable>(
      _ body: @escaping @Sendable (any RowReader) throws -> Result
    ) async throws -> Result {
      do {
        return try await read(over: try server.another()) { try body($0) }
      } catch let error as ServerError {
        throw StoreError.mapping(error, context: name)
      }
    }

    private func read<Result: Sendable>(
      over connection: DatabaseConnection,
      _ body: @escaping @Sendable (ServerReader) throws -> Result
    ) async throws -> Result {
      // Fails at once if the server is known to be unreachable.
      if let loss = server.monitor.loss { throw loss }
      do {
        let monitor = server.monitor
        return try await connection.read(
          after: monitor.announced,
          onBehind: { monitor.refreshAgain() },
          body
        )
      } catch let error as StoreError where error.code == .unreachable {
        server.monitor.refreshAgain()
        throw error
      }
    }

    public func orderedKeys(
      of plan: any RowPlan,
      _ orderOptions: OrderOptions,
      progress: @escaping @Sendable (OrderProgress) -> Void
    ) async throws -> OrderedKeys? {
      try await read(over: server.ordering) { reader in
        let rows = PlannedRows(query: ServerQuery.of(plan), transaction: reader.transaction)
        if orderOptions.shownCount > 0 {
          progress(OrderProgress(found: try rows.keys(limit: orderOptions.shownCount)))
        }
        // The progress of the server's sort is unknown. Progress is reported while the keys arrive.
        let estimate = max(orderOptions.estimate, rows.estimatedCount() ?? 0)
        var pace = Pace(orderOptions.interval)
        let keys = try rows.keys(limit: nil) { keys in
          guard estimate > 0, pace.isDue else { return }
          progress(OrderProgress(fraction: min(1, Double(keys.count) / Double(estimate))))
        }
        return OrderedKeys(keys: keys, sections: try rows.sections())
      }
    }

    private func write<Result: Sendable>(
      seesOthers: Bool = false,
      _ body: @escaping @Sendable (ServerWriter) throws -> Result
    ) async throws -> Result {
      guard let writing else {
        throw StoreError(.openedReadOnly, context: name)
      }
      if let loss = server.monitor.loss { throw loss }
      return try await writing.write(waiting: wait, seesOthers: seesOthers, body)
    }

    public func notices() throws -> AsyncStream<CommitNotice> {
      server.monitor.notices(CommitAttention())
    }

    public func notices(_ attention: CommitAttention) throws -> AsyncStream<CommitNotice> {
      server.monitor.notices(attention)
    }
  }

  extension PostgresDatabase: SchemaDatabase {
    public func readSchema<Result: Sendable>(
      _ body: @escaping @Sendable (any DeclarationReader) throws -> Result
    ) async throws -> Result {
      let name = name
      return try await read(over: server.reading) {
        try body(ServerDeclarations($0.transaction, name: name))
      }
    }

    public func changeSchema<Result: Sendable>(
      _ body: @escaping @Sendable (any DeclarationWriter) throws -> Result
    ) async throws -> Result {
      let name = name
      return try await write(seesOthers: true) { writer in
        let declarations = ServerDeclarations(writer.reader.transaction, name: name)
        try declarations.begin()
        return try body(declarations)
      }
    }
  }

  extension PostgresDatabase: WritableRowDatabase {
    public var isReadOnly: Bool { access == .readOnly }

    public func write<Result: Sendable>(
      after version: DatabaseVersion?,
      _ body: @escaping @Sendable (any RowWriter) throws -> Result
    ) async throws -> RowCommit<Result> {
      // Other sessions may have committed in between, so the version of the committed state is
      // unknown.
      RowCommit(result: try await write { try body($0) }, version: nil)
    }
  }
#endif
