#if SQLite
  /// The changes of one row, concluded from the entries of the history in their order.
  ///
  /// The entries do not tell whether a conflicting row was replaced, and a trigger of another
  /// program may change a row before the entry of the statement that called it. What is known for
  /// certain is whether the row exists at the end.
  struct RowFate {
    /// The number of an entry, and its time in milliseconds since 1970.
    struct Moment {
      let number: Int64
      let time: Int64
    }

    /// The last entry that is certainly a change.
    private var lastChange: Moment?
    /// The last entry of a conflict, which may have deleted the row.
    private var lastConflict: Moment?
    /// Whether the row existed at the beginning, or nil without entries.
    private var existed: Bool?
    private var exists = false
    /// Whether the row may have been replaced since it was last inserted or deleted.
    private var isConflicting = false
    /// Whether the row was inserted, deleted or replaced.
    private var isOther = false
    /// The positions of the changed columns, by version.
    private var columns: [Int64: Set<Int>] = [:]

    mutating func add(
      _ kind: RecordedTable.Kind,
      _ columns: Value,
      version: Int64,
      at moment: Moment
    ) {
      if kind == .conflicting { lastConflict = moment } else { lastChange = moment }
      switch kind {
      case .gap: break
      case .inserted:
        // Without a deletion or a replacement, the row did not exist: an earlier entry belongs to
        // a trigger that the insertion has called.
        if existed == nil || exists && !isConflicting && !isOther { existed = false }
        (exists, isConflicting, isOther) = (true, false, true)
      case .updated:
        existed = existed ?? true
        exists = true
        self.columns[version, default: []].formUnion(RecordedTable.positions(in: columns))
      case .deleted:
        existed = existed ?? true
        (exists, isConflicting, isOther) = (false, false, true)
      case .conflicting:
        existed = existed ?? true
        (exists, isConflicting) = (true, true)
      }
    }

    /// Returns when the row was changed last.
    func moment(isPresent: Bool) -> Moment? {
      isPresent || !exists ? lastChange : lastConflict ?? lastChange
    }

    /// Returns the kind of the change, or nil if the row is unchanged.
    ///
    /// - Parameter isPresent: Whether the row exists at the end.
    /// - Returns: The kind, and for an updated row the positions of the changed columns by version.
    ///   Nil for all columns.
    func change(isPresent: Bool) -> (kind: RowHistory.Kind, columns: [Int64: Set<Int>]?)? {
      // The row was deleted last, and a trigger of this deletion had inserted it again before.
      let existed = isPresent && !exists ? true : existed ?? false
      switch (existed, isPresent) {
      case (false, false): return nil
      case (false, true): return (.inserted, nil)
      case (true, false): return (.deleted, nil)
      case (true, true):
        if isOther { return (.updated, nil) }
        return columns.isEmpty ? nil : (.updated, columns)
      }
    }
  }
#endif
