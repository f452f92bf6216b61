#if PostgreSQL
  import Synchronization

  /// How a server is asked which state it is in.
  enum VersionKind: Sendable {
    /// By a snapshot: a text that names exactly the transactions that are visible. Over another connection
    /// the same text may be another server's, which has taken the place of the first.
    case snapshot(function: String, connection: UInt64)
    /// It can't be asked: each look may see another state.
    case unknown

    private static let looks = Atomic<UInt64>(0)
    private static let connections = Atomic<UInt64>(0)

    /// Finds out what a server has. Servers that only speak the protocol may have the function, but
    /// give it no meaning.
    init(_ connection: ServerConnection) throws {
      let version = try connection.run([Statement("SELECT version()")])[0].text(0, 0) ?? ""
      let isOwn = version.hasPrefix("PostgreSQL ") && !version.contains("-YB-")
      guard isOwn else {
        self = .unknown
        return
      }
      let number = Int(connection.parameter("server_version")?.prefix { $0.isNumber } ?? "") ?? 0
      self = .snapshot(
        function: number < 13 ? "txid_current_snapshot" : "pg_current_snapshot",
        connection: Self.connections.add(1, ordering: .relaxed).newValue
      )
    }

    /// The version of the state that a transaction reads.
    func version(_ transaction: ServerTransaction) throws -> String {
      try version { try transaction.recall([$0])[0] }
    }

    /// The version of the present state.
    func version(_ connection: ServerConnection) throws -> String {
      try version { try connection.run([$0])[0] }
    }

    private func version(_ run: (Statement) throws -> ResultRows) throws -> String {
      switch self {
      case .snapshot(let function, let connection):
        let snapshot = try run(Statement("SELECT \(function)()::text")).text(0, 0) ?? ""
        return "\(connection) \(snapshot)"
      case .unknown: return "look \(Self.looks.add(1, ordering: .relaxed).newValue)"
      }
    }
  }
#endif
