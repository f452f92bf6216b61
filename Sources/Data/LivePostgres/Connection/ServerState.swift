#if PostgreSQL
  /// Identifies a running server.
  struct ServerIdentity: Hashable, Sendable {
    /// The system identifier of the database cluster, which standbys share with their primary.
    var cluster: String
    /// The start time of the server in microseconds, which differs for all servers of a cluster.
    var start: String
  }

  /// A state of a database that can be compared with the states of other servers.
  struct ServerState: Hashable, Sendable {
    /// A text that changes whenever the state may have changed.
    var version: String
    /// The server, or nil if it only speaks PostgreSQL's protocol.
    var server: ServerIdentity?
    /// A position in the write-ahead log. Everything visible lies before it.
    var position: UInt64?

    /// Returns whether a read may return an older state although it began after this one was
    /// announced.
    ///
    /// - Parameter serverPosition: The server that answered the read, and its position.
    func isAhead(of serverPosition: ReadPosition) -> Bool {
      guard let server, let other = serverPosition.server else { return false }
      // The states of a single server only advance.
      if server == other { return false }
      guard server.cluster == other.cluster, let position, let read = serverPosition.position else {
        return true
      }
      return read < position
    }

    /// Parses a position as the server writes it: `16/B374D848`.
    static func position(_ text: String?) -> UInt64? {
      guard let parts = text?.split(separator: "/"), parts.count == 2,
        let high = UInt64(parts[0], radix: 16), let low = UInt64(parts[1], radix: 16),
        high <= UInt32.max, low <= UInt32.max
      else { return nil }
      return high << 32 | low
    }
  }
#endif
