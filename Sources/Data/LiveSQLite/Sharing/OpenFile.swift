#if SQLite
  import Synchronization

  /// The connections and the monitor of one database file, shared by all stores, lists and contexts
  /// of this process.
  ///
  /// It has one connection for synchronous reads, further ones while several threads read at once,
  /// one connection for background reads, and one monitor. A file that was replaced by rename is
  /// opened again at the next read.
  final class OpenFile: Sendable {
    private struct Identity: Hashable {
      var path: String
      var isImmutable: Bool
      var trust: FileTrust
    }

    private struct State {
      /// Connections that are not in use.
      var idle: [Connection] = []
      /// The connection for background reads.
      var background: Connection?
      weak var monitor: Monitor?
    }

    private static let files = SharedObjects<Identity, OpenFile>()

    let path: String
    let isImmutable: Bool
    let trust: FileTrust
    /// Lists are sorted one at a time, because sorting uses a temporary table.
    let ordering = SerialTaskQueue()
    /// The changes of followed tables; nil for a file that does not change.
    let changes: ChangeRecorder?
    private let state = Mutex(State())

    private init(_ identity: Identity) {
      path = identity.path
      isImmutable = identity.isImmutable
      trust = identity.trust
      changes = isImmutable ? nil : ChangeRecorder(path: path, trust: trust)
    }

    /// Returns the shared object for an absolute path. Opens nothing.
    static func at(_ path: String, isImmutable: Bool, trust: FileTrust) -> OpenFile {
      let identity = Identity(path: path, isImmutable: isImmutable, trust: trust)
      return files.object(for: identity) { OpenFile(identity) }
    }

    /// Runs reads on a connection that is not shared meanwhile.
    ///
    /// - Parameter wait: How long opening the file waits for a lock of another process, in seconds.
    func withConnection<Result>(
      wait: Double = 5,
      _ body: (Connection) throws -> Result
    ) throws -> Result {
      let connection = try take(wait: wait)
      defer { put(connection) }
      return try body(connection)
    }

    /// Returns the version of the present state, or nil if it cannot be read now.
    func version() -> DatabaseVersion? {
      try? withConnection { try $0.version() }
    }

    /// Returns the connection for background reads.
    func background(wait: Double = 5) throws -> Connection {
      let present = state.withLock { $0.background }
      if let present, try isCurrent(present) { return present }
      let fresh = try Connection(path: path, immutable: isImmutable, trust: trust, wait: wait)
      return state.withLock { state in
        // Another thread may have opened one meanwhile.
        if let other = state.background, other !== present { return other }
        state.background = fresh
        return fresh
      }
    }

    /// Closes the connections, so that the next reads open the file again. SQLite keeps cached
    /// pages while the file's change counter is unchanged, and a file that was copied over the
    /// database may have the same counter.
    func forget() {
      // The connections are closed after the lock is released.
      _ = state.withLock { state -> ([Connection], Connection?) in
        defer { (state.idle, state.background) = ([], nil) }
        return (state.idle, state.background)
      }
    }

    /// Returns the shared monitor of the file. It is held weakly here, so callers must retain it.
    func monitor() throws -> Monitor {
      if let monitor = state.withLock({ $0.monitor }) { return monitor }
      let fresh = try Monitor(path: path)
      return state.withLock { state in
        if let other = state.monitor { return other }
        state.monitor = fresh
        return fresh
      }
    }

    private func isCurrent(_ connection: Connection) throws -> Bool {
      try isImmutable || connection.isCurrent
    }

    private func take(wait: Double) throws -> Connection {
      if let connection = state.withLock({ $0.idle.popLast() }), try isCurrent(connection) {
        return connection
      }
      return try Connection(path: path, immutable: isImmutable, trust: trust, wait: wait)
    }

    private func put(_ connection: Connection) {
      // Only one idle connection is kept. Others are closed after the lock is released.
      _ = state.withLock { state -> Connection? in
        guard state.idle.isEmpty else { return connection }
        state.idle.append(connection)
        return nil
      }
    }
  }
#endif
