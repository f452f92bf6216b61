#if SQLite
  import GRDB
  import LiveSQLite

  /// Identifies the commits of the connection itself, and detects the end of the connection.
  ///
  /// The connection retains it, and is its only user.
  final class CommitObserver: TransactionObserver, Sendable {
    // Safety: it is used only in callbacks of its own connection, which is open then.
    nonisolated(unsafe) private let handle: OpaquePointer
    private let tables: TouchedTables
    private let connectionDidEnd: @Sendable () -> Void

    init(
      _ handle: OpaquePointer,
      _ tables: TouchedTables,
      connectionDidEnd: @escaping @Sendable () -> Void
    ) {
      self.handle = handle
      self.tables = tables
      self.connectionDidEnd = connectionDidEnd
    }

    deinit { connectionDidEnd() }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

    func databaseDidChange(with event: DatabaseEvent) {}

    func databaseWillCommit() { tables.willCommit(on: handle) }

    func databaseDidCommit(_ db: Database) { tables.didCommit(on: handle) }

    func databaseDidRollback(_ db: Database) {}
  }
#endif
