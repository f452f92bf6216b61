#if Web
  import CLibrary
  import NIOCore

  /// Lets the system close connections whose client is gone without a word, for instance because
  /// its machine lost power or its network. Nothing arrives from such a client, and a connection
  /// to which nothing is written would stay open forever.
  enum KeepAlive {
    /// Enables the detection on a connection. Has no effect on channels without a socket.
    ///
    /// - Parameter limit: How long a client may acknowledge neither data nor a probe. At least a
    ///   second is necessary to detect a client to which nothing is written.
    static func enable(on channel: any Channel, limit: TimeAmount) {
      guard let options = channel.syncOptions else { return }
      try? options.setOption(.socketOption(.so_keepalive), value: 1)
      for (option, value) in self.options(limit: limit) {
        try? options.setOption(.tcpOption(.init(rawValue: option)), value: Int(value))
      }
    }

    /// Returns options of TCP and their values.
    static func options(limit: TimeAmount) -> [(option: CInt, value: CInt)] {
      // The first probe is sent after a quarter of the limit, and so is each further one.
      let quarter = CInt(min(max(limit.nanoseconds / 4_000_000_000, 1), 30_000))
      let probes = [(TCP_KEEPINTVL, quarter), (TCP_KEEPCNT, 3)]
      // The last option limits the repetitions of data, which the probes wait for.
      #if canImport(Darwin)
        return probes + [(TCP_KEEPALIVE, quarter), (TCP_RXT_CONNDROPTIME, 4 * quarter)]
      #else
        return probes + [(TCP_KEEPIDLE, quarter), (TCP_USER_TIMEOUT, 4_000 * quarter)]
      #endif
    }
  }
#endif
