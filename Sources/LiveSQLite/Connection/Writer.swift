#if SQLite
  import GRDB

  /// The one connection of a store that writes, usable from any thread, one transaction at a time.
  package final class Writer: Sendable {
    let path: String
    /// The file that is open, which may no longer be the one at the path.
    let identity: FileIdentity
    private let queue: DatabaseQueue

    /// Opens the database at an absolute path. A file that is not there is not made.
    ///
    /// - Parameter wait: How long a transaction waits for another process's lock, in seconds.
    init(path: String, wait: Double) throws {
      self.path = path
      var configuration = Configuration()
      configuration.busyMode = wait > 0 ? .timeout(wait) : .immediateError
      configuration.label = "LiveSQLite writer"
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
    func write<Result>(_ body: (ReadSession) throws -> Result) throws -> Result {
      do {
        return try queue.writeWithoutTransaction { database in
          var result: Result?
          try database.inTransaction(.immediate) {
            result = try body(ReadSession(database: database))
            return .commit
          }
          guard let result else { preconditionFailure("the transaction ran nothing") }
          return result
        }
      } catch let error as DatabaseError {
        throw StoreError.mapping(error, context: path)
      }
    }
  }
#endif
