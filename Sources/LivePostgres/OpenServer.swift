#if PostgreSQL
  import Synchronization

  /// What this process has open of one database of a server, however many lists and contexts read it, and
  /// under however many names.
  ///
  /// There is one connection for reads, one for orders that no index gives, and one that asks for
  /// commits. Each is made when it is needed first.
  final class OpenServer: Sendable {
    /// What is the same for all who share it.
    struct Identity: Hashable {
      /// All that says where the server is and who asks, whoever said it.
      var keywords: [String: String]
      var channel: String?
      var pollInterval: Duration
    }

    private struct Reference {
      weak var server: OpenServer?
    }

    private static let servers = Mutex<[Identity: Reference]>([:])

    /// The relations that plans have been made for.
    let relations = KnownRelations()
    /// What reads.
    let reading: DatabaseConnection
    /// What reads orders, for as long as it takes.
    let ordering: DatabaseConnection
    /// What notices commits.
    let monitor: SnapshotMonitor

    private let address: ServerAddress

    private init(_ address: ServerAddress, _ identity: Identity) throws {
      self.address = address
      reading = try DatabaseConnection(address, relations)
      ordering = try DatabaseConnection(address, relations)
      // To ask for the state is quick; when it isn't, the server is gone.
      var asking = address
      asking.statementPatience = .seconds(5)
      var pace = AskingPace()
      pace.interval = identity.pollInterval
      if identity.channel != nil { pace.patience = 20 }
      let asked = try DatabaseConnection(asking, relations, channel: identity.channel)
      monitor = SnapshotMonitor(asked, pace) { [reading, ordering] in
        reading.giveUp()
        ordering.giveUp()
      }
    }

    /// A connection for one long read.
    ///
    /// - Throws: `ServerError` when no more files can be opened.
    func another() throws -> DatabaseConnection { try DatabaseConnection(address, relations) }

    /// The server's database at an address; connects to nothing.
    ///
    /// - Throws: `ServerError` when no more files can be opened.
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
      return try servers.withLock { servers in
        if let server = servers[identity]?.server { return server }
        servers = servers.filter { $0.value.server != nil }
        let server = try OpenServer(address, identity)
        servers[identity] = Reference(server: server)
        return server
      }
    }
  }
#endif
