// Changes that children receive.
extension AsyncManagedContext {
  /// Delivers pending changes to the children.
  func notifyChildren() {
    guard let pendingChanges = family.removeUnsentChanges() else { return }
    for child in family.living { child.receive(pendingChanges) }
  }
}

// Changed keys.
extension AsyncManagedContext {
  /// Returns the properties of objects in children that contain a changed key, because a relation's
  /// column is also a property of its own.
  func partsBelow(_ changes: [KeyChange]) -> [ManagedRound.Part] {
    let old = Set(changes.filter(\.old.isProvisional).flatMap(\.old.values))
    if old.isEmpty { return [] }
    return family.living.flatMap { child in
      child.map.living.flatMap { $0.managedState.parts(holding: old, $0) }
        + child.partsBelow(changes)
    }
  }

  /// Replaces keys in child contexts and passes saved objects on to their lists. Observers are not
  /// notified: all relations still refer to the same objects.
  func changeKeysBelow(_ changes: [KeyChange], _ saved: [any ManagedObject]) {
    for object in saved {
      guard let key = object.managedState.provisionalKey else { continue }
      family.forget(key)
      object.managedState.provisionalKey = nil
    }
    guard family.hasChildren else { return }
    for child in family.living {
      child.changeKeys(changes)
      child.noteSaved(saved)
    }
  }
}

// Keys of restored rows that other rows have taken.
extension AsyncManagedContext {
  /// Makes unsaved relations, and those that undo can restore, lead to the new keys of restored
  /// rows. Their old keys belong to other rows now.
  func followRestored(_ changes: [KeyChange]) {
    if changes.isEmpty { return }
    var moved: [ObjectIdentifier: [RowKey: RowKey]] = [:]
    for change in changes { moved[change.table.identity, default: [:]][change.old] = change.new }
    unsaved.history.replaceValues { property, values in
      guard let relation = property as? any ToOneProperty else { return values }
      return moved[relation.targetTable.identity]?[RowKey(values)]?.values ?? values
    }
    for state in rememberedStates { state.followRestored(moved) }
    for object in unsaved.pending.objects { updatePending(object) }
  }

  /// Makes rows that were deleted together with objects refer to the new keys of restored rows.
  func moveCascades(_ changes: [KeyChange]) {
    let keys = changes.compactMap { change -> MovedKey? in
      guard let plan = plans.known(change.table), let old = change.old.integer,
        let new = change.new.integer
      else { return nil }
      return MovedKey(plan: plan, old: old, new: new)
    }
    if keys.isEmpty { return }
    for state in rememberedStates {
      if let cascade = state.cascade { state.cascade = cascade.moved(keys) ?? cascade }
    }
  }

  /// The states of objects that are unsaved or that undo can restore.
  private var rememberedStates: some Collection<ManagedState> {
    let objects = unsaved.history.objects + unsaved.pending.objects
    let states = objects.map { (ObjectIdentifier($0), $0.managedState) }
    return Dictionary(states) { own, _ in own }.values
  }
}

extension ManagedState {
  /// Replaces the keys of restored rows in the remembered values of a deleted row, or in unsaved
  /// changes.
  ///
  /// - Parameter moved: The new keys by the old ones, by table or hierarchy.
  fileprivate func followRestored(_ moved: [ObjectIdentifier: [RowKey: RowKey]]) {
    for relation in table.relationsToOne {
      guard let keys = moved[relation.targetTable.identity] else { continue }
      let positions = table.positions(of: relation)
      func replaced(_ values: [Value]) -> [Value] {
        guard let new = relation.key(in: values, of: table).flatMap({ keys[$0] }) else {
          return values
        }
        var values = values
        for (position, value) in zip(positions, new.values) { values[position] = value }
        return values
      }
      if isKnownDeleted || positions.contains(where: { edits?.base[$0] != nil }) {
        row.values = replaced(row.values)
      }
      former = former.map(replaced)
    }
  }

  fileprivate func parts(
    holding given: Set<Value>,
    _ object: any ManagedObject
  ) -> [ManagedRound.Part] {
    guard isObserved else { return [] }
    return table.properties.filter { property in
      !(property is any ToOneProperty) && property.columns.count == 1
        && value(at: property).map(given.contains) ?? false
    }.map { ManagedRound.Part(object, $0) }
  }

  private func value(at property: ManagedProperty) -> Value? {
    values.isEmpty ? nil : values[table.positions(of: property)[0]]
  }

  func replaceProvisional(_ given: [Value: Value], _ keys: [RowKey: RowKey]) {
    if !relations.isEmpty {
      relations = relations.mapValues { related in
        var related = related
        related.keys = related.keys.map { keys[$0] ?? $0 }
        return related
      }
    }
    for property in table.relationsToOne {
      for position in table.positions(of: property) where position < values.count {
        if let new = given[values[position]] { row.values[position] = new }
        if let base = edits?.base[position], let new = given[base] { edits?.base[position] = new }
        if let theirs = edits?.theirs[position], let new = given[theirs] {
          edits?.theirs[position] = new
        }
      }
    }
  }
}

// Changes that a child receives from its parent.
extension ManagedContext {
  func receive(_ pendingChanges: ContextFamily.UnsentChanges) {
    family.received.add(pendingChanges)
    followParent()
  }

  /// Applies the changes received from the parent to objects, relations and lists. During a save
  /// into the parent, this is deferred until the end of the save.
  func followParent() {
    guard let parent, !family.received.isEmpty, !refreshes.life.isSaving else { return }
    let pendingChanges = family.received
    family.received = ContextFamily.UnsentChanges()
    let objects = known(of: pendingChanges.objects, parent)
    generation += 1
    forgetRelation()
    listeners.pending.objects += objects
    family.touch(objects)
    if !readAgain(objects) { updateFlags() }
    // On the main actor, the participant refreshes the child together with all others.
    if pendingChanges.isCommit, participant == nil { refreshIfMissed() }
  }

  /// Returns this context's objects for changed objects of the parent, including new objects that
  /// belong into lists.
  private func known(
    of objects: [any ManagedObject],
    _ parent: ManagedContext
  ) -> [any ManagedObject] {
    var seen: Set<ObjectIdentifier> = []
    return objects.compactMap { object in
      let state = object.managedState
      guard seen.insert(ObjectIdentifier(object)).inserted else { return nil }
      let isUnsaved = parent.isNew(object) || parent.hidesRow(object)
      // An object that was inserted and removed again before this context was notified has no key.
      guard
        let key = state.key ?? state.provisionalKey ?? (isUnsaved ? parent.keyBelow(object) : nil)
      else { return nil }
      // An object that this context does not hold may be held by one of its children, or be in a
      // list that shows unsaved numbers.
      let isWanted = isUnsaved || family.hasChildren || listeners.followEdits
      return map[state.table, key] ?? (isWanted ? like(object, key) : nil)
    }
  }

  /// Reads objects again that were read before, and relations that may contain them. Returns
  /// whether observers of the context were notified.
  private func readAgain(_ objects: [any ManagedObject]) -> Bool {
    let wanted = objects.filter { object in
      let state = object.managedState
      return state.stage == .saved
        && (!state.values.isEmpty || state.row.isGone || state.isObserved)
    }
    let tables = Set(objects.map { ObjectIdentifier($0.managedState.table) })
    let relations = observedRelations().filter { object, property in
      tables.contains(ObjectIdentifier(property.targetTable))
        || tables.contains(ObjectIdentifier(object.managedState.table))
    }
    if wanted.isEmpty, relations.isEmpty { return false }
    do {
      let (rows, keys) = try read { reader in
        (
          try changedRows(wanted, includingSame: true, reader),
          try relationKeys(of: relations, reader)
        )
      }
      take(rows, keys)
      return true
    } catch {
      fail(error)
      for object in wanted { object.managedState.becomeFault(object) }
      return false
    }
  }
}

// Changed keys.
extension ManagedContext {
  func noteSaved(_ objects: [any ManagedObject]) {
    let known = objects.compactMap { object in
      object.managedState.key.flatMap { key in
        map[object.managedState.table, key] ?? (family.hasChildren ? like(object, key) : nil)
      }
    }
    listeners.pending.objects += known
    listeners.pending.isCommit = true
    for child in family.living { child.noteSaved(known) }
  }

  func changeKeys(_ changes: [KeyChange]) {
    if changes.isEmpty { return }
    var values: [Value: Value] = [:]
    var keys: [RowKey: RowKey] = [:]
    for change in changes where change.old.isProvisional {
      keys[change.old] = change.new
      for (old, new) in zip(change.old.values, change.new.values) { values[old] = new }
    }
    for change in changes {
      guard let object = map[change.table, change.old] else { continue }
      map.remove(object, change.old)
      // The row that had this key was deleted.
      if let other = map[change.table, change.new], other !== object {
        other.managedState.becomeDetached()
        updatePending(other)
        listeners.pending.objects.append(other)
      }
      object.managedState.key = change.new
      map.insert(object, change.new)
    }
    if !values.isEmpty {
      for object in map.living + unsaved.pending.objects + unsaved.history.objects {
        object.managedState.replaceProvisional(values, keys)
      }
      unsaved.history.replaceValues { $1.map { values[$0] ?? $0 } }
      // Pending objects are indexed by the keys of their relations.
      for object in unsaved.pending.objects { updatePending(object) }
    }
    followRestored(changes.filter { !$0.old.isProvisional })
    generation += 1
    forgetRelation()
    for child in family.living { child.changeKeys(changes) }
  }
}
