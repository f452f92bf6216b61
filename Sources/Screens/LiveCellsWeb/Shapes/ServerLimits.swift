#if Web
  /// The limits of a server.
  ///
  /// A *shape* is a range of a table's rows in one order and with one filter. It is read once for
  /// all viewers who look at it.
  public struct ServerLimits: Sendable {
    /// The maximum number of viewers.
    public var viewers = 10_000
    /// The maximum number of shapes, including those without viewers that are kept for a while.
    public var shapes = 256
    /// The maximum number of rows of a download. A longer download fails, so that no client
    /// mistakes a part of the rows for all of them.
    public var downloadedRows = Int.max
    /// The maximum number of simultaneous downloads, each on a separate connection.
    public var downloads = 16
    /// How long a shape stays open after its last viewer leaves, in case a viewer returns.
    public var lingering = Duration.seconds(20)
    /// How long a viewer's connection may accept no data before it is closed. The system accepts
    /// some data for a viewer that does not read. A download ends then as well, because its read
    /// keeps a transaction open. The server of the tool closes any connection, also one whose
    /// client is gone without ending it.
    public var unread = Duration.seconds(60)
    /// The memory that the process may use, in bytes. While it uses more, no further views of the
    /// tables are opened, and those with an order or a filter are closed, the latest first.
    public var memory = 2 << 30
    /// The interval of heartbeats in streams that do not change.
    public var heartbeat = Duration.seconds(15)

    /// Returns the memory that the process uses. Replaced by tests.
    var usedMemory: @Sendable () -> Int = { ProcessMemory.used() }

    /// Creates the default limits.
    public init() {}
  }
#endif
