// The order in which rows are written:
//
// 1. Updates that change a key. Rows that refer to these can then use the new keys. If another row
//    still has the new key, the row temporarily receives unique values that no other row has.
// 2. New rows that updated rows refer to.
// 3. All other updates. They come before the deletions, so that a row whose relation was changed is
//    not deleted by a cascade.
// 4. Deletions. They free keys and unique values for the remaining rows.
// 5. Rows that a constraint has refused so far; see `settle`.
// 6. All other new rows, and then the rows that have waited for them.
// 7. Relations between new rows that refer to each other in a cycle.
// 8. Rows that an undone deletion had removed by a cascade.
// 9. Changes of these rows that were made after the deletion was undone.
// 10. Values of restored rows that triggers have changed in the meantime.
extension SavePlan {
  mutating func writeAll(_ writer: any RowWriter) throws {
    let (movers, others) = try sortedUpdates(writer)
    for index in movers { try move(index, writer) }
    for index in try ordered(from: updated) { try attempt(insert: index, writer) }
    if try !updateTogether(others, writer) {
      for index in others { try attempt(update: index, writer) }
    }
    try readCascades(of: removed, writer)
    try findLeading(writer)
    try findClearedRelations(writer)
    for index in removed { try delete(index, writer) }
    try settle(writer, beforeNewRows: true)
    // Rows with known keys are inserted before rows with generated keys, which must not take those
    // keys.
    for index in try ordered(from: takenDrafts) { try attempt(insert: index, writer) }
    let rest = try rewritten + ordered(from: inserted.filter { try hasKey($0, writer) })
    for run in runs(of: try rest + ordered(from: inserted), writer) {
      if try insertTogether(run, writer) { continue }
      for index in run { try attempt(insert: index, writer) }
    }
    try settle(writer)
    for index in deferredRelations { try writeRelations(of: index, writer) }
    try restoreCascades(writer)
    try deleteReturned(writer)
    try writeReturned(writer)
    try settleRestored(writer)
  }

  /// Restores the rows that were deleted together with restored rows.
  private mutating func restoreCascades(_ writer: any RowWriter) throws {
    let restored = inserted.filter { drafts[$0].cascade != nil }
    if restored.isEmpty { return }
    // They may also refer to other rows whose keys have changed.
    var moved: [MovedKey] = []
    for index in drafts.indices {
      if let old = drafts[index].key?.integer, let new = keys[index]?.integer, old != new {
        let plan = try plan(drafts[index].table, writer).plan
        moved.append(MovedKey(plan: plan, old: old, new: new))
      }
    }
    for index in restored {
      guard var cascade = drafts[index].cascade else { continue }
      let isMoved = keys[index] != nil && keys[index] != drafts[index].key
      let isInteger = keys[index]?.integer != nil
      if !moved.isEmpty, isInteger || !isMoved, let following = cascade.moved(moved) {
        cascade = following
      } else if isMoved {
        throw StoreError(
          .constraint,
          context: drafts[index].description,
          message: "another row has its key, and the rows that were deleted with it refer to that"
            + " key; delete the object again, or roll back"
        )
      }
      let kept = try keeping(cascade, of: index, writer)
      try about(index) { try writer.restore(kept, yields: policy == .theirs) }
    }
  }

  /// Divides the updated rows into those whose keys change and the others, without the rows that
  /// return with restored ones. Records the new keys.
  private mutating func sortedUpdates(
    _ writer: any RowWriter
  ) throws -> (movers: [Int], others: [Int]) {
    var movers: [Int] = []
    var others: [Int] = []
    for index in updated where !returning.contains(index) {
      let draft = drafts[index]
      let plan = try plan(draft.table, writer)
      guard let key = draft.key, try given(for: index, writer).keys.contains(where: plan.isKey)
      else {
        others.append(index)
        continue
      }
      movers.append(index)
      if let next = plan.key(in: draft.values), next != key {
        movedKeys[draft.table.identity, default: [:]][key] = next
      }
    }
    return (movers, others)
  }

  /// Returns whether the key of a new row is known before it is inserted.
  private mutating func hasKey(_ index: Int, _ writer: any RowWriter) throws -> Bool {
    if drafts[index].key != nil { return true }
    return try plan(drafts[index].table, writer).isKeyKnown(in: drafts[index].values)
  }

  /// Returns the new objects that some drafts refer to, directly or indirectly, and those of the
  /// drafts that are new themselves. As far as possible, each follows the objects that it refers
  /// to. (Iterative depth-first search; cycles are broken.)
  private func ordered(from indexes: [Int]) throws -> [Int] {
    if indexes.allSatisfy({ drafts[$0].targets.isEmpty }) {
      return indexes.filter { drafts[$0].kind == .inserted }
    }
    var order: [Int] = []
    var seen: Set<Int> = []
    var stack: [(index: Int, isDone: Bool)] = []
    for index in indexes {
      stack.append((index, false))
      while let (index, isDone) = stack.popLast() {
        if isDone {
          order.append(index)
          continue
        }
        guard seen.insert(index).inserted else { continue }
        let draft = drafts[index]
        if draft.kind == .inserted { stack.append((index, true)) }
        for (property, target) in draft.targets {
          switch target {
          case .draft(let other):
            if drafts[other].kind == .inserted { stack.append((other, false)) }
          case .row: break
          case .foreignObject:
            throw draft.foreignObjectError(property)
          }
        }
      }
    }
    return order
  }

  /// Returns the key of a relation's target, or nil if it has none yet.
  private func key(of target: Draft.Target) -> RowKey? {
    switch target {
    case .draft(let index): keys[index] ?? drafts[index].key
    case .row(let key): key
    case .foreignObject: nil
    }
  }

  /// Returns whether the draft's values can be written unchanged: no relation refers to an object
  /// whose key was assigned or changed by this save.
  func leadsNowhereNew(_ index: Int) -> Bool {
    drafts[index].targets.isEmpty && movedKeys.isEmpty && takenKeys.isEmpty
  }

  /// The columns of relations that were set to restored rows whose keys have been taken.
  func takenColumns(of draft: Draft) -> Set<Int> {
    if takenKeys.isEmpty { return [] }
    var positions: Set<Int> = []
    for relation in draft.table.relationsToOne {
      guard let key = relation.key(in: draft.values, of: draft.table),
        takenKeys[relation.targetTable.identity]?.contains(key) ?? false
      else { continue }
      let own = draft.table.positions(of: relation)
      if draft.kind == .inserted || !draft.editedColumns.isDisjoint(with: own) {
        positions.formUnion(own)
      }
    }
    return positions
  }

  /// Returns the values to write, with the keys of relation targets inserted. The columns of
  /// relations to objects without a key are nil.
  func values(of index: Int) -> [Value?] {
    let draft = drafts[index]
    var values: [Value?] = draft.values
    if leadsNowhereNew(index) { return values }
    for relation in draft.table.relationsToOne {
      let positions = draft.table.positions(of: relation)
      if let target = draft.targets[relation.index] {
        let key = key(of: target)
        for (offset, position) in positions.enumerated() {
          values[position] = key?.values[offset]
        }
      } else if let old = relation.key(in: draft.values, of: draft.table) {
        let identity = relation.targetTable.identity
        if let key = movedKeys[identity]?[old] {
          // The relation was set to an object whose key changes in the same save.
          for (position, value) in zip(positions, key.values) { values[position] = value }
        } else if takenKeys[identity]?.contains(old) ?? false {
          // The object has no key yet.
          for position in positions { values[position] = nil }
        }
      }
    }
    return values
  }

  /// Returns the columns to write for an updated row, with their values.
  mutating func given(for index: Int, _ writer: any RowWriter) throws -> [Int: Value] {
    let draft = drafts[index]
    guard draft.key != nil, !missing.contains(index), !rewrittenIndexes.contains(index) else {
      return [:]
    }
    let edited = draft.editedColumns.subtracting(theirColumns[index] ?? [])
    let computed = try plan(draft.table, writer).rules?.computed ?? []
    if let position = edited.first(where: computed.contains) {
      throw StoreError(
        .constraint,
        context: draft.description,
        message: "the column \(draft.table.columns[position]) is computed by the table"
      )
    }
    let values = values(of: index)
    var given: [Int: Value] = [:]
    for position in edited { given[position] = values[position] }
    return given
  }
}

// Rows that are blocked by other rows.
extension SavePlan {
  private mutating func wait(_ index: Int, _ error: StoreError) {
    blocked.append(BlockedRow(index: index, error: error))
    blockedErrors[index] = error
  }

  /// Inserts a row, or adds it to the waiting rows if a constraint refuses it.
  private mutating func attempt(insert index: Int, _ writer: any RowWriter) throws {
    guard keys[index] == nil else { return }
    try attempt(index) { try $0.insert(index, writer) }
  }

  /// Updates a row, or adds it to the waiting rows if a constraint refuses it.
  private mutating func attempt(update index: Int, _ writer: any RowWriter) throws {
    try attempt(index) { try $0.update(index, writer) }
  }

  /// Updates a single row after a batch update has failed for it.
  mutating func attemptAlone(_ index: Int, _ writer: any RowWriter) throws {
    try attempt(update: index, writer)
  }

  private mutating func attempt(
    _ index: Int,
    _ write: (inout SavePlan) throws -> Void
  ) throws {
    if !blockedErrors.isEmpty {
      if blockedErrors[index] != nil { return }
      // The relation refers to a new row that is itself waiting.
      for case .draft(let other) in drafts[index].targets.values {
        if let error = blockedErrors[other] { return wait(index, error) }
      }
    }
    do {
      try write(&self)
    } catch let error as StoreError where error.isNotUnique || error.isReferenceMissing {
      wait(index, error)
    }
  }

  /// Writes a row with a new key. If the key is still in use, gives the row temporary unique values
  /// until it is free.
  private mutating func move(_ index: Int, _ writer: any RowWriter) throws {
    try attempt(update: index, writer)
    if blocked.last?.index == index { try setAside(index, writer) }
  }

  /// Gives a row temporary unique values in the columns that are about to change.
  private mutating func setAside(_ index: Int, _ writer: any RowWriter) throws {
    let draft = drafts[index]
    guard draft.kind == .updated, let key = keys[index] ?? draft.key else { return }
    let positions = try given(for: index, writer).keys
    let plan = try plan(draft.table, writer)
    guard let aside = try writer.setAside(positions, of: plan.plan, key: key) else { return }
    written += 1
    keys[index] = aside
  }

  /// Writes the waiting rows.
  ///
  /// Each pass writes the rows in reverse order. Example: rows 1, 2 and 3 are renumbered to 2, 3
  /// and 4. The first pass writes only row 3, because 2 and 3 are taken. In reverse, the next pass
  /// writes row 2 and then row 1: one pass suffices, where the original order would need one pass
  /// per row.
  ///
  /// If a pass writes nothing, the rows wait for each other, for example two rows that exchange
  /// values. All of them then receive temporary unique values, which resolves the cycle. If the
  /// following passes still fail, the first error is thrown.
  ///
  /// - Parameter beforeNewRows: Whether other new rows follow. Rows that only wait for a row they
  ///   refer to then keep waiting, because that row may be one that undo restores with its key.
  private mutating func settle(_ writer: any RowWriter, beforeNewRows: Bool = false) throws {
    var isAside = false
    while !blocked.isEmpty {
      let round = blocked.reversed().map(\.index)
      blocked = []
      blockedErrors = [:]
      for index in round {
        if drafts[index].kind == .inserted || rewrittenIndexes.contains(index) {
          try attempt(insert: index, writer)
        } else {
          try attempt(update: index, writer)
        }
      }
      guard blocked.count == round.count else { continue }
      if beforeNewRows, blocked.allSatisfy(\.error.isReferenceMissing) { return }
      if isAside { throw blocked[0].error }
      isAside = true
      for blocked in blocked {
        do { try setAside(blocked.index, writer) } catch { throw blocked.error }
      }
    }
  }
}
