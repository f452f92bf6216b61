extension AsyncManagedContext {
  /// Inserts a new object into the context. Its row is written when the context is saved.
  ///
  /// Columns that contain nil and were never set are omitted from the statement, so that the
  /// table's defaults apply. The effect depends on the state of the object:
  ///
  /// - An object that is already in the context is not changed.
  /// - An object that is marked for deletion is no longer marked.
  /// - An object whose row was deleted is inserted again with its key. If another connection
  ///   inserts a row with this key first, the object hides that row until it is saved, and then
  ///   gets a new key, provided that the database generates keys for the table.
  /// - An object whose row now belongs to another class becomes a new object.
  /// - A new object of a context that no longer exists becomes a new object of this one.
  ///
  /// Traps if the object belongs to another context, or represents a row of a context that no
  /// longer exists.
  public func insert(_ object: any ManagedObject) {
    let state = object.managedState
    state.table.requireOwnObjects()
    precondition(
      state.context == nil || state.context === self,
      "\(state.description) belongs to another context"
    )
    if state.context == nil, state.stage == .inserted { state.stage = .detached }
    precondition(
      state.context === self || state.stage == .detached,
      "\(state.description) belonged to a context that no longer exists; fetch it from this context"
    )
    guard state.stage == .detached || state.isKnownDeleted else { return }
    let isNew = state.stage == .detached
    state.cascade = nil
    state.matching = nil
    group {
      restore(object)
      if isNew {
        for order in state.table.orders
        where !state.isPositioned
          && state.place(order.orderProperty) == order.orderProperty.initialValue
        {
          state.moveToEnd(by: order.relation, object)
        }
        state.isPositioned = false
        if !state.joined.isEmpty {
          for case let property as any LinkedProperty in state.table.properties {
            property.join(object)
          }
        }
        object.awakeFromInsert()
      }
    }
  }

  /// Inserts a new object that updates an existing row when the context is saved, if there is a row
  /// with the same value of a property.
  ///
  /// ```swift
  /// context.insert(Album(title: "Emma", isbn: isbn), updating: \.isbn)
  /// ```
  ///
  /// Times, decimals, UUIDs and JSON are the same in any spelling. The properties that were set are
  /// written into the existing row, which the object represents from then on. Another object that
  /// represented the row until then is removed from the context. The update cannot be undone. To
  /// get the existing object instead, use ``ManagedContext/findOrInsert(_:_:)``. The save throws
  /// `keyNotUnique` if several rows have the value. Traps like ``insert(_:)``, and if the property
  /// is not stored in exactly one column.
  public func insert<Object: ManagedObject, Property>(
    _ object: Object,
    updating property: KeyPath<Object, Property>
  ) {
    let table = Object.managedTable
    guard let known = table.property(for: property), known.columns.count == 1 else {
      preconditionFailure("\(table.className): \(property) is not stored in one column")
    }
    insert(object)
    if object.managedState.stage == .inserted {
      object.managedState.matching = table.positions(of: known)[0]
    }
  }

  /// Groups changes into one undoable step.
  ///
  /// Groups can be nested; only the outermost one counts. A change outside of a group is a group of
  /// its own. An error ends the group but does not revert the changes made before it.
  public func group<Result>(_ changes: () throws -> Result) rethrows -> Result {
    try group(nil, changes)
  }

  /// Groups changes into one undoable step with a name.
  ///
  /// - Parameters:
  ///   - name: The name for a menu item, see ``undoName``. In nested groups, the outermost name is
  ///     used.
  ///   - isContinued: Whether the group may be merged with the previous one, as for characters
  ///     typed into a field. Two groups are merged if both allow it, they have the same name, and
  ///     the second one sets no other properties.
  ///   - changes: Makes the changes.
  public func group<Result>(
    _ name: String?,
    isContinued: Bool = false,
    _ changes: () throws -> Result
  ) rethrows -> Result {
    unsaved.history.begin(name, isContinued: isContinued)
    defer {
      unsaved.history.end()
      updateFlags()
    }
    return try changes()
  }

  /// Records that properties were set, with the step that undoes the change.
  func noteEdit(_ object: any ManagedObject, _ step: UndoHistory.Step?) {
    guard object.managedState.stage != .detached else { return }
    if let step {
      unsaved.history.record(step)
      unsaved.kept.note(step)
    }
    updatePending(object)
    // The values of a new object may determine whether it belongs to a list.
    if listeners.followEdits || isNew(object) { listeners.pending.objects.append(object) }
  }

  /// Records that properties were set, with the steps that undo the change. They are performed in
  /// reverse order.
  func noteEdit(_ object: any ManagedObject, inSteps steps: [UndoHistory.Step]) {
    if object.managedState.stage != .detached {
      unsaved.history.record(steps)
      for step in steps { unsaved.kept.note(step) }
    }
    noteEdit(object, nil)
  }

  /// Makes an object new again, or removes its mark for deletion.
  func restore(_ object: any ManagedObject) {
    let state = object.managedState
    // Its relations may have changed since it was deleted.
    if state.isMarkedForDeletion { state.load(object) }
    let former = state.isKnownDeleted ? nil : state.former
    var parts = state.isKnownDeleted ? [ManagedRound.Part(object, nil)] : []
    if !state.isMarkedForDeletion { state.managedClass = object.managedClass(in: self) }
    // The row with its key belongs to another object.
    let other = state.isReplaced ? hideOther(of: object) : nil
    if state.isReplaced { state.becomeDetached() }
    if let other { parts += [ManagedRound.Part(other, nil)] + ownerParts(of: other) }
    parts += ownerParts(of: object)
    if let former { parts += state.parts(takingBack: former, of: object) }
    ManagedRound.run(parts) {
      if state.isMarkedForDeletion {
        state.isMarkedForDeletion = false
      } else {
        if let former { state.takeBack(former) }
        if let other { other.managedState.row.isGone = true }
        if state.stage == .saved || state.key != nil || state.hadRow { state.becomeNew() }
        state.stage = .inserted
        state.row.isGone = false
        state.row.isFault = false
      }
      updatePending(object)
      unsaved.history.record(.remove(object))
      listeners.pending.objects.append(object)
      forgetRelation()
    }
    updateFlags()
  }

  /// Gives the key of a row that this context has deleted back to its object. An object of another
  /// class that represents the row with that key no longer does, because the row is hidden until
  /// the object is saved with a new key. Returns the other object, or nil if there is none.
  private func hideOther(of object: any ManagedObject) -> (any ManagedObject)? {
    let state = object.managedState
    guard state.former != nil, let key = state.key else { return nil }
    let other = map[state.table, key]
    if other?.managedState.isPending ?? false { return nil }
    state.isReplaced = false
    map.insert(object, key)
    guard let other, other !== object else { return nil }
    other.managedState.isReplaced = true
    listeners.pending.objects.append(other)
    listeners.pending.exchanged += [other, object]
    return other
  }

  /// Marks an object for deletion, or removes a new object from the context.
  ///
  /// - Parameter evenIfLost: Whether an object is marked for deletion although its row is missing.
  func remove(_ object: any ManagedObject, evenIfLost: Bool = false) {
    let state = object.managedState
    guard state.stage != .detached else { return }
    if state.isKnownDeleted, !state.hasLostRow || !evenIfLost { return }
    state.load(object)
    let isLost = state.hasLostRow
    let parts = isLost ? [] : [ManagedRound.Part(object, nil)] + ownerParts(of: object)
    ManagedRound.run(parts) {
      if state.stage == .inserted {
        state.removeFromContext()
      } else {
        state.isMarkedForDeletion = true
        // Deletions are saved in their own order, in which undo restores the objects backwards.
        unsaved.pending.remove(object)
        unsaved.kept.noteRemoval(of: object)
      }
      updatePending(object)
      // Undo restores the object first, and then its relations to new objects, which a save of the
      // deletion does not keep.
      unsaved.history.record(referenceSteps(of: object) + [.restore(object)])
      listeners.pending.objects.append(object)
      forgetRelation()
    }
    updateFlags()
  }

  /// Returns the steps that restore the relations of an object to objects without a key.
  private func referenceSteps(of object: any ManagedObject) -> [UndoHistory.Step] {
    let state = object.managedState
    guard let references = state.edits?.references, !references.isEmpty else { return [] }
    return state.table.relationsToOne.compactMap { relation in
      references[relation.index].map { target in
        .assign(object, relation, state.table.positions(of: relation).map { _ in .null }, target)
      }
    }
  }

  /// Returns the to-many relations of other objects that contain an object.
  func ownerParts(of object: any ManagedObject) -> [ManagedRound.Part] {
    let state = object.managedState
    var parts: [ManagedRound.Part] = []
    for relation in state.table.relationsToOne {
      if let owner = relation.livingTarget(of: state, self) {
        parts += ManagedRound.inverses(of: relation, state.table, on: owner)
      }
    }
    return parts
  }
}

extension ManagedState {
  /// Removes a new object from its context.
  func removeFromContext() {
    row.isGone = true
    stage = .detached
    guard key != nil else { return }
    // An object that had a row before remains its object, in case the row is restored.
    stage = .saved
    if former != nil { former = values }
    edits = nil
    row.isFault = true
  }

  /// Whether this context has deleted the object's row, and the object represents a row that
  /// another connection has inserted with the same key.
  var representsOther: Bool { stage == .saved && former != nil && !isKnownDeleted }

  /// Returns what changes when the object represents its former row again instead of another one.
  fileprivate func parts(
    takingBack former: [Value],
    of object: any ManagedObject
  ) -> [ManagedRound.Part] {
    let changed = former.indices.filter { !values.indices.contains($0) || values[$0] != former[$0] }
    var parts = table.properties(at: changed).map { ManagedRound.Part(object, $0) }
    guard let context else { return parts }
    for relation in table.relationsToOne {
      if let owner = relation.livingTarget(in: former, of: table, context) {
        parts += ManagedRound.inverses(of: relation, table, on: owner)
      }
    }
    return parts
  }

  /// Replaces the values of another row with the same key by those of the object's former row.
  fileprivate func takeBack(_ former: [Value]) {
    row.values = former
    edits = nil
    forgetDecoded(at: former.indices)
  }

  /// Turns the object of a missing row into an object that never had a row.
  func becomeDetached() {
    key = nil
    stage = .detached
    row.isGone = true
    isMarkedForDeletion = false
    isReplaced = false
    hadRow = true
    former = nil
    relations = [:]
  }

  /// Clears the column of a generated key, so that the next row gets a key of its own.
  func forgetKey() {
    let names = table.definedKey
    guard key?.integer != nil, names.count == 1, !values.isEmpty,
      let position = table.columns.firstIndex(ofName: names[0]),
      let property = table.properties(at: CollectionOfOne(position)).first,
      [.null, .integer(0)].contains(property.initialValue)
    else { return }
    row.values[position] = property.initialValue
    edits?.base[position] = nil
    forgetDecoded(at: CollectionOfOne(position))
  }

  private func isKey(_ position: Int) -> Bool {
    table.definedKey.contains(name: table.columns[position])
  }

  /// Turns the object of a missing row into a new object that will be inserted with all its values.
  func becomeNew() {
    var edits = edits ?? Edits()
    for position in values.indices where edits.base[position] == nil {
      // A key that the database generates is not written.
      if key == nil, isKey(position), values[position].isNull || values[position] == .integer(0) {
        continue
      }
      edits.base[position] = values[position]
    }
    hadRow = false
    edits.theirs = SmallDictionary()
    self.edits = edits
    relations = [:]
  }
}
