#if PostgreSQL
  /// A database of a PostgreSQL server, for lists of its rows that follow all commits, whoever makes them.
  ///
  /// Nothing more than the right to `SELECT` is needed: the server is asked for its snapshot, a short
  /// text that differs whenever the visible state does. Each read is one short transaction that only
  /// reads; none is left open. A lost connection is made anew, and lists catch up by themselves.
  ///
  /// It may be used from any thread. Rows are read behind the scenes, so that nobody waits for the
  /// network: a row that hasn't come yet is unloaded, never empty.
  public final class PostgresDatabase: RowDatabase {
    public let name: String
    public let isImmutable = false
    private let reading: DatabaseConnection
    private let ordering: DatabaseConnection
    private let monitor: SnapshotMonitor

    /// Names a database; the first read connects to it.
    ///
    /// - Parameter address: What `psql` takes: `postgres://USER@HOST:PORT/DATABASE`, or keywords such as
    ///   `host=HOST dbname=DATABASE`. What it leaves open, the environment (`PGHOST` and others), service
    ///   files and `~/.pgpass` say.
    /// - Throws: `StoreError` `badRequest` when the address is none.
    public init(_ address: String) throws {
      let address = try ServerAddress(address)
      name = address.name
      let relations = KnownRelations()
      do {
        reading = try DatabaseConnection(address, relations)
        ordering = try DatabaseConnection(address, relations)
        // To ask for the state is quick; when it isn't, the server is gone.
        var asking = address
        asking.statementPatience = .seconds(5)
        monitor = SnapshotMonitor(try DatabaseConnection(asking, relations)) {
          [reading, ordering] in
          reading.giveUp()
          ordering.giveUp()
        }
      } catch {
        throw StoreError.mapping(error, context: address.name)
      }
    }

    /// The names of the tables and views that may be read, as requests take them.
    ///
    /// - Throws: `StoreError`.
    public func tableNames() async throws -> [String] {
      try await read(over: reading) { try Catalog(transaction: $0.transaction).names() }
    }

    public func readLater<Result: Sendable>(
      _ body: @escaping @Sendable (any RowReader) throws -> Result
    ) async throws -> Result {
      try await read(over: reading) { try body($0) }
    }

    private func read<Result: Sendable>(
      over connection: DatabaseConnection,
      _ body: @escaping @Sendable (ServerReader) throws -> Result
    ) async throws -> Result {
      // Nobody waits for a server that is known to be gone.
      if let loss = monitor.loss { throw loss }
      do {
        return try await connection.read(body)
      } catch let error as StoreError where error.code == .unreachable {
        monitor.lookAgain()
        throw error
      }
    }

    public func orderedKeys(
      of plan: any RowPlan,
      _ wishes: OrderWishes,
      progress: @escaping @Sendable (OrderProgress) -> Void
    ) async throws -> OrderedKeys? {
      try await read(over: ordering) { reader in
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

    public func notices() throws -> AsyncStream<CommitNotice> { monitor.notices() }
  }
#endif
