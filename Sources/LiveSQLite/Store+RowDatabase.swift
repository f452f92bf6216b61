#if SQLite
  extension Store: WritableRowDatabase {
    public var name: String { path }

    /// Stores of one file are one database.
    public var identity: ObjectIdentifier { ObjectIdentifier(file) }

    public func notices() throws -> AsyncStream<CommitNotice> {
      try file.monitor().heldNotices()
    }

    public func read<Result>(
      patience: Patience,
      _ body: (any RowReader) throws -> Result
    ) throws -> Result {
      let wait = patience == .frame ? min(wait, 0.015) : wait
      return try file.withConnection {
        try $0.read(wait: wait, limits: limits, isFrame: patience == .frame, body)
      }
    }

    public func readLater<Result: Sendable>(
      _ body: @escaping @Sendable (any RowReader) throws -> Result
    ) async throws -> Result {
      try await file.background().readLater(wait: wait, limits: limits, body)
    }

    public func orderedKeys(
      of plan: any RowPlan,
      _ wishes: OrderWishes,
      progress: @escaping @Sendable (OrderProgress) -> Void
    ) async throws -> OrderedKeys? {
      let scan = OrderScan(query: RowQuery.of(plan), limits: limits, wishes: wishes)
      return try await file.ordering.run {
        try await scan.run(file.background(), progress: progress)
      }
    }

    public func write<Result>(_ body: (any RowWriter) throws -> Result) throws -> Result {
      try write { session in
        // Rows may refer to others that come later in the same transaction.
        try session.run("PRAGMA defer_foreign_keys = ON")
        let reader = SessionReader(session: session, epoch: 0, path: path, limits: limits)
        return try body(TransactionWriter(reader: reader))
      }
    }
  }
#endif
