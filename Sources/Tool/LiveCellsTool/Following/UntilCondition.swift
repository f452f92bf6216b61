#if SQLite || PostgreSQL
  import LiveRows
  import Synchronization

  /// A condition on a database: an SQL expression or a `SELECT`. The first value of the first row
  /// decides.
  ///
  /// It is not evaluated after commits to tables that it does not read, if the database reports
  /// which ones a commit touched. See also ``RowsCondition``.
  final class UntilCondition: Sendable {
    /// A state of the database in which the condition was false.
    private struct FalseState: Sendable {
      var mark: any ChangeMark
      var rows: RowsCondition.FalseState?
    }

    private let request: RowRequest
    private let rows: RowsCondition?
    /// The last state in which it was false, if the database reports later changes.
    private let falseState = Mutex<FalseState?>(nil)

    private static let column = "met"

    /// - Parameters:
    ///   - sql: An expression that can follow `SELECT`, or a complete `SELECT`.
    ///   - pollInterval: The interval of evaluations without a commit, or nil for the default.
    init(_ sql: String, pollInterval: Duration? = nil) {
      var text = sql[...]
      while let last = text.last, last.isWhitespace || last == ";" { text.removeLast() }
      // On separate lines, because the text may end with a comment.
      var request = RowRequest(
        sql: "SELECT 1 AS one, (\n\(text)\n) AS \(Self.column)",
        key: ["one"]
      )
      request.pollInterval = pollInterval
      self.request = request
      rows = RowsCondition(String(text))
    }

    /// Returns the interval at which the condition must be evaluated without a commit, or nil.
    ///
    /// - Throws: `StoreError`, also for invalid SQL.
    func interval(in database: any RowDatabase) async throws -> Duration? {
      let request = request
      return try await Waiting.forLocks {
        try await database.read { request.pollInterval(of: try $0.plan(for: request)) }
      }
    }

    /// Returns whether the condition is true in the present state.
    ///
    /// - Throws: `StoreError`, also for invalid SQL.
    func isMet(in database: any RowDatabase) async throws -> Bool {
      let earlier = falseState.withLock { $0 }
      if let earlier, let reporting = database as? any ChangeReporting {
        let report = reporting.changes(since: earlier.mark)
        if report.changes == .none, let next = report.mark {
          falseState.withLock { state in
            state?.mark = next
            state?.rows?.mark = next
          }
          return false
        }
        if let rows, let isMet = try await isMet(rows, since: earlier.rows, in: database) {
          return isMet
        }
      }
      let request = request
      do {
        let (isMet, mark) = try await database.read { reader in
          let plan = try reader.plan(for: request)
          // Its value may also change with the time.
          let mark =
            plan.changesWithoutCommits ? nil : reader.changes(of: plan, since: nil).mark
          guard let place = plan.columns.firstIndex(where: { $0.name == Self.column }) else {
            return (false, mark)
          }
          var isMet = false
          try reader.rows(of: plan).forEach(beyond: nil) { row in
            isMet = Self.isTrue(row.values[place])
            return false
          }
          return (isMet, mark)
        }
        falseState.withLock { $0 = isMet ? nil : mark.map { FalseState(mark: $0) } }
        return isMet
      } catch var error as StoreError {
        if error.code == .badExpression { error.context = "--until" }
        throw error
      }
    }

    /// Returns whether a condition on rows is true, or nil if it must be evaluated otherwise.
    private func isMet(
      _ rows: RowsCondition,
      since earlier: RowsCondition.FalseState?,
      in database: any RowDatabase
    ) async throws -> Bool? {
      do {
        let (isMet, state) = try await rows.evaluate(in: database, since: earlier)
        guard isMet || state != nil else { return nil }
        falseState.withLock {
          $0 = state.map { FalseState(mark: $0.mark, rows: $0) }
        }
        return isMet
      } catch let error as StoreError where error.code != .locked {
        return nil
      }
    }

    /// Performs an operation, and cancels it when the condition becomes true.
    ///
    /// - Returns: Whether the condition ended it.
    func end(
      in database: any RowDatabase,
      _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> Bool {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
          try await self.wait(in: database)
          return true
        }
        group.addTask {
          try await body()
          return false
        }
        defer { group.cancelAll() }
        return try await group.next() ?? false
      }
    }

    /// Waits until the condition is true. Ignores errors after the first successful read.
    ///
    /// - Throws: `StoreError` if the first read fails; `CancellationError`.
    private func wait(in database: any RowDatabase) async throws {
      guard !database.isImmutable else {
        if try await isMet(in: database) { return }
        while true { try await Task.sleep(for: .seconds(3600)) }
      }
      var wasRead = false
      let notices = RepeatedNotices(try database.notices())
      notices.repeat(every: try await interval(in: database))
      for await _ in notices {
        do {
          if try await isMetUnlocked(in: database) { return }
          wasRead = true
        } catch is StoreError where wasRead {
          // The next notice follows when the database can be read again.
        }
      }
      throw CancellationError()
    }

    /// Returns whether the condition is true. Waits while the database is locked.
    func isMetUnlocked(in database: any RowDatabase) async throws -> Bool {
      try await Waiting.forLocks { try await isMet(in: database) }
    }

    /// Returns whether a value counts as true in SQL: a number other than 0.
    private static func isTrue(_ value: Value) -> Bool {
      switch value {
      case .boolean(let isTrue): isTrue
      case .integer(let number): number != 0
      case .real(let number): number != 0
      case .decimal(let digits): digits.contains { ("1"..."9").contains($0) }
      case .null, .date, .text, .invalidText, .blob: false
      }
    }
  }
#endif
