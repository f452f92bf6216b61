// The state that is visible to child contexts.
extension AsyncManagedContext {
  /// Applies the unsaved changes of the parent to rows of the database.
  func inherited(
    _ rows: [(any ManagedObject, [Value]?)]
  ) -> [(any ManagedObject, [Value]?)] {
    guard let parent else { return rows }
    return rows.map { object, values in
      let state = object.managedState
      return (object, state.key.flatMap { parent.shown(state.table, $0, values) })
    }
  }

  /// Applies the unsaved changes of the parent to the keys of a relation.
  func inherited(
    _ keys: RelatedKeys,
    _ owner: any ManagedObject,
    _ property: any ToManyProperty,
    key: RowKey? = nil
  ) -> RelatedKeys {
    guard let parent, let key = key ?? owner.managedState.key,
      key.isProvisional || parent.hasUnsaved
    else { return keys }
    guard let above = above(owner, key) else { return RelatedKeys() }
    let own = parent.inherited(keys, above, property)
    let objects = parent.visible(own, above, property)
    guard let orderProperty = property.orderProperty else {
      return RelatedKeys(keys: objects.map(parent.keyBelow))
    }
    let places = Dictionary(zip(own.keys, own.places)) { $1 }
    return RelatedKeys(
      keys: objects.map(parent.keyBelow),
      places: objects.map { object in
        let state = object.managedState
        let known = state.isEdited(orderProperty) ? nil : state.key.flatMap { places[$0] }
        return known ?? state.place(orderProperty)
      }
    )
  }

  /// Whether this context or one of its ancestors has unsaved changes.
  var hasUnsaved: Bool { !unsaved.pending.isEmpty || parent?.hasUnsaved ?? false }

  /// Returns the objects of a class or its hierarchy with unsaved changes in this context or an
  /// ancestor. Objects of the oldest ancestor are first.
  func unsavedObjects(of table: ManagedTable) -> [any ManagedObject] {
    var own = pendingObjects.filter { $0.managedState.table.identity == table.identity }
    if table.family != nil, local != nil {
      // Loading removes the objects whose rows have become another class.
      load(own.filter(\.isFault))
      own.removeAll { !$0.hasChanges }
    }
    guard let parent, parent.hasUnsaved else { return own }
    let above = parent.unsavedObjects(of: table).compactMap(below)
    prefetchFaults(above)
    for object in above { object.managedState.load(object) }
    let known = Set(above.map { ObjectIdentifier($0) })
    return above + own.filter { !known.contains(ObjectIdentifier($0)) }
  }

  /// Returns the objects with unsaved changes, in this context or an ancestor, that may refer to an
  /// object.
  func unsavedObjects(leadingTo object: any ManagedObject) -> [any ManagedObject] {
    var targets = [PendingObjects.Target.object(ObjectIdentifier(object))]
    if let key = object.managedState.key {
      targets.append(.row(object.managedState.table.identity, key))
    }
    let own = unsaved.pending.objects(leadingTo: targets)
    guard let parent, parent.hasUnsaved, let above = above(object) else { return own }
    let inherited = parent.unsavedObjects(leadingTo: above).compactMap(below)
    let known = Set(own.map { ObjectIdentifier($0) })
    return own + inherited.filter { !known.contains(ObjectIdentifier($0)) }
  }

  /// Returns whether an object has no row in the database yet but will get one when it is saved.
  func isNew(_ object: any ManagedObject) -> Bool {
    let state = object.managedState
    switch state.stage {
    case .detached: return false
    case .inserted: return unsaved.pending.contains(object)
    case .saved:
      guard let key = state.key, parent?.isNew(state.table, key) ?? false else { return false }
      state.load(object)
      return !state.isKnownDeleted
    }
  }

  private func isNew(_ table: ManagedTable, _ key: RowKey) -> Bool {
    let object = family.object(key) ?? map[table, key]
    return object?.managedState.stage == .inserted || parent?.isNew(table, key) ?? false
  }

  /// Returns whether the row with an object's key is hidden in this context or an ancestor. It is
  /// hidden if it is marked for deletion, or if the object will be inserted again with that key.
  func hidesRow(_ object: any ManagedObject) -> Bool {
    let state = object.managedState
    if state.hidesRow { return true }
    return state.key.map { parent?.hidesRow(state.table, $0) ?? false } ?? false
  }

  private func hidesRow(_ table: ManagedTable, _ key: RowKey) -> Bool {
    map[table, key]?.managedState.hidesRow ?? false || parent?.hidesRow(table, key) ?? false
  }

  /// Returns the position of a new object in the order of insertion. New objects of a parent
  /// precede those of its children.
  func order(ofNew object: any ManagedObject) -> Int? {
    if object.managedState.stage == .inserted { return unsaved.pending.order(of: object) }
    guard let parent, let above = above(object) else { return nil }
    // More than the count of new objects. Int has 32 bits on some watches.
    return parent.order(ofNew: above).map { $0 - 1 << (Int.bitWidth > 32 ? 40 : 27) }
  }
}

extension ManagedContext {
  /// Returns the state of a row in this context: the row of the database with the unsaved changes
  /// of this context and its ancestors. Returns nil if it does not exist.
  func shown(_ table: ManagedTable, _ key: RowKey, _ row: [Value]?) -> [Value]? {
    var row = row
    if let parent { row = parent.shown(table, key, row) }
    if unsaved.pending.isEmpty, !key.isProvisional { return row }
    guard let object = family.object(key) ?? map[table, key] else { return row }
    let state = object.managedState
    switch state.stage {
    case .detached: return nil
    case .inserted: row = state.values
    case .saved:
      if state.isMarkedForDeletion || row == nil { return nil }
      guard let edits = state.edits else { return row }
      for position in edits.base.keys { row?[position] = state.values[position] }
    }
    for (index, target) in state.edits?.references ?? SmallDictionary() {
      guard let property = table.property(at: index) else { continue }
      for (position, part) in zip(table.positions(of: property), keyBelow(target).values) {
        row?[position] = part
      }
    }
    return row
  }
}

extension ManagedState {
  fileprivate var hidesRow: Bool { isMarkedForDeletion || stage == .inserted && key != nil }
}
