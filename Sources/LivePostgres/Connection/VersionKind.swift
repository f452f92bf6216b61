#if PostgreSQL
  import Synchronization

  /// How a server is asked which state it is in.
  enum VersionKind: Sendable {
    /// By a snapshot: a text that names exactly the transactions that are visible.
    case snapshot(function: String)
    /// It can't be asked: each look may see another state.
    case unknown

    private static let looks = Atomic<UInt64>(0)

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
      self = .snapshot(function: number < 13 ? "txid_current_snapshot" : "pg_current_snapshot")
    }

    /// The version of the state that a transaction reads.
    func version(_ transaction: ServerTransaction) throws -> String {
      switch self {
      case .snapshot(let function):
        return try transaction.run(Statement("SELECT \(function)()::text")).text(0, 0) ?? ""
      case .unknown: return "look \(Self.looks.add(1, ordering: .relaxed).newValue)"
      }
    }

    /// The version of the present state.
    func version(_ connection: ServerConnection) throws -> String {
      switch self {
      case .snapshot(let function):
        return try connection.run([Statement("SELECT \(function)()::text")])[0].text(0, 0) ?? ""
      case .unknown: return "look \(Self.looks.add(1, ordering: .relaxed).newValue)"
      }
    }
  }
#endif
