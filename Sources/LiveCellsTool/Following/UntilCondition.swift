#if SQLite || PostgreSQL
  import LiveRows

  /// Something that is to become true in a database: an SQL expression or a `SELECT`, of whose
  /// first row the first value counts.
  struct UntilCondition: Sendable {
    private let request: RowRequest

    private static let column = "met"

    /// - Parameter sql: An expression as it may stand after `SELECT`, or a whole `SELECT`.
    init(_ sql: String) {
      var text = sql[...]
      while let last = text.last, last.isWhitespace || last == ";" { text.removeLast() }
      // On lines of its own, for it may end with a comment.
      request = RowRequest(
        sql: "SELECT 1 AS one, (\n\(text)\n) AS \(Self.column)",
        key: ["one"]
      )
    }

    /// Whether it is true in the present state.
    ///
    /// - Throws: `StoreError`, also for what isn't SQL.
    func isMet(in database: any RowDatabase) async throws -> Bool {
      let request = request
      do {
        return try await database.readLater { reader in
          let plan = try reader.plan(for: request)
          guard let place = plan.columns.firstIndex(where: { $0.name == Self.column }) else {
            return false
          }
          var isMet = false
          try reader.rows(of: plan).forEach(beyond: nil) { row in
            isMet = Self.isTrue(row.values[place])
            return false
          }
          return isMet
        }
      } catch var error as StoreError {
        if error.code == .badExpression { error.context = "--until" }
        throw error
      }
    }

    /// Does something until the condition is true, which cancels it.
    ///
    /// - Returns: Whether that is why it ended.
    func end(
      in database: any RowDatabase,
      _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> Bool {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
          try await wait(in: database)
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

    /// Waits until it is true. What can't be read once it could be is waited for.
    ///
    /// - Throws: `StoreError` where it can't be known at the start; `CancellationError`.
    private func wait(in database: any RowDatabase) async throws {
      guard !database.isImmutable else {
        if try await isMet(in: database) { return }
        while true { try await Task.sleep(for: .seconds(3600)) }
      }
      var wasRead = false
      for await _ in try database.notices() {
        do {
          if try await isMetUnlocked(in: database) { return }
          wasRead = true
        } catch is StoreError where wasRead {
          // Another notice comes when it can be read again.
        }
      }
      throw CancellationError()
    }

    /// Whether it is true, once nobody keeps the database locked.
    func isMetUnlocked(in database: any RowDatabase) async throws -> Bool {
      try await Waiting.forLocks { try await isMet(in: database) }
    }

    /// What counts as true, as in SQL: a number that isn't 0.
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
