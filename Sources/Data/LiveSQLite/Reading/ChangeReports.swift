#if SQLite
  /// The tables of a plan and the position of a read.
  struct TableMark: ResumableMark {
    var tables: FollowedTables
    var position: ChangePosition
    /// The state of the log at the position, if it is known.
    var header: LogHeader?
    /// Identifies the file and the query.
    var fingerprint: UInt64

    var token: String? {
      header.flatMap { ChangeToken($0, fingerprint: fingerprint)?.text }
    }
  }

  /// The reports of changes for one read.
  struct ChangeReports: Sendable {
    private let recorder: ChangeRecorder
    /// The newest commit before the transaction of the read.
    private let start: ChangeStart?

    /// Must be created before the transaction of the read begins. Returns nil without a recorder.
    init?(of recorder: ChangeRecorder?) {
      guard let recorder else { return nil }
      self.recorder = recorder
      start = recorder.start()
    }

    /// Reports the changes of a query's rows between a mark and the state that a session reads.
    func report(
      _ query: RowQuery,
      since mark: (any ChangeMark)?,
      _ session: ReadSession,
      of file: FileIdentity
    ) -> ChangeReport {
      let tables: FollowedTables
      let mark = mark as? TableMark
      if let mark, mark.tables.recorder === recorder {
        tables = mark.tables
      } else {
        // If the tables cannot be determined, all rows are read.
        guard let found = followedTables(of: query, session) else { return ChangeReport(.unknown) }
        tables = found
      }
      // The transaction begins with its first statement.
      guard (try? session.dataVersion()) != nil else { return ChangeReport(.unknown) }
      let found = recorder.changes(of: tables, since: mark?.position, in: start)
      return ChangeReport(
        found.rowChanges(of: tables),
        mark: found.position.map {
          TableMark(
            tables: tables,
            position: $0,
            header: start?.header,
            fingerprint: mark?.fingerprint ?? query.fingerprint(in: file)
          )
        }
      )
    }

    /// Reports the changes of a query's rows between a token and the state that a session reads.
    func changes(
      of query: RowQuery,
      sinceToken text: String,
      _ session: ReadSession,
      of file: FileIdentity
    ) throws(LostChanges) -> RowChanges {
      guard let token = ChangeToken(text) else { throw LostChanges("this is not a token") }
      guard token.fingerprint == query.fingerprint(in: file) else {
        throw LostChanges("the token is for another file or request")
      }
      guard (try? session.dataVersion()) != nil,
        let tables = followedTables(of: query, session)
      else { throw LostChanges(ChangeFallback.noLog.lostReason) }
      let found = recorder.changes(of: tables, since: token)
      if case .failure(let reason) = found { throw LostChanges(reason.lostReason) }
      return TableChanges(changes: found).rowChanges(of: tables)
    }

    private func followedTables(of query: RowQuery, _ session: ReadSession) -> FollowedTables? {
      guard recorder.isAvailable, let found = try? query.memo.tables(of: query, session) else {
        return nil
      }
      return recorder.follow(found.names, isByRow: found.isByRow)
    }
  }

  extension ChangeRecorder {
    /// Reports the changes since a mark, outside a transaction.
    func report(since mark: TableMark) -> ChangeReport {
      guard mark.tables.recorder === self else { return ChangeReport(.unknown) }
      let found = changes(of: mark.tables, since: mark.position, in: nil)
      return ChangeReport(
        found.rowChanges(of: mark.tables),
        mark: found.end.map {
          TableMark(tables: mark.tables, position: $0, fingerprint: mark.fingerprint)
        }
      )
    }
  }

  extension TableChanges {
    fileprivate func rowChanges(of tables: FollowedTables) -> RowChanges {
      guard case .success(let ranges) = changes else { return .unknown }
      if ranges.allSatisfy(\.isEmpty) { return .none }
      return tables.isByRow ? .keys(ranges[0]) : .unknown
    }
  }
#endif
