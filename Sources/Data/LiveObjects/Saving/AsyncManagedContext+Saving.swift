extension AsyncManagedContext {
  /// Begins a save. Returns the database, or nil if there are no changes.
  func beginSave() throws -> (any WritableRowDatabase)? {
    let database = try writableDatabase()
    if unsaved.pending.isEmpty, !database.isReadOnly, !refreshes.life.isSaving { return nil }
    try requestSave()
    return database
  }

  func requestSave() throws {
    if refreshes.life.handle(.saveRequested) == [.save] { return }
    throw StoreError(
      .badRequest,
      context: database.name,
      message: "a save is already in progress"
    )
  }

  /// Validates all changes and takes a snapshot of them.
  func prepareSave(
    _ policy: ConflictPolicy,
    _ decisions: [SeenConflict: ConflictPolicy]
  ) throws -> PreparedSave {
    try validatePending(restoresRows: policy == .ours || decisions.values.contains(.ours))
    try checkTargets()
    var save = PreparedSave(self, policy)
    save.plan.decisions = decisions
    return save
  }

  /// Returns the database if it supports writing, and otherwise throws.
  func writableDatabase() throws -> any WritableRowDatabase {
    if let database = database as? any WritableRowDatabase { return database }
    throw notWritable
  }

  /// The error of writing to a database that does not support it.
  var notWritable: StoreError {
    StoreError(
      .readOnly,
      context: database.name,
      message: "the database does not support writing"
    )
  }

  /// Checks that the context writes to the database.
  ///
  /// - Throws: `StoreError` if this is a child context, which saves into its parent.
  func checkIsNoChild() throws {
    if parent == nil { return }
    throw StoreError(
      .badRequest,
      context: database.name,
      message: "a child context does not write to the database: save its parent"
    )
  }

  /// Ends a save, whether it succeeded or failed.
  func endSave() {
    // Saving a child does not close the commit gate.
    if parent == nil { gate.open() }
    perform(refreshes.life.handle(.saveEnded))
    if parent == nil { refreshChildren() }
  }

  /// Resumes refreshes of child contexts that were deferred during the save.
  private func refreshChildren() {
    for child in family.living {
      if !child.refreshes.life.isSaving { child.perform(child.refreshes.life.handle(.saveEnded)) }
      child.refreshChildren()
    }
  }

  /// The version of the database state that the objects reflect, or nil if a commit was missed
  /// since.
  var knownVersion: DatabaseVersion? { refreshes.life.hasMissed ? nil : version }

  /// Validates all changed objects, including those that are changed during validation by
  /// `willSave()`.
  ///
  /// - Parameter restoresRows: Whether rows that other connections have deleted are inserted again.
  ///   Otherwise their values are not written, and need not be valid.
  func validatePending(restoresRows: Bool) throws {
    let first = pendingObjects
    var latest = unsaved.pending.latestOrder
    var failures: [ValidationError.Failure] = []
    func validate(_ object: any ManagedObject) {
      object.willSave()
      if object.managedState.hasLostRow, !restoresRows { return }
      failures += object.validationFailures()
    }
    for object in first { validate(object) }
    if unsaved.pending.latestOrder != latest {
      var seen = Set(first.map { ObjectIdentifier($0) })
      repeat {
        latest = unsaved.pending.latestOrder
        for object in pendingObjects where seen.insert(ObjectIdentifier(object)).inserted {
          validate(object)
        }
      } while unsaved.pending.latestOrder != latest
    }
    for object in pendingObjects { failures += object.refusals() }
    if failures.count > 1 { throw ValidationError(failures: failures) }
    if let only = failures.first { throw only.error }
  }

  /// Applies a committed save to the objects.
  ///
  /// Objects and relations change as one round of observation: all values are updated before the
  /// first observer is called. Objects of other rows whose keys were taken over are detached in the
  /// same round.
  func finish(_ save: PreparedSave, _ version: DatabaseVersion?) {
    let plan = save.plan
    // From this point the context counts as saved. Observers may call `save` again.
    perform(refreshes.life.handle(.saveCommitted))
    if parent == nil { gate.open() }
    generation += 1
    let keyChanges = keyChanges(save)
    let restoredKeys = restoredKeys(save)
    plans = plan.plans
    unsaved.reservedKeys = plan.reservedKeys
    // The context recognises its own commit and does not read it, unless another connection has
    // committed since the last refresh. Triggers and foreign keys may have written other rows, in
    // which case everything is read.
    if let version, !plan.hasSideEffects { self.version = version }
    // Deleted rows may have passed their keys on to new rows.
    var replaced: [any ManagedObject] = []
    for saved in plan.saved where saved.values != nil {
      let object = save.objects[saved.index]
      let state = object.managedState
      if let old = state.key, old != saved.key { map.remove(object, old) }
      if state.managedClass.objects.place(object, saved.key) === object { continue }
      let other = map[state.table, saved.key]
      if let other { replaced.append(other) }
      // A list may still show the other object in the row with this key.
      if state.table.family != nil || other != nil { listeners.pending.exchanged.append(object) }
      map.insert(object, saved.key)
    }
    var parts = replaced.filter { !$0.managedState.isKnownDeleted }
      .map { ManagedRound.Part($0, nil) }
    for saved in plan.saved {
      let object = save.objects[saved.index]
      let state = object.managedState
      guard state.isObserved else { continue }
      parts += state.properties(changedBy: saved, save).map { ManagedRound.Part(object, $0) }
      let isDeleted = saved.values == nil
      if state.isKnownDeleted != isDeleted { parts.append(ManagedRound.Part(object, nil)) }
    }
    let relations = zip(save.relations, plan.relationKeys).map { relation, keys in
      RelationKeys(object: relation.object, property: relation.property, keys: keys)
    }
    let removed = plan.removed
    // Which rows exist is applied to the objects only below, so the differences are passed along.
    var present: [ObjectIdentifier: Bool] = [:]
    if !relations.isEmpty {
      for saved in plan.saved {
        let object = save.objects[saved.index]
        if saved.values == nil {
          present[ObjectIdentifier(object)] = false
        } else if object.managedState.row.isGone {
          present[ObjectIdentifier(object)] = true
        }
      }
      for index in removed { present[ObjectIdentifier(save.objects[index])] = false }
    }
    for relation in relations where hasChanged(relation, rows: present) {
      parts.append(ManagedRound.Part(relation.object, relation.property))
    }
    let written = (plan.saved.map { $0.index } + removed).map { save.objects[$0] }
    refreshes.noteSaved(written.lazy.map { $0 as AnyObject })
    parts += partsBelow(keyChanges)
    ManagedRound.run(parts) {
      for saved in plan.saved { save.objects[saved.index].managedState.take(saved, save) }
      moveCascades(restoredKeys)
      for index in removed {
        save.objects[index].managedState
          .noteRemoved(plan.last[index], plan.cascades[index])
      }
      clearRelations(plan.cleared, of: save)
      unsaved.kept.forget(upTo: save.restorationCount)
      for relation in relations {
        loading.owners.setKeys(relation.keys, of: relation.property, on: relation.object)
      }
      for object in replaced {
        let state = object.managedState
        state.forgetKey()
        state.becomeDetached()
        state.managedClass = state.table.detached
      }
      followRestored(restoredKeys)
      for object in written { updatePending(object) }
      for object in replaced { updatePending(object) }
      listeners.pending.objects += written + replaced
      listeners.pending.isCommit = true
      family.noteCommit()
      changeKeysBelow(keyChanges, written)
      forgetRelation()
    }
    let emptied = noteEmptied(by: save)
    if !emptied.isEmpty { take(emptied) }
    // Lists apply the commit before observers of the objects can query them.
    if plan.hasSideEffects {
      perform(refreshes.life.handle(.refreshRequested(isCommitting: gate.isClosed)))
    } else {
      participant?.performRefresh(isUrgent: false)
    }
    for index in plan.upserted { unsaved.history.forget(save.objects[index]) }
    updateFlags()
    for index in (plan.saved.map { $0.index } + removed).sorted() {
      save.objects[index].didSave()
    }
  }

  /// Clears relations between deleted rows. Those to rows that undo restores later are set again
  /// when these rows have been restored, possibly with new keys.
  private func clearRelations(_ relations: [SavePlan.ClearedRelation], of save: PreparedSave) {
    if relations.isEmpty { return }
    let restorations = unsaved.history.restorations
    var later: [(step: UndoHistory.Step, restored: any ManagedObject)] = []
    for cleared in relations {
      let (object, target) = (save.objects[cleared.index], save.objects[cleared.target])
      guard restorations.restores(target, after: object),
        let values = object.managedState.clearFormer(cleared.relation)
      else { continue }
      later.append((.assign(object, cleared.relation, values, nil), target))
    }
    unsaved.history.insert(later, at: restorations)
  }
}

extension ManagedState {
  /// Returns the properties whose values change when the result of a save is applied.
  fileprivate func properties(
    changedBy saved: SavePlan.Saved,
    _ save: PreparedSave
  ) -> [ManagedProperty] {
    guard let new = saved.values else {
      // Relations to new objects are cleared when the object itself is deleted.
      return table.properties.filter { edits?.references[$0.index] != nil }
    }
    if values.isEmpty { return [] }
    var changed = new.indices.filter { values[$0] != new[$0] }
    if changed.isEmpty { return [] }
    if let later = laterEdits(than: saved, new, save) {
      changed.removeAll { later.base[$0] != nil }
    }
    return table.properties(at: changed).filter { property in
      // A relation to an object that has received its key still refers to the same object.
      guard let reference = edits?.references[property.index] else { return true }
      let key = save.key(of: reference)
      return RowKey(table.positions(of: property).map { new[$0] }) != key
    }
  }

  /// Returns the changes made since the save began, or nil if there are none.
  ///
  /// The draft contains the object's values at the beginning of the save. A column whose value
  /// differs from the draft was changed during the save: it remains an unsaved change, whose base
  /// is the saved value. For relations to objects without a key, the references are compared
  /// instead of the values.
  ///
  /// - Parameter new: The values of the row after the save.
  private func laterEdits(
    than saved: SavePlan.Saved,
    _ new: [Value],
    _ save: PreparedSave
  ) -> Edits? {
    let draft = save.plan.drafts[saved.index]
    var later = Edits()
    if values != draft.values {
      for position in new.indices where position < values.count {
        let isOurs = draft.base[position] != nil || edits?.base[position] != nil
        // Columns that were not set here may have been refreshed during the save.
        if isOurs, values[position] != draft.values[position] {
          later.base[position] = new[position]
        }
      }
    }
    let references = edits?.references ?? SmallDictionary()
    let given = save.references[saved.index] ?? SmallDictionary()
    if !references.isEmpty || !given.isEmpty {
      for property in table.properties where references[property.index] !== given[property.index] {
        later.references[property.index] = references[property.index]
        for position in table.positions(of: property) { later.base[position] = new[position] }
      }
    }
    later.refusals = edits?.refusals ?? SmallDictionary()
    return later.isEmpty ? nil : later
  }

  /// Applies the row's contents after a save. Changes made since the save began remain unsaved.
  fileprivate func take(_ saved: SavePlan.Saved, _ save: PreparedSave) {
    let kind = save.plan.drafts[saved.index].kind
    // An object that was removed from the context during the save is deleted by the next save.
    if kind == .inserted, stage == .detached { isMarkedForDeletion = true }
    if kind == .deleted { isMarkedForDeletion = false }
    stage = .saved
    // An object that represents another row with its former key can still be restored. A missing
    // row was inserted again, and is the object's own.
    if kind != .updated || former == nil || row.isGone {
      cascade = nil
      former = nil
    }
    matching = nil
    if saved.values != nil { isReplaced = false }
    key = saved.key
    let later = saved.values.flatMap { laterEdits(than: saved, $0, save) }
    let changed = row.take(saved.values) { later?.base[$0] != nil }
    row.servedPlaceholder = false
    if saved.values == nil { isMarkedForDeletion = false }
    forgetDecoded(at: changed)
    edits = later
    relations = [:]
    trimExtras()
  }

  /// Sets a relation of a deleted row to nil, because the related row was deleted before it.
  /// Returns the previous values, or nil if the row is to be inserted again.
  fileprivate func clearFormer(_ relation: any ToOneProperty) -> [Value]? {
    guard row.isGone else { return nil }
    let positions = table.positions(of: relation)
    let values = positions.map { row.values[$0] }
    for position in positions { row.values[position] = .null }
    former = row.values
    return values
  }

  /// Records that the row was deleted.
  ///
  /// - Parameters:
  ///   - last: The last values of the row, if they were unknown before.
  ///   - cascade: The rows that were deleted with it.
  fileprivate func noteRemoved(_ last: [Value]?, _ cascade: (any DeletionCascade)?) {
    if let last { row.values = last }
    self.cascade = cascade
    row.isFault = false
    relations = [:]
    if isMarkedForDeletion || stage != .saved {
      // Undo restores relations to objects that have received their keys in the same save. The
      // provisional keys of a child context are replaced when its parent is saved.
      for relation in table.relationsToOne {
        guard let key = edits?.references[relation.index]?.managedState.key else { continue }
        for (position, value) in zip(table.positions(of: relation), key.values)
        where row.values.indices.contains(position) {
          row.values[position] = value
        }
      }
      isMarkedForDeletion = false
      row.isGone = true
      former = row.values
      edits = nil
    } else {
      // The deletion was undone during the save. The next save inserts the row again.
      becomeNew()
      stage = .inserted
      row.isGone = false
    }
  }
}
