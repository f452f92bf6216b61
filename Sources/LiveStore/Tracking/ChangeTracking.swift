#if SQLite
  /// The exact history of a table's changes, noted by triggers in the database itself.
  ///
  /// Everything else in this module tells the difference of two states. Who needs each step between
  /// them, with its order and its time, has it noted when it is made: triggers of the table write
  /// into a small table beside it, in the transaction of the change, whichever process makes it.
  /// That changes somebody's database, so it is done only with a ``Consent`` that says so, by a store
  /// that was opened with ``Store/Access/readWrite``. Reading a history needs neither.
  ///
  /// What it costs: each change of a row writes one row more, and the change fails if that cannot be
  /// written. While it is installed, `ALTER TABLE … DROP COLUMN` is refused by SQLite, and a column
  /// that is added is not tracked until it is installed again. Rows that `REPLACE` removes are noted
  /// too, unless only a unique index on an expression says that they must go.
  ///
  /// It may be used from any thread.
  public struct ChangeTracking: Sendable {
    /// That the owner of the database agrees.
    public enum Consent: Sendable {
      /// To the triggers of the tracked table, and the tables `livecells_changes_…` and
      /// `livecells_replaced_…` beside it.
      case toTriggersAndTables
    }

    /// A part of a history.
    public struct History: Sendable {
      /// The changes, in the order in which they were made.
      public var changes: [TrackedChange]
      /// Where to go on: the number of the last change that was looked at.
      public var end: Int64
    }

    /// The table that is tracked, as it is declared now.
    public let table: TableInfo
    private let store: Store
    private let names: TrackingNames
    private let keyCount: Int

    /// Opens the history of a table that is tracked already.
    ///
    /// - Throws: `StoreError` with the code `notTracked` when it is not.
    public init(of table: String, in store: Store) throws {
      self.store = store
      (self.table, names, keyCount) = try store.read { session in
        let (table, key) = try TrackingTriggers.check(table, session, path: store.path)
        let names = TrackingNames(table.name)
        guard try names.exist(session) else {
          throw StoreError(
            .notTracked,
            context: "table \(table.name)",
            message: "its changes are not tracked"
          )
        }
        return (table, names, key.count)
      }
    }

    /// Begins to track a table, or to track its present columns if it is tracked already.
    ///
    /// - Parameters:
    ///   - table: The table; a view has no changes of its own.
    ///   - store: A store that may write.
    ///   - consent: That the database may be changed so.
    ///   - keeping: The most changes that are kept; the oldest go as new ones come.
    /// - Throws: `StoreError`, with the code `readOnly` when the store may not write.
    public static func install(
      on table: String,
      in store: Store,
      consent: Consent,
      keeping: Int = 10_000
    ) throws -> ChangeTracking {
      guard keeping > 0 else {
        throw StoreError(
          .badRequest,
          context: "table \(table)",
          message: "to keep \(keeping) changes is to keep none"
        )
      }
      try store.write { session in
        let (table, key) = try TrackingTriggers.check(table, session, path: store.path)
        let triggers = TrackingTriggers(table: table, key: key, keeping: keeping)
        try triggers.install(session)
      }
      return try ChangeTracking(of: table, in: store)
    }

    /// Ends the tracking and removes all that it added to the database, the history included.
    ///
    /// - Throws: `StoreError`, with the code `readOnly` when the store may not write.
    public func remove() throws {
      try store.write { try names.remove($0) }
    }

    /// Forgets all changes but the last ones.
    ///
    /// - Throws: `StoreError`, with the code `readOnly` when the store may not write.
    public func purge(keeping count: Int = 0) throws {
      try store.write { session in
        let end = try names.end(session)
        try session.run(
          "DELETE FROM main.\(names.changes) WHERE sequence <= ?1",
          [.integer(end - Int64(max(0, count)))]
        )
      }
    }

    /// The number of the last change, which is where a history from now on begins.
    ///
    /// - Throws: `StoreError`.
    public func end() throws -> Int64 {
      try store.read { try names.end($0) }
    }

    /// The changes after one point and up to another, without a gap.
    ///
    /// - Parameters:
    ///   - start: The number of the last change that is known already, 0 for the very first.
    ///   - end: The number of the last change wanted, or nil for all.
    ///   - limit: The most changes; go on from the history's `end`.
    /// - Throws: `StoreError`, with the code `historyPurged` when some of them are no longer kept.
    public func history(
      after start: Int64,
      through end: Int64? = nil,
      limit: Int = 10_000
    ) throws -> History {
      try store.read { session in
        let last = try names.end(session)
        let first = try session.integer("SELECT min(sequence) FROM main.\(names.changes)")
        let known = (first ?? last + 1) - 1
        guard start >= known || last == start else {
          throw StoreError(
            .historyPurged,
            context: "table \(table.name)",
            message:
              "changes up to \(known) are no longer kept, and those after \(start) were asked"
              + " for"
          )
        }
        var changes: [TrackedChange] = []
        let keys = TrackingNames.keyColumns(keyCount).joined(separator: ", ")
        try session.forEachRow(
          "SELECT sequence, made, operation, columns, \(keys) FROM main.\(names.changes)"
            + " WHERE sequence > ?1 AND sequence <= ?2 ORDER BY sequence LIMIT ?3",
          [.integer(start), .integer(end ?? .max), .integer(Int64(max(0, limit)))]
        ) { row in
          changes.append(change(row))
          return true
        }
        let isCut = changes.count >= limit
        let reached = isCut ? changes.last?.sequence ?? start : min(end ?? last, last)
        return History(changes: changes, end: max(start, reached))
      }
    }

    private func change(_ row: RowReader) -> TrackedChange {
      var time = 0.0
      if case .real(let value) = row.value(at: 1) { time = value }
      return TrackedChange(
        sequence: row.integer(at: 0),
        time: time,
        operation: TrackedChange.Operation(rawValue: row.text(at: 2)) ?? .update,
        key: RowKey(row.values(in: 4..<(4 + keyCount))),
        columns: TrackingNames.columns(in: row.text(at: 3))
      )
    }
  }
#endif
