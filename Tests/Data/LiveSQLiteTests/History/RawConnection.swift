#if SQLite
  import GRDBSQLite

  /// A connection of SQLite's own API, as a program without LiveCells has it.
  final class RawConnection {
    struct Failure: Error {
      let text: String
    }

    // Safety: opened by `init`, closed by `deinit`, and used by one thread.
    private var handle: OpaquePointer?

    init(_ path: String) throws {
      try check(sqlite3_open(path, &handle))
      sqlite3_busy_timeout(handle, 10_000)
    }

    deinit { sqlite3_close(handle) }

    func run(_ sql: String) throws {
      try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    private func check(_ code: CInt) throws {
      if code == SQLITE_OK { return }
      throw Failure(text: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "")
    }
  }
#endif
