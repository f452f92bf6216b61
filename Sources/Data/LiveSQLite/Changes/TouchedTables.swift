#if SQLite
  import Synchronization

  /// Finds out which tables the commits of other connections touched, for a program that has a
  /// connection and notifications of its own.
  ///
  /// The commits of one connection can be excluded. All functions but `prepare` must be called by
  /// the thread that uses this connection.
  package final class TouchedTables: Sendable {
    /// The tables that commits touched.
    package enum Result: Equatable, Sendable {
      /// The names of the tables, and of virtual tables whose shadow tables were touched.
      case tables(Set<String>)
      case unknown(ChangeFallback)
    }

    private struct State {
      var followed: FollowedTables?
      var position: ChangePosition?
      /// The virtual table of each shadow table.
      var virtualTables: [String: String] = [:]
    }

    private let recorder: ChangeRecorder
    private let state = Mutex(State())
    private let ownCommits = Mutex(OwnCommits())

    /// - Parameter path: The absolute path of the database.
    package init(path: String) {
      recorder = ChangeRecorder(path: path)
    }

    /// Begins to follow all tables from the present state, unless they are followed already.
    ///
    /// It reads the interior pages of all tables, so it should not be called on a thread that must
    /// not wait. The changes before it are unknown.
    ///
    /// - Returns: Whether it was necessary.
    /// - Throws: `ChangeFallback` if the tables cannot be followed; or `StoreError`.
    package func prepare() throws -> Bool {
      guard state.withLock({ $0.position == nil }) else { return false }
      // The schema may change between two transactions.
      for _ in 0..<5 {
        let schema = try recorder.schema()
        let followed = recorder.follow(schema.names, isByRow: false)
        let found = recorder.changes(of: followed, since: nil, in: nil)
        guard let end = found.end else { throw recorder.reason() }
        guard try recorder.schema() == schema else { continue }
        state.withLock {
          $0 = State(
            followed: followed,
            position: end,
            virtualTables: schema.virtualTables
          )
        }
        return true
      }
      throw ChangeFallback.schema
    }

    /// Returns the tables that other connections have touched since the previous call, or since
    /// `prepare`. If they are unknown, the next call is preceded by `prepare`.
    package func touched() -> Result {
      let own = ownCommits.withLock { $0.take() }
      return state.withLock { state in
        guard let followed = state.followed, let position = state.position else {
          return .unknown(recorder.reason())
        }
        let found = recorder.touched(followed, since: position, except: own)
        state.position = found.end
        switch found.tables {
        case .success(let names):
          return .tables(Set(names + names.compactMap { state.virtualTables[$0] }))
        case .failure(let reason):
          state = State()
          return .unknown(reason)
        }
      }
    }

    /// Records that a connection is about to commit. Must be called in its commit hook.
    // Safety: the caller passes an open connection, which is used during the call only.
    package func willCommit(on handle: OpaquePointer) {
      let beginning = OwnCommits.Beginning(handle)
      ownCommits.withLock { $0.beginning = beginning }
    }

    /// Records that the connection has committed.
    // Safety: as above.
    package func didCommit(on handle: OpaquePointer) {
      ownCommits.withLock { $0.end(on: handle) }
    }

    /// Returns the number of statement runs, for tests of cost.
    package func runs() throws -> Int { try recorder.runs() }
  }
#endif
