#if PostgreSQL
  /// A database of a PostgreSQL server, for lists of its rows that follow all commits, whoever makes them.
  ///
  /// Nothing more than the right to `SELECT` is needed: the server is asked for its snapshot, a short
  /// text that differs whenever the visible state does. Each read is one short transaction that only
  /// reads; none is left open. A lost connection is made anew, and lists catch up by themselves.
  ///
  /// Those of one address share their connections within a process: the server is asked once for all, and
  /// each commit is read once. In several processes each asks for itself.
  ///
  /// It may be used from any thread. Rows are read behind the scenes, so that nobody waits for the
  /// network: a row that hasn't come yet is unloaded, never empty.
  public final class PostgresDatabase: RowDatabase {
    /// What may be done with a database.
    public enum Access: Sendable {
      /// It is only read; its connections refuse to write.
      case readOnly
      /// Managed objects may be saved in it.
      case readWrite
    }

    public let name: String
    public let isImmutable = false
    /// Those of one address, user, channel and interval are one database.
    public var identity: ObjectIdentifier { ObjectIdentifier(server) }
    /// What may be done with it.
    public let access: Access
    private let wait: Duration
    private let writing: DatabaseConnection?
    private let server: OpenServer

    /// Names a database; the first read connects to it.
    ///
    /// - Parameters:
    ///   - address: What `psql` takes: `postgres://USER@HOST:PORT/DATABASE`, or keywords such as
    ///     `host=HOST dbname=DATABASE`. What it leaves open, the environment (`PGHOST` and others), service
    ///     files and `~/.pgpass` say.
    ///   - access: What may be done with it.
    ///   - channel: A channel on which others may say with `NOTIFY` that they have committed something. It
    ///     is a hint that the server is asked at once; what is not said so is seen all the same.
    ///   - pollInterval: The time between two looks at a server that speaks PostgreSQL's language but has
    ///     nothing to ask for its state.
    ///   - wait: How long a save waits for a lock of others.
    /// - Throws: `StoreError` `badRequest` when the address is none.
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
      self.wait = wait
      do {
        server = try OpenServer.at(address, channel: channel, pollInterval: pollInterval)
        var changing = address
        changing.mayWrite = true
        writing =
          access == .readWrite ? try DatabaseConnection(changing, server.relations) : nil
      } catch {
        throw StoreError.mapping(error, context: address.name)
      }
    }

    /// The names of the tables and views that may be read, as requests take them.
    ///
    /// - Throws: `StoreError`.
    public func tableNames() async throws -> [String] {
      try await read(over: server.reading) { try Catalog(transaction: $0.transaction).names() }
    }

    public func readLater<Result: Sendable>(
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
      // Nobody waits for a server that is known to be gone.
      if let loss = server.monitor.loss { throw loss }
      do {
        let monitor = server.monitor
        return try await connection.read(
          after: monitor.announced,
          onBehind: { monitor.lookAgain() },
          body
        )
      } catch let error as StoreError where error.code == .unreachable {
        server.monitor.lookAgain()
        throw error
      }
    }

    public func orderedKeys(
      of plan: any RowPlan,
      _ wishes: OrderWishes,
      progress: @escaping @Sendable (OrderProgress) -> Void
    ) async throws -> OrderedKeys? {
      try await read(over: server.ordering) { reader in
        let rows = PlannedRows(query: RowQuery.of(plan), transaction: reader.transaction)
        if wishes.shownCount > 0 {
          progress(OrderProgress(found: try rows.keys(limit: wishes.shownCount)))
        }
        // While the server sorts, nobody knows how far it is; then the keys come one after the other.
        let estimate = max(wishes.estimate, rows.estimatedCount() ?? 0)
        var pace = Pace(wishes.interval)
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
        throw StoreError(
          .readOnly,
          context: name,
          message: "the database was opened to be read only; open it with access: .readWrite"
        )
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

  extension PostgresDatabase: LateSchemaDatabase {
    public func readSchemaLater<Result: Sendable>(
      _ body: @escaping @Sendable (any DeclarationReader) throws -> Result
    ) async throws -> Result {
      let name = name
      return try await read(over: server.reading) {
        try body(ServerDeclarations($0.transaction, name: name))
      }
    }

    public func changeSchemaLater<Result: Sendable>(
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

    public func writeLater<Result: Sendable>(
      after version: DatabaseVersion?,
      _ body: @escaping @Sendable (any RowWriter) throws -> Result
    ) async throws -> RowCommit<Result> {
      // Others may have committed in between, so that nobody knows which state it has made.
      RowCommit(result: try await write { try body($0) }, version: nil)
    }
  }
#endif
