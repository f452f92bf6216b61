#if PostgreSQL
  import Synchronization

  /// How the state of a server is identified.
  enum VersionKind: Sendable {
    /// By a snapshot: a text that identifies the visible transactions.
    case snapshot(SnapshotQuery)
    /// The server has no snapshot. Each read may see another state.
    case unknown

    private static let reads = Atomic<UInt64>(0)

    /// Determines how a server's state is identified.
    ///
    /// - Throws: `ServerError` when the connection is lost.
    init(_ connection: ServerConnection) throws {
      self = try SnapshotQuery(connection).map(Self.snapshot) ?? .unknown
    }

    /// Returns the current state, for announcing it.
    func state(_ connection: ServerConnection) throws -> ServerState {
      switch self {
      case .snapshot(let snapshotQuery): try snapshotQuery.state(connection)
      case .unknown: ServerState(version: Self.newVersion)
      }
    }

    /// Returns the server, and its position if the read is to be compared with the announced state.
    func serverPosition(
      _ connection: ServerConnection,
      _ transaction: ServerTransaction,
      comparedWith announced: ServerState?
    ) throws -> ReadPosition {
      guard case .snapshot(let snapshotQuery) = self else { return ReadPosition() }
      return try snapshotQuery.serverPosition(connection, transaction, comparedWith: announced)
    }

    /// Returns the version of the state that a transaction reads.
    func version(_ transaction: ServerTransaction, at serverPosition: ReadPosition) throws -> String
    {
      switch self {
      case .snapshot(let snapshotQuery): try snapshotQuery.version(transaction, at: serverPosition)
      case .unknown: Self.newVersion
      }
    }

    /// A version that no other state has.
    static var newVersion: String { "read \(reads.add(1, ordering: .relaxed).newValue)" }
  }

  /// Queries the snapshot of a PostgreSQL server.
  struct SnapshotQuery: Sendable {
    /// The server at the time of connecting.
    private let server: ServerIdentity
    private let isStandby: Bool
    private let snapshot: String
    private let position: String
    /// A number for the connection. Another connection may lead to another server, where an equal
    /// text identifies another state.
    private let connection: UInt64

    private static let connections = Atomic<UInt64>(0)

    /// Inspects a server. Returns nil unless it is certainly PostgreSQL and every commit changes
    /// its snapshot. Compatible servers may have a snapshot function whose result means nothing.
    ///
    /// - Throws: `ServerError` when the connection is lost.
    init?(_ connection: ServerConnection) throws {
      guard let version = connection.parameter("server_version"),
        let number = Int(version.prefix { $0.isNumber }), number >= 10
      else { return nil }
      snapshot =
        "pg_catalog.\(number < 13 ? "txid_current_snapshot" : "pg_current_snapshot")()::text"
      position =
        "CASE WHEN pg_catalog.pg_is_in_recovery() THEN pg_catalog.pg_last_wal_replay_lsn()"
        + " ELSE pg_catalog.pg_current_wal_insert_lsn() END::text"
      let rows: ResultRows
      do {
        rows = try connection.run([
          Statement(
            """
            SELECT version(), pg_catalog.pg_is_in_recovery(), pg_catalog.pg_postmaster_start_time()::text,
              (SELECT system_identifier::text FROM pg_catalog.pg_control_system()),
              EXISTS (SELECT 1 FROM pg_catalog.pg_extension WHERE extname = 'citus'),
              \(snapshot), \(position)
            """
          )
        ])[0]
      } catch let error as ServerError where !error.isConnectionLost {
        return nil
      }
      guard let name = rows.text(0, 0), Self.isOwnName(name), let start = rows.text(0, 2),
        let cluster = rows.text(0, 3),
        // Distributed tables of Citus are written without a transaction on this server.
        !rows.isTrue(0, 4), Self.isSnapshot(rows.text(0, 5) ?? ""),
        ServerState.position(rows.text(0, 6)) != nil
      else { return nil }
      isStandby = rows.isTrue(0, 1)
      server = ServerIdentity(cluster: cluster, start: start)
      self.connection = Self.connections.add(1, ordering: .relaxed).newValue
    }

    /// Returns whether the version text is that of PostgreSQL, without additions of a derived
    /// product.
    static func isOwnName(_ name: String) -> Bool {
      let pattern =
        /PostgreSQL [0-9]+(\.[0-9]+)*(devel|beta[0-9]+|rc[0-9]+)?( \([^()]*(\([^()]*\))?[^()]*\))?( on [^ ,]+)?, compiled by [^,]+(, [^,]+)*, (32|64)-bit/
      let others = [
        "-YB-", "Yugabyte", "Redshift", "Greenplum", "Cloudberry", "RisingWave", "Materialize",
        "Cockroach",
        "CrateDB", "QuestDB", "openGauss", "GaussDB", "Postgres-XL",
      ]
      return name.wholeMatch(of: pattern) != nil && !others.contains(where: name.contains)
    }

    /// Returns whether a text is a snapshot: two transaction numbers, and a list of numbers between
    /// them.
    static func isSnapshot(_ text: String) -> Bool {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 3, let low = UInt64(parts[0]), let high = UInt64(parts[1]) else {
        return false
      }
      return low > 0 && low <= high
        && parts[2].split(separator: ",").allSatisfy {
          UInt64($0).map { $0 >= low && $0 < high } ?? false
        }
    }

    /// The columns for the start time of the server, its standby mode, and its position.
    private var positionColumns: String {
      "pg_catalog.pg_postmaster_start_time()::text, pg_catalog.pg_is_in_recovery(), \(position)"
    }

    private func readPosition(_ rows: ResultRows) -> ReadPosition {
      ReadPosition(
        server: ServerIdentity(cluster: server.cluster, start: rows.text(0, 0) ?? ""),
        position: ServerState.position(rows.text(0, 2)),
        isStandby: rows.isTrue(0, 1)
      )
    }

    /// Returns the current state, for announcing it. The position is read after the snapshot is
    /// taken, so that everything visible lies before it.
    func state(_ connection: ServerConnection) throws -> ServerState {
      let rows = try connection.run([Statement("SELECT \(positionColumns), \(snapshot)")])[0]
      let serverPosition = readPosition(rows)
      return ServerState(
        version: version(rows.text(0, 3) ?? "", serverPosition),
        server: serverPosition.server,
        position: serverPosition.position
      )
    }

    /// Returns the server, and its position if the read is to be compared with the announced state:
    /// on a standby, or if another server announced it. The position is read before the transaction
    /// takes its snapshot, so that everything before it is visible. Behind a pool it is read inside
    /// the transaction, because each transaction may run on another server.
    func serverPosition(
      _ connection: ServerConnection,
      _ transaction: ServerTransaction,
      comparedWith announced: ServerState?
    ) throws -> ReadPosition {
      let list = Statement("SELECT \(positionColumns)")
      if !connection.isDirect { return readPosition(try transaction.run(list)) }
      let isOther = announced?.server.map { $0 != server } ?? false
      return isStandby || isOther
        ? readPosition(try connection.run([list])[0]) : ReadPosition(server: server, position: nil)
    }

    func version(_ transaction: ServerTransaction, at serverPosition: ReadPosition) throws -> String
    {
      let rows = try transaction.recall([Statement("SELECT \(snapshot)")])[0]
      return version(rows.text(0, 0) ?? "", serverPosition)
    }

    /// Returns the version for a snapshot. Snapshots of a standby do not list running transactions,
    /// so a commit may leave them unchanged. The replay position is therefore part of the version.
    private func version(_ snapshot: String, _ serverPosition: ReadPosition) -> String {
      "\(connection) \(serverPosition.server?.start ?? "") \(snapshot)"
        + (serverPosition.isStandby ? " \(serverPosition.position ?? 0)" : "")
    }
  }

  /// The server that answers a read, and its position.
  struct ReadPosition: Sendable {
    /// The server, or nil if it only speaks PostgreSQL's protocol.
    var server: ServerIdentity?
    /// A position before which everything is visible, or nil if it was not read.
    var position: UInt64?
    var isStandby = false
  }
#endif
