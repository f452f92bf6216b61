#if PostgreSQL
  /// The connections of this process to one database of a server. All `PostgresDatabase` objects of
  /// an address share them.
  ///
  /// One connection reads, one reads orders without an index, and one polls for commits. Each is
  /// opened when it is first needed.
  final class OpenServer: Sendable {
    /// The properties that are equal for all sharing objects.
    struct Identity: Hashable {
      /// All connection parameters, from the address, the environment, or a service file.
      var keywords: [String: String]
      var channel: String?
      var pollInterval: Duration
    }

    private static let servers = SharedObjects<Identity, OpenServer>()

    /// The relations for which plans have been made.
    let relations = KnownRelations()
    /// The connection for reads.
    let reading: DatabaseConnection
    /// The connection for long reads of orders.
    let ordering: DatabaseConnection
    /// The monitor that detects commits.
    let monitor: SnapshotMonitor

    private let address: ServerAddress

    private init(_ address: ServerAddress, _ identity: Identity) throws {
      self.address = address
      reading = try DatabaseConnection(address, relations)
      ordering = try DatabaseConnection(address, relations)
      // Reading the snapshot is fast. If it takes long, the server is unreachable.
      var polling = address
      polling.statementPatience = .seconds(5)
      var pace = PollInterval()
      pace.interval = identity.pollInterval
      // A notification also triggers a poll, so polling may slow down sooner.
      if identity.channel != nil { pace.patience = 20 }
      let asked = try DatabaseConnection(polling, relations, channel: identity.channel)
      monitor = SnapshotMonitor(asked, pace) { [reading, ordering] in
        reading.giveUp()
        ordering.giveUp()
      }
    }

    /// Returns a new connection for one long read.
    ///
    /// - Throws: `ServerError` if no more file descriptors are available.
    func another() throws -> DatabaseConnection { try DatabaseConnection(address, relations) }

    /// Returns the shared object of an address, without connecting.
    ///
    /// - Throws: `ServerError` if no more file descriptors are available.
    static func at(
      _ address: ServerAddress,
      channel: String?,
      pollInterval: Duration
    ) throws -> OpenServer {
      let identity = Identity(
        keywords: address.keywords,
        channel: channel,
        pollInterval: pollInterval
      )
      return try servers.object(for: identity) { try OpenServer(address, identity) }
    }
  }
#endif
