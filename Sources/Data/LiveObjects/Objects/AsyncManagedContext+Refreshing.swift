extension AsyncManagedContext {
  /// Applies the latest commit to all objects, or requests a refresh if the database has no
  /// synchronous access.
  func refreshOrRequest() {
    parent?.refresh()
    refreshIfMissed()
  }

  /// Refreshes this context if anything was committed since the last refresh.
  func refreshIfMissed() {
    if refreshes.life.handle(.refreshRequested(isCommitting: gate.isClosed)) == [.performRefresh] {
      performRefresh(isUrgent: true)
    }
  }

  /// Reads the row of an object, whether or not it has changed, and notifies observers of
  /// differences.
  ///
  /// Does nothing for an object that is not saved or belongs to no context. If the row cannot be
  /// read, ``failure`` contains the error. Traps if the object belongs to another context.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - keepingChanges: Whether unsaved changes are kept. Otherwise the object takes the
  ///     database's values, has its initial values of ``NotStored()`` properties, and is no longer
  ///     marked for deletion, which cannot be undone.
  public func refresh(_ object: some ManagedObject, keepingChanges: Bool = true) {
    let state = object.managedState
    precondition(
      state.context == nil || state.context === self,
      "\(state.description) belongs to another context"
    )
    guard state.stage == .saved, state.context === self else { return }
    if !keepingChanges {
      if state.isPending { dropChanges(of: object) }
      state.resetUnstored(object)
    }
    guard let local else {
      state.row.isFault = true
      return want([object])
    }
    do {
      take(try read(from: local) { try self.changedRows([object], includingSame: true, $0) })
    } catch {
      fail(error)
    }
  }

  /// Discards all unsaved changes, the undo history, and all values that were read. Observed
  /// objects are read again immediately, all others on their next use. Properties with
  /// ``NotStored()`` have their initial values.
  ///
  /// Existing objects still represent their rows. New objects are removed from the context.
  public func reset() {
    rollback()
    for object in map.living where object.managedState.hasUnstored {
      object.managedState.resetUnstored(object)
    }
    _ = refreshes.life.handle(.missed)
    refreshOrRequest()
  }

  /// Performs the effects of the state machine.
  func perform(_ effects: [ContextLife.Effect]) {
    for effect in effects {
      switch effect {
      case .performRefresh: performRefresh(isUrgent: false)
      case .rollBack: dropChanges()
      // These effects are performed by the caller that sent the event.
      case .take, .save: break
      }
    }
  }

  private func performRefresh(isUrgent: Bool) {
    if let participant { return participant.performRefresh(isUrgent: isUrgent) }
    refreshAlone()
  }

  /// Refreshes only this context, without a time limit.
  func refreshAlone() {
    guard let local else { return setNeedsRefresh() }
    do {
      if let end = try read(from: local, { try refresh($0) }) { end() }
    } catch {
      fail(error)
    }
  }

  /// Returns the current keys of relations.
  func relationKeys(
    of relations: [(object: any ManagedObject, property: any ToManyProperty)],
    _ reader: any RowReader
  ) throws -> [RelationKeys] {
    try relations.compactMap { object, property in
      try object.managedState.key.map { key in
        RelationKeys(
          object: object,
          property: property,
          keys: try keys(of: property, key, reader)
        )
      }
    }
  }

  /// Returns the rows of a background refresh that can be applied, and the objects whose rows must
  /// be read again: objects that were changed, read or saved since it began may be newer than its
  /// result.
  func divide(
    _ found: [FoundRow],
    of number: Int
  ) -> (rows: [(any ManagedObject, [Value]?)], outdated: [any ManagedObject]) {
    var rows: [(any ManagedObject, [Value]?)] = []
    var outdated: [any ManagedObject] = []
    for row in found {
      guard let object = map[row.table, row.key], object.managedState.stage == .saved else {
        continue
      }
      if row.values == nil { reads.kinds.forget(object.managedState.table, row.key) }
      let isSaved = refreshes.isSaved(object, since: number)
      if !isSaved, object.managedState.comparedValues == row.known {
        rows.append((object, row.values))
      } else {
        outdated.append(object)
      }
    }
    return (rows, outdated)
  }

  /// Applies the values of rows (nil for missing rows) and the keys of relations.
  ///
  /// All differences are collected first, then announced, applied, and reported in one round.
  /// Observers therefore see either the complete old state or the complete new one.
  func take(
    _ rows: [(any ManagedObject, [Value]?)],
    _ relations: [RelationKeys] = []
  ) {
    let (rows, replaced) = fitting(inherited(rows))
    let relations = relations.map { relation in
      RelationKeys(
        object: relation.object,
        property: relation.property,
        keys: inherited(relation.keys, relation.object, relation.property)
      )
    }
    var parts: [ManagedRound.Part] = []
    var fresh: [any ManagedObject] = []
    for (object, values) in rows {
      let state = object.managedState
      if state.values.isEmpty, values != nil { fresh.append(object) }
      // Objects that were never observed need no notification.
      if !state.registry.isUntouched {
        for property in state.properties(changedBy: values) {
          parts.append(ManagedRound.Part(object, property))
        }
      }
      if (values == nil) != state.row.isGone, !state.isMarkedForDeletion {
        parts.append(ManagedRound.Part(object, nil))
        // An unsaved relation of the object can add it to a to-many relation, or remove it,
        // regardless of the keys in the database.
        if state.edits != nil { parts += ownerParts(of: object) }
      }
    }
    // The relations contain the objects that represent these rows now.
    if !replaced.isEmpty { parts += observedRelations(containing: replaced) }
    // Restored rows are still recorded as deleted at this point, so their new state is passed
    // along.
    let present =
      relations.isEmpty
      ? [:] : Dictionary(rows.map { (ObjectIdentifier($0), $1 != nil) }) { $1 }
    for relation in relations where hasChanged(relation, rows: present) {
      parts.append(ManagedRound.Part(relation.object, relation.property))
    }
    ManagedRound.run(parts) {
      for (object, values) in rows { object.managedState.accept(values) }
      if !replaced.isEmpty { replace(replaced) }
      for relation in relations {
        loading.owners.setKeys(relation.keys, of: relation.property, on: relation.object)
      }
      if !relations.isEmpty || parts.contains(where: { $0.property == nil }) { forgetRelation() }
    }
    if !unsaved.pending.isEmpty {
      for (object, _) in rows where unsaved.pending.contains(object) {
        // A row that no longer exists does not have to be deleted by the next save.
        if object.managedState.row.isGone { listeners.pending.objects.append(object) }
        updatePending(object)
      }
    }
    updateFlags()
    awaking { for object in fresh { object.awakeFromFetch() } }
  }

  /// Calls `awakeFromFetch` of objects. Values that it sets are initial values, which are not
  /// undone.
  func awaking(_ body: () -> Void) {
    let isNested = unsaved.isAwaking
    unsaved.isAwaking = true
    defer { unsaved.isAwaking = isNested }
    body()
  }
}

extension ManagedState {
  /// Returns the properties whose values change when a row is applied.
  fileprivate func properties(changedBy new: [Value]?) -> [ManagedProperty] {
    guard stage == .saved else { return [] }
    return table.properties(
      at: row.changes(by: new, initial: table.initialValues()) { edits?.base[$0] != nil }
    )
  }

  /// Applies the first values of an object that has none. Returns false if it already has some, or
  /// has unsaved changes.
  func applyFirst(_ new: [Value]) -> Bool {
    edits == nil && row.applyFirst(new)
  }

  /// Applies the values of the row, or records that the row does not exist.
  fileprivate func accept(_ new: [Value]?) {
    guard stage == .saved else { return }
    let wasUnread = row.servedPlaceholder
    let changed = row.take(new) { edits?.base[$0] != nil }
    guard let new else {
      isMarkedForDeletion =
        isMarkedForDeletion && context?.unsaved.kept.isRemoved(self) ?? false
      relations = [:]
      return
    }
    for position in new.indices {
      guard let base = edits?.base[position] else { continue }
      if wasUnread {
        edits?.base[position] = new[position]
      } else {
        edits?.theirs[position] = new[position] == base ? nil : new[position]
      }
    }
    forgetDecoded(at: changed)
  }
}
