extension AsyncManagedContext: UndoReporting {
  public var onUndoChange: ((UndoEvent) -> Void)? {
    get { unsaved.onUndoChange }
    set { unsaved.onUndoChange = newValue }
  }

  /// The maximum number of groups that can be undone. Nil means no limit, and 0 disables undo. The
  /// default is 100.
  public var undoLimit: Int? {
    get { unsaved.history.limit }
    set {
      unsaved.history.limit = newValue.map { max(0, $0) }
      updateFlags()
    }
  }

  /// Undoes the latest group of changes. Returns false if there is none, or if a group is open.
  ///
  /// Saved changes can be undone as well, which creates new unsaved changes. An inserted row is
  /// deleted, and a deleted row is inserted with the same key. Saving then also restores the rows
  /// that foreign keys had deleted with it. If another connection has given the key to another row,
  /// the restored row gets a new key, and the restored relations to it follow. The object hides the
  /// other row until it is saved. A row that the database itself had deleted by a foreign key gets
  /// no new key: if another row has its key, saving throws `StoreError` and changes nothing. Saving
  /// also throws if the restored object has a relation to such a row and the database has no
  /// synchronous access. Commits of other connections are not undone.
  @discardableResult
  public func undo() -> Bool {
    guard let steps = unsaved.history.beginUndo() else { return false }
    replay(steps)
    return true
  }

  /// Redoes the group that was undone last, unless other changes have been made since. Returns
  /// false if there is none.
  @discardableResult
  public func redo() -> Bool {
    guard let steps = unsaved.history.beginRedo() else { return false }
    replay(steps)
    return true
  }

  private func replay(_ steps: [UndoHistory.Step]) {
    for step in steps {
      switch step {
      case .assign(let object, let property, let values, let reference):
        object.managedState.assign(property, values, reference, of: object)
      case .refer(let object, let relation, let values, let cleared):
        refer(object, relation, to: values, ifStill: cleared)
      case .set(let object, let property, let value): property.restore(value, of: object)
      case .remove(let object):
        // The row of the object may return with a restored row.
        remove(object, evenIfLost: !unsaved.kept.isEmpty)
      case .restore(let object):
        let state = object.managedState
        guard state.isKnownDeleted || state.representsOther else { continue }
        restore(object)
        // With synchronous access, all effects of foreign keys on objects are undone as changes.
        if local == nil { unsaved.kept.noteRestoration(of: object) }
      }
    }
    unsaved.history.endReplay()
    updateFlags()
  }

  /// Discards all unsaved changes and the undo history.
  ///
  /// Changed columns take the values that were last read from the database. New objects are removed
  /// from the context. Objects are no longer marked for deletion. During a save, the rollback is
  /// deferred until the save has ended.
  public func rollback() {
    perform(refreshes.life.handle(.rollbackRequested))
  }

  /// Discards all unsaved changes and the undo history.
  func dropChanges() {
    dropChanges(of: pendingObjects) {
      unsaved.pending.removeAll()
      unsaved.kept.clear()
      unsaved.history.clear()
    }
  }

  /// Discards the unsaved changes of an object. The undo history is kept.
  func dropChanges(of object: any ManagedObject) {
    dropChanges(of: [object]) {
      unsaved.pending.remove(object)
      unsaved.kept.forget(object)
    }
  }

  private func dropChanges(of objects: [any ManagedObject], _ forget: () -> Void) {
    var parts: [ManagedRound.Part] = []
    for object in objects {
      let state = object.managedState
      if state.stage == .inserted || state.isMarkedForDeletion {
        parts.append(ManagedRound.Part(object, nil))
      }
      let changed = state.revertedValues.indices.filter {
        state.values[$0] != state.revertedValues[$0]
      }
      var properties = state.table.properties(at: changed)
      for property in state.table.properties
      where state.edits?.references[property.index] != nil {
        properties.append(property)
      }
      parts += properties.map { ManagedRound.Part(object, $0) }
      parts += state.orderParts(of: properties, in: state.revertedValues)
    }
    for object in objects { parts += ownerParts(revertedBy: object) }
    // The rows of faults may refer to other owners than the values that were last read.
    parts += observedRelations(
      containing: objects.filter { $0.managedState.stage == .saved && $0.managedState.row.isFault }
    )
    ManagedRound.run(parts) {
      for object in objects { object.managedState.revert() }
      forget()
      listeners.pending.objects += objects
      family.touch(objects)
      forgetRelation()
    }
    updateFlags()
  }
}

extension AsyncManagedContext {
  /// Returns the to-many relations that contain an object either before or after its changes are
  /// discarded, but not both.
  private func ownerParts(revertedBy object: any ManagedObject) -> [ManagedRound.Part] {
    let state = object.managedState
    var parts: [ManagedRound.Part] = []
    for relation in state.table.relationsToOne {
      let before = state.isKnownDeleted ? nil : relation.livingTarget(of: state, self)
      let after =
        state.stage == .inserted || state.row.isGone
        ? nil : relation.livingTarget(in: state.revertedValues, of: state.table, self)
      if before === after { continue }
      for owner in [before, after].compactMap({ $0 }) {
        parts += ManagedRound.inverses(of: relation, state.table, on: owner)
      }
    }
    return parts
  }
}

extension ManagedState {
  /// The column values without unsaved changes.
  fileprivate var revertedValues: [Value] {
    guard stage == .saved, let edits else { return values }
    var values = values
    for (position, base) in edits.base { values[position] = edits.theirs[position] ?? base }
    return values
  }

  /// Discards the unsaved changes.
  fileprivate func revert() {
    row.values = revertedValues
    edits = nil
    decoded = [:]
    isMarkedForDeletion = false
    if stage == .inserted { removeFromContext() }
  }
}
