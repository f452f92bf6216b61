// Relations that foreign keys clear without the context, because the database has no synchronous
// access.
extension AsyncManagedContext {
  /// Returns the relations of loaded objects to objects that a save deletes.
  func relationsLeading(
    to objects: [any ManagedObject]
  ) -> [(object: any ManagedObject, relation: SavePlan.LeadingRelation)] {
    guard local == nil, undoLimit != 0 else { return [] }
    var gone: [ObjectIdentifier: [RowKey: Int]] = [:]
    for (index, object) in objects.enumerated() {
      let state = object.managedState
      guard state.isMarkedForDeletion, let key = state.key else { continue }
      gone[state.table.identity, default: [:]][key] = index
    }
    if gone.isEmpty { return [] }
    var found: [(object: any ManagedObject, relation: SavePlan.LeadingRelation)] = []
    let referring = map.living { table in
      table.relationsToOne.contains { gone[$0.targetTable.identity] != nil }
    }
    for object in referring {
      let state = object.managedState
      guard state.stage == .saved, !state.isKnownDeleted, !state.values.isEmpty,
        let key = state.key
      else { continue }
      for relation in state.table.relationsToOne
      where state.edits?.references[relation.index] == nil {
        guard let related = relation.key(in: state.values, of: state.table),
          let target = gone[relation.targetTable.identity]?[related]
        else { continue }
        let leading = SavePlan.LeadingRelation(
          table: state.table,
          key: key,
          relation: relation,
          values: state.table.positions(of: relation).map { state.values[$0] },
          target: target
        )
        found.append((object, leading))
      }
    }
    return found
  }

  /// Records the relations that foreign keys have cleared, so that they return with the objects
  /// whose deletion has cleared them. Returns the objects with the present values of their rows.
  func noteEmptied(by save: PreparedSave) -> [(any ManagedObject, [Value]?)] {
    let emptied = save.plan.emptied.sorted { $0.key < $1.key }
    if emptied.isEmpty { return [] }
    let added = emptied.map { index, values in
      let (object, leading) = save.leading[index]
      let left = leading.table.positions(of: leading.relation).map { values[$0] }
      let step = UndoHistory.Step.refer(object, leading.relation, leading.values, cleared: left)
      return (step: step, restored: save.objects[leading.target])
    }
    unsaved.history.insert(added, at: unsaved.history.restorations)
    var seen: Set<ObjectIdentifier> = []
    return emptied.compactMap { index, values in
      let object = save.leading[index].object
      return seen.insert(ObjectIdentifier(object)).inserted ? (object, values) : nil
    }
  }

  /// Restores a relation that a foreign key has cleared, unless it was set since.
  func refer(
    _ object: any ManagedObject,
    _ relation: any ToOneProperty,
    to values: [Value],
    ifStill cleared: [Value]
  ) {
    let state = object.managedState
    if state.isKnownDeleted || state.stage == .detached || state.values.isEmpty { return }
    guard state.edits?.references[relation.index] == nil,
      state.table.positions(of: relation).map({ state.values[$0] }) == cleared
    else { return }
    let isEdited = state.isEdited(relation)
    state.assign(relation, values, nil, of: object)
    // The database restores a column that is still empty, together with the deleted row.
    if !isEdited { unsaved.kept.noteReference(object, relation) }
  }
}
