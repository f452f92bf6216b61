extension ManagedContext {
  /// Applies all changes to the parent context as one undo group, or none of them.
  func save(
    into parent: ManagedContext,
    _ policy: ConflictPolicy,
    _ decisions: [SeenConflict: ConflictPolicy]
  ) throws {
    if unsaved.pending.isEmpty, !refreshes.life.isSaving { return }
    try requestSave()
    defer {
      endSave()
      followParent()
    }
    var save = try prepareSave(policy, decisions)
    // Another connection may have inserted a row for an object that is about to be inserted again.
    let stored = save.objects.filter { $0.managedState.key != nil }
    let (rows, keys) = try read { reader in
      (
        try changedRows(stored, includingSame: true, reader),
        try save.relations.map { object, property in
          try object.managedState.key.map { try self.keys(of: property, $0, reader) }
            ?? RelatedKeys()
        }
      )
    }
    let read = Dictionary(rows.map { (ObjectIdentifier($0), $1) }) { $1 }
    let above = shownAbove(save, read, parent)
    save.plan.findConflicts { above[$0] }
    if !save.plan.conflicts.isEmpty { throw ConflictError(conflicts: save.plan.conflicts) }
    let ours = try ParentSave(save, shownAbove(save, read, parent), of: self, into: parent)
    parent.group {
      for step in ours.steps { step.run(in: parent) }
    }
    applySaved(&save, ours, read, keys, parent)
    finish(save, nil)
  }

  /// Returns the values that the parent shows for the rows that were read, by draft.
  private func shownAbove(
    _ save: PreparedSave,
    _ read: [ObjectIdentifier: [Value]?],
    _ parent: ManagedContext
  ) -> [Int: [Value]] {
    var shown: [Int: [Value]] = [:]
    for (index, object) in save.objects.enumerated() {
      guard let row = read[ObjectIdentifier(object)], let key = object.managedState.key else {
        continue
      }
      shown[index] = parent.shown(object.managedState.table, key, row)
    }
    return shown
  }

  /// Completes the plan with the keys and values that the parent shows after the save.
  private func applySaved(
    _ save: inout PreparedSave,
    _ ours: ParentSave,
    _ read: [ObjectIdentifier: [Value]?],
    _ keys: [RelatedKeys],
    _ parent: ManagedContext
  ) {
    for index in save.plan.inserted {
      save.plan.keys[index] = ours.top(of: index).map(parent.keyBelow)
    }
    let gone = Set(save.plan.removed)
    var saved: [SavePlan.Saved] = []
    for (index, object) in save.objects.enumerated() where !gone.contains(index) {
      guard let key = save.plan.keys[index] ?? save.plan.drafts[index].key else { continue }
      let row = read[ObjectIdentifier(object)] ?? nil
      let values = parent.shown(object.managedState.table, key, row)
      saved.append(SavePlan.Saved(index: index, key: key, values: values))
    }
    let relations = zip(save.relations, keys).map { relation, keys in
      inherited(keys, relation.object, relation.property, key: save.key(of: relation.object))
    }
    save.plan.take(saved, relations)
  }
}

extension AsyncManagedContext {
  /// Returns the key changes that child contexts have to follow when a save is applied.
  func keyChanges(_ save: PreparedSave) -> [KeyChange] {
    guard family.hasChildren else { return [] }
    return save.plan.saved.compactMap { saved in
      let state = save.objects[saved.index].managedState
      guard let old = state.key ?? state.provisionalKey, old != saved.key else { return nil }
      return KeyChange(table: state.table, old: old, new: saved.key)
    }
  }

  /// Returns the keys of restored rows that got new ones, because rows of other connections had
  /// taken theirs.
  func restoredKeys(_ save: PreparedSave) -> [KeyChange] {
    save.plan.takenDrafts.compactMap { index in
      let draft = save.plan.drafts[index]
      guard let old = draft.key, let new = save.plan.keys[index], old != new else { return nil }
      return KeyChange(table: draft.table, old: old, new: new)
    }
  }
}
