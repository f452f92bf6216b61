#if Web
  /// How much a server does for its viewers at most.
  public struct ServerLimits: Sendable {
    /// How many viewers are sent streams at once.
    public var viewers = 10_000
    /// How many different parts of tables are read at once, those among them that nobody looks at any more.
    public var shapes = 256
    /// The maximum number of rows of a download. A longer download fails, so that no client takes a part of
    /// the rows for all of them.
    public var downloadedRows = Int.max
    /// The maximum number of simultaneous downloads, each on a connection of its own.
    public var downloads = 16
    /// How long a part of a table is read after the last viewer has gone, in case that one comes back.
    public var lingering = Duration.seconds(20)
    /// How often a stream in which nothing changes sends a sign of life.
    public var heartbeat = Duration.seconds(15)

    /// The limits that a server has unless it is given others.
    public init() {}
  }
#endif
