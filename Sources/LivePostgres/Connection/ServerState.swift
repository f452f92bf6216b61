#if PostgreSQL
  /// Which server answers: the same for two connections if they are to one running server.
  struct ServerIdentity: Hashable, Sendable {
    /// The number of the database cluster, which standbys share with their primary.
    var cluster: String
    /// When the server was started, to the microsecond. No two servers of a cluster share it.
    var start: String
  }

  /// A state of a database, as far as states of different servers can be compared.
  struct ServerState: Hashable, Sendable {
    /// A text that differs whenever the state may differ.
    var version: String
    /// The server; nil for one that only speaks the protocol.
    var server: ServerIdentity?
    /// A position in the write-ahead log before which everything lies that is visible.
    var position: UInt64?

    /// Whether a read that began later may lack something of this state.
    func isAhead(of place: ReadPlace) -> Bool {
      guard let server, let other = place.server else { return false }
      // One server goes forward only.
      if server == other { return false }
      guard server.cluster == other.cluster, let position, let read = place.position else {
        return true
      }
      return read < position
    }

    /// The number of a position as the server writes it: `16/B374D848`.
    static func position(_ text: String?) -> UInt64? {
      guard let parts = text?.split(separator: "/"), parts.count == 2,
        let high = UInt64(parts[0], radix: 16), let low = UInt64(parts[1], radix: 16),
        high <= UInt32.max, low <= UInt32.max
      else { return nil }
      return high << 32 | low
    }
  }
#endif
