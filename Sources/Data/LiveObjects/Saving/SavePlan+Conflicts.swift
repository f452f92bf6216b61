// Detection of conflicts.
extension SavePlan {
  /// Compares the current rows with their values before the local changes.
  mutating func findConflicts(_ writer: any RowWriter) throws {
    let rows = try rows(of: updated + deleted, writer) { $0.original }
    findConflicts { rows[$0] }
  }

  /// Compares drafts with the current rows, which are given by draft index.
  mutating func findConflicts(_ row: (Int) -> [Value]?) {
    for index in updated {
      let present = row(index)
      if present == nil, mayReturn(index) {
        returning.append(index)
      } else {
        compare(updated: index, present)
      }
    }
    for index in deleted { compare(deleted: index, row(index)) }
  }

  mutating func compare(updated index: Int, _ present: [Value]?) {
    let draft = drafts[index]
    guard let key = draft.key else { return }
    let yielded = present == nil ? [] : referringColumns(of: index)
    if !yielded.isEmpty { theirColumns[index] = yielded }
    let led = draft.targetColumns
    var columns: [ConflictError.Column] = []
    var positions: Set<Int> = []
    for (position, base) in draft.base.sorted(by: { $0.key < $1.key })
    where !yielded.contains(position) {
      let theirs = present?[position] ?? .null
      let isUnread = draft.unread.contains(position)
      // A relation to a new object has no column value to compare yet.
      let isOurs =
        led.contains(position)
        ? theirs == draft.ledValue(position) : theirs == draft.values[position]
      if present != nil, isOurs || (theirs == base && !isUnread) { continue }
      positions.insert(position)
      columns.append(
        ConflictError.Column(
          name: draft.table.columns[position],
          base: isUnread ? nil : base.asStored,
          ours: draft.values[position].asStored,
          theirs: theirs.asStored
        )
      )
    }
    if positions.isEmpty { return }
    let conflict = conflict(draft, key, present == nil ? .deletedThere : .changed, columns)
    switch decisions[SeenConflict(conflict)] ?? policy {
    case .error: conflicts.append(conflict)
    case .ours:
      if present == nil {
        rewritten.append(index)
        rewrittenIndexes.insert(index)
      }
    case .theirs:
      if present == nil { missing.insert(index) }
      theirColumns[index] = positions.union(yielded)
    }
  }

  private mutating func compare(deleted index: Int, _ present: [Value]?) {
    let draft = drafts[index]
    guard let key = draft.key else { return }
    guard let present else {
      lostDeletions.append(index)
      return
    }
    // A row whose values were never read has no base for a comparison. Its current values are kept
    // for undo.
    guard draft.isRead else {
      last[index] = present
      return
    }
    let original = draft.original
    if present == original { return }
    let columns = present.indices.filter { original[$0] != present[$0] }.map { position in
      ConflictError.Column(
        name: draft.table.columns[position],
        base: original[position].asStored,
        ours: .null,
        theirs: present[position].asStored
      )
    }
    let conflict = conflict(draft, key, .deletedHere, columns)
    switch decisions[SeenConflict(conflict)] ?? policy {
    case .error: conflicts.append(conflict)
    case .ours: break
    case .theirs: skippedDeletions.insert(index)
    }
  }

  private func conflict(
    _ draft: Draft,
    _ key: RowKey,
    _ kind: ConflictError.Conflict.Kind,
    _ columns: [ConflictError.Column]
  ) -> ConflictError.Conflict {
    ConflictError.Conflict(
      className: draft.table.className,
      table: draft.table.name,
      key: key,
      kind: kind,
      columns: columns
    )
  }
}
