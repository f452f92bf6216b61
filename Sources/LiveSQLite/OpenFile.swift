#if SQLite
  import Synchronization

  /// What this process has open of one database file, however many stores, lists and contexts read
  /// it.
  ///
  /// There is one connection for reads that somebody waits for, and further ones only while several
  /// threads wait at once; one for reads behind the scenes; and one monitor. A file that was replaced
  /// by rename is opened again at the next read.
  final class OpenFile: Sendable {
    private struct Identity: Hashable {
      var path: String
      var isImmutable: Bool
      var trust: FileTrust
    }

    private struct Reference {
      weak var file: OpenFile?
    }

    private struct State {
      /// Connections that nobody uses just now.
      var idle: [Connection] = []
      /// What reads behind the scenes.
      var background: Connection?
      weak var monitor: Monitor?
    }

    private static let files = Mutex<[Identity: Reference]>([:])

    let path: String
    let isImmutable: Bool
    let trust: FileTrust
    /// Rows are ordered one list at a time, for that takes a temporary table.
    let ordering = Lane()
    private let state = Mutex(State())

    private init(_ identity: Identity) {
      path = identity.path
      isImmutable = identity.isImmutable
      trust = identity.trust
    }

    /// The file at an absolute path; opens nothing.
    static func at(_ path: String, isImmutable: Bool, trust: FileTrust) -> OpenFile {
      let identity = Identity(path: path, isImmutable: isImmutable, trust: trust)
      return files.withLock { files in
        if let file = files[identity]?.file { return file }
        files = files.filter { $0.value.file != nil }
        let file = OpenFile(identity)
        files[identity] = Reference(file: file)
        return file
      }
    }

    /// Runs reads on a connection that nobody else uses meanwhile.
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

    /// The version of the present state; nil when it cannot be read just now.
    func version() -> DatabaseVersion? {
      try? withConnection { try $0.version() }
    }

    /// The connection for reads behind the scenes.
    func background(wait: Double = 5) throws -> Connection {
      let present = state.withLock { $0.background }
      if let present, try isCurrent(present) { return present }
      let fresh = try Connection(path: path, immutable: isImmutable, trust: trust, wait: wait)
      return state.withLock { state in
        // Somebody else may have been faster.
        if let other = state.background, other !== present { return other }
        state.background = fresh
        return fresh
      }
    }

    /// Opens the file again for the next reads. SQLite keeps pages in memory for as long as a counter in
    /// the file says that nobody has written, and a file that was copied over may have the same.
    func forget() {
      // They are closed after the lock is let go of.
      _ = state.withLock { state -> ([Connection], Connection?) in
        defer { (state.idle, state.background) = ([], nil) }
        return (state.idle, state.background)
      }
    }

    /// The monitor of the file, which is there for as long as anyone holds it.
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
      // One more than this are closed, after the lock is let go of.
      _ = state.withLock { state -> Connection? in
        guard state.idle.isEmpty else { return connection }
        state.idle.append(connection)
        return nil
      }
    }
  }
#endif
