#if SQLite
  import Synchronization

  /// Records which rows of followed tables the commits of all processes may have changed.
  ///
  /// It examines which pages were written to the write-ahead log since the previous call, and maps
  /// them to ranges of rowids. It does not decode rows: SQLite reads them. The result may contain
  /// rows that did not change, but never omits one that did. If that cannot be guaranteed, the
  /// changes are unknown, and the reason is counted.
  ///
  /// It can be used from any thread. It works only when it is called, and holds no transaction
  /// between calls. It has a connection of its own, because a connection keeps the files open that
  /// it reads.
  final class ChangeRecorder: Sendable {
    private let path: String
    private let trust: FileTrust
    private let rules: ChangeRules
    private let state: Mutex<ChangeRecorderState>

    /// - Parameter willVerify: Called after frames or pages were read, before they are verified,
    ///   for tests.
    init(
      path: String,
      trust: FileTrust = .full,
      rules: ChangeRules = .all,
      willVerify: (@Sendable () -> Void)? = nil
    ) {
      self.path = path
      self.trust = trust
      self.rules = rules
      state = Mutex(ChangeRecorderState(rules: rules, willVerify: willVerify))
    }

    /// Begins to follow tables, until the result is deallocated. Reads nothing.
    func follow(_ names: [String], isByRow: Bool) -> FollowedTables {
      state.withLock { state in
        let tables = names.map { name in
          if let table = state.tables.lazy.compactMap(\.table).first(where: {
            $0.name.isExactly(name)
          }) {
            return table
          }
          let table = FollowedTable(name: name)
          state.tables.append(ChangeRecorderState.Table(table))
          return table
        }
        return FollowedTables(self, tables, isByRow: isByRow)
      }
    }

    /// Whether the database has a log that can be examined.
    var isAvailable: Bool { !RollbackJournal.isUsed(beside: path) }

    /// Returns the newest commit, or nil if no table is followed now. Runs no statement.
    ///
    /// Call it before a read transaction. The changes since then include those that the transaction
    /// does not see.
    func start() -> ChangeStart? {
      state.withLock { $0.start }
    }

    /// Examines the new commits, and returns the changes of tables since a position.
    ///
    /// - Parameters:
    ///   - position: The position of an earlier read, or nil to begin to follow the tables.
    ///   - start: The newest commit before the present read transaction, in which this function is
    ///     called. Nil outside a transaction.
    func changes(
      of tables: FollowedTables,
      since position: ChangePosition?,
      in start: ChangeStart?
    ) -> TableChanges {
      state.withLock { state in
        do {
          try state.examine(connection(of: &state), tables.tables)
        } catch {
          state.fail(error)
          return TableChanges(changes: .failure(error as? ChangeFallback ?? .locked))
        }
        let changes = state.changes(of: tables.tables, since: position)
        if case .failure(let reason) = changes, position != nil { state.count(reason) }
        let place = rules.contains(.earlierPosition) ? state.position(of: start) : state.end
        return TableChanges(changes: changes, position: place, end: state.end)
      }
    }

    /// Returns the tables that commits since a position may have touched, and the new position.
    /// Creates no maps.
    ///
    /// - Parameter excluded: The numbers of commits to ignore.
    func touched(
      _ tables: FollowedTables,
      since position: ChangePosition,
      except excluded: Set<UInt32>
    ) -> (tables: Result<[String], ChangeFallback>, end: ChangePosition?) {
      state.withLock { state in
        do {
          state.excluded = excluded
          try state.advance(connection(of: &state))
        } catch {
          state.fail(error)
        }
        return (state.touched(tables.tables, since: position), state.end)
      }
    }

    /// Returns the tables of the present schema.
    func schema() throws -> SchemaTables {
      try state.withLock { state in
        try connection(of: &state).read { session in try SchemaTables(session) }
      }
    }

    /// Returns the reason why the latest unknown changes were unknown.
    func reason() -> ChangeFallback { state.withLock { $0.reason } }

    /// Returns the changes of tables between a position of another process and the present one.
    func changes(
      of tables: FollowedTables,
      since token: ChangeToken
    ) -> Result<[KeyRanges], ChangeFallback> {
      state.withLock { state in
        do {
          let connection = try connection(of: &state)
          var resumed = ChangeRecorderState(rules: rules, willVerify: state.willVerify)
          resumed.stamp = state.stamp
          resumed.tables = tables.tables.map { ChangeRecorderState.Table($0) }
          return try resumed.resume(connection, tables.tables, since: LogHeader(token))
        } catch {
          return .failure(error as? ChangeFallback ?? .locked)
        }
      }
    }

    /// Returns how often changes were unknown, by reason.
    func fallbacks() -> [ChangeFallback: Int] { state.withLock { $0.fallbacks } }

    /// Returns the memory of the maps in bytes, for tests of cost.
    func size() -> Int { state.withLock { $0.size } }

    /// Returns the number of statement runs on the connection, for tests of cost.
    func runs() throws -> Int { try state.withLock { try $0.connection?.runs() ?? 0 } }

    /// Returns the connection to the file that the path leads to now.
    private func connection(of state: inout ChangeRecorderState) throws -> Connection {
      // Read before the file's stamp, so that a checkpoint after it is noticed by the next call.
      state.checkpoints = try? state.connection?.log { files in try files?.checkpoints() }
      let isOpen = state.connection != nil
      let (identity, stamp) = try FileIdentity.state(path: path, isOpen: isOpen)
      state.stamp = stamp
      if let connection = state.connection {
        if connection.identity == identity || !rules.contains(.replacedFiles) { return connection }
        // The connection is closed here, after the new one was opened.
        state.fail(ChangeFallback.replaced)
      }
      // Without a log, a connection would be opened in vain after each commit.
      guard isAvailable else { throw ChangeFallback.noLog }
      let connection = try Connection(path: path, trust: trust, wait: 0)
      state.connection = connection
      return connection
    }
  }
#endif
