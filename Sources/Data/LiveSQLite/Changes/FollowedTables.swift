#if SQLite
  /// A table whose changes are recorded. The record ends with this object.
  final class FollowedTable: Sendable {
    /// The exact name.
    let name: String

    init(name: String) {
      self.name = name
    }
  }

  /// The tables that the rows of a plan depend on. A mark of a list holds them.
  final class FollowedTables: Sendable {
    let recorder: ChangeRecorder
    let tables: [FollowedTable]
    /// Whether each row of the plan depends only on the row with the same rowid.
    let isByRow: Bool

    init(_ recorder: ChangeRecorder, _ tables: [FollowedTable], isByRow: Bool) {
      self.recorder = recorder
      self.tables = tables
      self.isByRow = isByRow && tables.count == 1
    }
  }

  /// A position in the sequence of commits.
  struct ChangePosition: Hashable, Sendable {
    /// Distinguishes sequences. It changes when the changes of some commits are unknown.
    var epoch: UInt64
    /// The number of commits in the sequence.
    var commits: UInt64
  }

  /// The newest commit at a time before a read transaction.
  struct ChangeStart: Sendable {
    /// The state of the log.
    var header: LogHeader
    /// The position, or nil if no commits were examined yet.
    var position: ChangePosition?
  }

  /// The changes of tables since a position.
  struct TableChanges: Sendable {
    /// The possibly changed rowids of each table, in the order of the request, or the reason why
    /// they are unknown.
    var changes: Result<[KeyRanges], ChangeFallback>
    /// The position of the read: later changes are not seen by it. Nil if it is unknown.
    var position: ChangePosition?
    /// The position up to which the changes are known, or nil if they cannot be followed.
    var end: ChangePosition?
  }
#endif
