#if SQLite
  import GRDB
  import Synchronization

  /// The one connection of a store that writes, usable from any thread, one transaction at a time.
  package final class Writer: Sendable {
    let path: String
    /// The file that is open, which may no longer be the one at the path.
    let identity: FileIdentity
    private let queue: DatabaseQueue
    private let limits: ReadLimits
    /// How many transactions were committed here.
    private let commits = Atomic<Int>(0)

    /// Opens the database at an absolute path. A file that is not there is not made.
    ///
    /// - Parameter wait: How long a transaction waits for another process's lock, in seconds.
    init(path: String, wait: Double, limits: ReadLimits) throws {
      self.path = path
      self.limits = limits
      var configuration = Configuration()
      configuration.busyMode = wait > 0 ? .timeout(wait) : .immediateError
      configuration.label = "LiveSQLite writer"
      configuration.guardConnections()
      let name = Connection.locator(path, "mode=rw")
      identity = try FileIdentity.checking(path: path)
      do {
        queue = try DatabaseQueue(path: name, configuration: configuration)
      } catch {
        throw StoreError.mapping(error, context: path)
      }
      // The file may be replaced between the two calls; a save must not go into the old one.
      guard try FileIdentity.checking(path: path) == identity else {
        throw StoreError(.inputOutput, context: path, message: "it is being replaced; try again")
      }
    }

    /// Runs one immediate transaction: all that `body` writes is committed, or nothing is. What
    /// `body` throws itself is thrown as it is.
    func write<Result>(
      _ body: (ReadSession) throws -> Result
    ) throws -> (result: Result, receipt: Receipt) {
      do {
        return try queue.writeWithoutTransaction { database in
          var result: Result?
          var version: Int64 = 0
          try database.inTransaction(.immediate) {
            // Saving runs the triggers of the file, which are anybody's too.
            let session = ReadSession(database: database, watch: ReadWatch(limits, isFrame: false))
            try session.watch.run(database, name: path) {
              version = try session.dataVersion()
              result = try body(session)
            }
            return .commit
          }
          guard let result else { preconditionFailure("the transaction ran nothing") }
          let commit = commits.wrappingAdd(1, ordering: .relaxed).newValue
          return (result, Receipt(commit: commit, version: version))
        }
      } catch let error as DatabaseError {
        throw StoreError.mapping(error, context: path, isWriting: true)
      }
    }

    /// How many times statements have been run here so far.
    func runs() throws -> Int {
      try queue.unsafeRead {
        ReadSession(database: $0, watch: ReadWatch(.none, isFrame: false)).runs
      }
    }

    /// What tells a transaction of this connection from those of others.
    struct Receipt: Sendable {
      fileprivate let commit: Int
      fileprivate let version: Int64
    }

    /// Whether nothing was committed since a transaction began but that one itself.
    func isLast(_ receipt: Receipt) -> Bool {
      let version = try? queue.unsafeRead {
        try ReadSession(database: $0, watch: ReadWatch(.none, isFrame: false)).dataVersion()
      }
      return version == receipt.version && commits.load(ordering: .relaxed) == receipt.commit
    }
  }
#endif
