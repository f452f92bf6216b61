#if SQLite
  import GRDBSQLite

  /// The commits of one connection in the sequence of commits of its database.
  ///
  /// Between the commit hook and the end of a commit, a connection that has written holds the
  /// database's lock for writers. So the next commit in the sequence is its own, unless it writes
  /// nothing.
  struct OwnCommits: Sendable {
    /// The state in the commit hook of a transaction that may have written.
    struct Beginning: Sendable {
      /// The number of the commit.
      fileprivate let number: UInt32
      /// The number of pages that the connection had written.
      fileprivate let writtenPages: CInt

      /// Returns nil if the connection does not write to the main database, or is not in WAL mode.
      init?(_ handle: OpaquePointer) {
        guard sqlite3_txn_state(handle, "main") == SQLITE_TXN_WRITE, let files = LogFiles(handle),
          let header = try? files.header()
        else { return nil }
        number = header.commits &+ 1
        writtenPages = OwnCommits.writtenPages(handle)
      }
    }

    /// The maximum number of commits. Beyond it, commits count as those of other connections.
    private static let maxCount = 65_536

    var beginning: Beginning?
    private var numbers: Set<UInt32> = []

    /// Adds the commit that has begun, if the connection has written to the log.
    mutating func end(on handle: OpaquePointer) {
      defer { beginning = nil }
      // The number of pages includes those of attached databases. With an attached database it is
      // unknown which of them was written.
      guard let beginning, sqlite3_db_name(handle, 2) == nil,
        Self.writtenPages(handle) != beginning.writtenPages
      else { return }
      if numbers.count >= Self.maxCount { numbers = [] }
      numbers.insert(beginning.number)
    }

    /// Removes and returns the numbers of the commits.
    mutating func take() -> Set<UInt32> {
      defer { numbers = [] }
      return numbers
    }

    // Safety: the arguments are numbers on the stack.
    private static func writtenPages(_ handle: OpaquePointer) -> CInt {
      var (count, most): (CInt, CInt) = (0, 0)
      sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_WRITE, &count, &most, 0)
      return count
    }
  }
#endif
