#if SQLite
  extension Store: HistoryDatabase {
    public func historyToken() throws -> HistoryToken {
      try withSession { try HistoryReader(session: $0, path: path).token() }
    }

    public func history(of tables: [String]?, since token: HistoryToken) throws -> RowHistory {
      try withSession {
        try HistoryReader(session: $0, path: path).history(of: tables, since: token)
      }
    }

    public func history(
      of tables: [String]?,
      since token: HistoryToken,
      pageSize: Int,
      _ body: ([RowHistory.Change]) throws -> Void
    ) throws -> HistoryToken {
      // The time that the closure takes is part of the statement's.
      var limits = limits
      limits.maxStatementTime = .seconds(365 * 86_400)
      return try another().read(limits: limits) { session in
        session.wait(wait)
        return try HistoryReader(session: session, path: path)
          .readPages(of: tables, since: token, size: max(1, pageSize), body)
      }
    }

    @discardableResult
    public func deleteHistory(before token: HistoryToken) throws -> Int {
      try deleteEntries { reader in
        let present = try reader.token()
        try reader.check(token, present)
        return token.number
      }
    }

    @discardableResult
    public func deleteHistory(olderThan age: Duration) throws -> Int {
      let milliseconds = Value.integer(Int64(clamping: Int128(age / .milliseconds(1))))
      return try deleteEntries { reader in
        let last = try reader.token().number
        // The last entry before the limit is kept: its token names the state at the limit.
        let first = try reader.session.integer(
          "SELECT min(number) FROM main.\(HistoryNames.entries)"
            + " WHERE number > 0 AND time >= \(RecordedTable.now) - ?1",
          [milliseconds]
        )
        return first.map { $0 - 1 } ?? last
      }
    }

    /// Deletes the entries before the one with the number that `body` returns. The last one always
    /// remains, so that no number is assigned again.
    private func deleteEntries(before body: (HistoryReader) throws -> Int64) throws -> Int {
      try writer(wait: wait).run(wait: wait, changesTables: false) { session in
        let end = try body(HistoryReader(session: session, path: path))
        try session.run(
          "DELETE FROM main.\(HistoryNames.entries) WHERE number > 0 AND number < ?1",
          [.integer(end)]
        )
        return session.changes
      }
    }
  }
#endif
