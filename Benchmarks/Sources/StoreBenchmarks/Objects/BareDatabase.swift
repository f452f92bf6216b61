import GRDBSQLite

/// A database accessed with SQLite's C functions only.
final class BareDatabase {
  struct Failure: Error {
    var text: String
  }

  private var handle: OpaquePointer?

  init(_ path: String) throws {
    try check(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil))
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  func run(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs a statement a number of times. `bind` binds its values each time.
  func run(_ sql: String, times: Int, _ bind: (OpaquePointer?, Int) -> Void) throws {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    defer { sqlite3_finalize(statement) }
    for number in 0..<times {
      bind(statement, number)
      guard sqlite3_step(statement) == SQLITE_DONE else {
        return try check(sqlite3_errcode(handle))
      }
      sqlite3_reset(statement)
    }
  }

  /// Passes each row of a statement to `body`.
  func forEachRow(_ sql: String, _ body: (OpaquePointer?) -> Void) throws {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    defer { sqlite3_finalize(statement) }
    while sqlite3_step(statement) == SQLITE_ROW { body(statement) }
  }

  /// Returns all items as records.
  func readAll() throws -> [ItemRecord] {
    var found: [ItemRecord] = []
    try forEachRow("SELECT id, name, size, stamp FROM item") { statement in
      // Safety: the text is valid until the next step, and is copied before that.
      let name = sqlite3_column_text(statement, 1).map { String(cString: $0) } ?? ""
      found.append(
        ItemRecord(
          id: sqlite3_column_int64(statement, 0),
          name: name,
          size: Int(sqlite3_column_int64(statement, 2)),
          stamp: sqlite3_column_double(statement, 3)
        )
      )
    }
    return found
  }

  private func check(_ code: CInt) throws {
    guard code == SQLITE_OK else {
      throw Failure(text: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "\(code)")
    }
  }
}
