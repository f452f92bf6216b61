#if SQLite
  extension Store: LocalWritableRowDatabase, ChangeReporting {
    public var name: String { path }

    /// Shared by all stores of one file.
    public var identity: ObjectIdentifier { ObjectIdentifier(file) }

    public var isReadOnly: Bool { access == .readOnly }

    public func notices() throws -> AsyncStream<CommitNotice> {
      try notices(CommitAttention())
    }

    public func notices(_ attention: CommitAttention) throws -> AsyncStream<CommitNotice> {
      try file.monitor().heldNotices(attention)
    }

    public func read<Result>(
      patience: Patience,
      _ body: (any RowReader) throws -> Result
    ) throws -> Result {
      let wait = patience == .full ? wait : min(wait, Writer.frame)
      return try file.withConnection(wait: wait) {
        try $0.read(
          wait: wait,
          limits: limits,
          isFrame: patience == .frame,
          changes: file.changes,
          body
        )
      }
    }

    public func read<Result: Sendable>(
      _ body: @escaping @Sendable (any RowReader) throws -> Result
    ) async throws -> Result {
      try await file.background(wait: wait).readInBackground(
        wait: wait,
        limits: limits,
        changes: file.changes,
        body
      )
    }

    public func readApart<Result: Sendable>(
      _ body: @escaping @Sendable (any RowReader) throws -> Result
    ) async throws -> Result {
      try await another().readInBackground(
        wait: wait,
        limits: limits,
        changes: file.changes,
        body
      )
    }

    public func changes(since mark: any ChangeMark) -> ChangeReport {
      guard let changes = file.changes, let mark = mark as? TableMark else {
        return ChangeReport(.unknown)
      }
      return changes.report(since: mark)
    }

    public func orderedKeys(
      of plan: any RowPlan,
      _ orderOptions: OrderOptions,
      progress: @escaping @Sendable (OrderProgress) -> Void
    ) async throws -> OrderedKeys? {
      let scan = OrderScan(query: RowQuery.of(plan), limits: limits, orderOptions: orderOptions)
      return try await file.ordering.run {
        try await scan.run(file.background(wait: wait), progress: progress)
      }
    }

    public func write<Result>(
      patience: Patience,
      after version: DatabaseVersion?,
      _ body: (any RowWriter) throws -> Result
    ) throws -> RowCommit<Result> {
      let wait = patience == .full ? wait : min(wait, Writer.frame)
      return try writer(wait: wait).write(wait: wait, after: version, in: file, body)
    }

    public func write<Result: Sendable>(
      after version: DatabaseVersion?,
      _ body: @escaping @Sendable (any RowWriter) throws -> Result
    ) async throws -> RowCommit<Result> {
      try await writer(wait: wait).write(wait: wait, after: version, in: file, body)
    }
  }
#endif
