import GRDBSQLite
import Synchronization

/// Counts the statements that run on all connections of this process, except those that only ask
/// whether anything was committed.
enum Statements {
  private static let total = Atomic(0)

  /// The number of statements so far.
  static var count: Int { total.load(ordering: .relaxed) }

  /// Begins to count, on connections that are opened later.
  static func begin() {
    typealias Entry = @convention(c) () -> Void
    let begin: @convention(c) (OpaquePointer?) -> CInt = { connection in
      sqlite3_trace_v2(
        connection,
        UInt32(SQLITE_TRACE_STMT),
        { _, _, _, text in
          // Safety: SQLite passes the text of the statement, which ends with a zero.
          let text = text.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
          if !text.hasSuffix("data_version") { Statements.note() }
          return 0
        },
        nil
      )
      return SQLITE_OK
    }
    // Safety: SQLite calls the function with the connection as the first argument. Its declaration
    // in C omits the arguments.
    sqlite3_auto_extension(unsafeBitCast(begin, to: Entry.self))
  }

  private static func note() { total.add(1, ordering: .relaxed) }
}
