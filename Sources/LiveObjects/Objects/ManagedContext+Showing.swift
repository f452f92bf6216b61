// What children see.
extension ManagedContext {
  /// A row as it is here: what the file holds, with what is changed in the contexts that this is a child of, and
  /// here, and not saved; nil where it is not there.
  func shown(_ table: ManagedTable, _ key: RowKey, _ row: [Value]?) -> [Value]? {
    var row = row
    if let parent { row = parent.shown(table, key, row) }
    if pending.isEmpty, !key.isProvisional { return row }
    guard let object = family.object(key) ?? map[table, key] else { return row }
    let state = object.managedState
    switch state.stage {
    case .detached: return nil
    case .inserted: row = state.values
    case .saved:
      if state.isDoomed || row == nil { return nil }
      guard let edits = state.edits else { return row }
      for position in edits.base.keys { row?[position] = state.values[position] }
    }
    for (index, target) in state.edits?.references ?? FewValues() {
      guard let property = table.property(at: index) else { continue }
      for (position, part) in zip(table.positions(of: property), keyBelow(target).values) {
        row?[position] = part
      }
    }
    return row
  }

  /// What was read of the file as the parent shows it.
  func inherited(
    _ rows: [(any ManagedObject, [Value]?)]
  ) -> [(any ManagedObject, [Value]?)] {
    guard let parent else { return rows }
    return rows.map { object, values in
      let state = object.managedState
      return (object, state.key.flatMap { parent.shown(state.table, $0, values) })
    }
  }

  /// What a relation has in the file as the parent shows it.
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
    guard let place = property.place else { return RelatedKeys(keys: objects.map(parent.keyBelow)) }
    let places = Dictionary(zip(own.keys, own.places)) { $1 }
    return RelatedKeys(
      keys: objects.map(parent.keyBelow),
      places: objects.map { object in
        let state = object.managedState
        let known = state.isEdited(place) ? nil : state.key.flatMap { places[$0] }
        return known ?? state.place(place)
      }
    )
  }

  /// Whether anything is to be saved here, or in a context that this is a child of.
  var hasUnsaved: Bool { !pending.isEmpty || parent?.hasUnsaved ?? false }

  /// The objects of a class, or of its family, with changes to save, here or in a context that this is a child of, the
  /// oldest context's first.
  func unsavedObjects(of table: ManagedTable) -> [any ManagedObject] {
    var own = pendingObjects.filter { $0.managedState.table.identity == table.identity }
    if table.family != nil, local != nil {
      // Those whose rows are of another class by now are no longer among them.
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

  /// The objects with changes to save of which a relation may lead to an object, here or in a context that this is a
  /// child of.
  func unsavedObjects(leadingTo object: any ManagedObject) -> [any ManagedObject] {
    var targets = [PendingObjects.Target.object(ObjectIdentifier(object))]
    if let key = object.managedState.key {
      targets.append(.row(object.managedState.table.identity, key))
    }
    let own = pending.objects(leadingTo: targets)
    guard let parent, parent.hasUnsaved, let above = above(object) else { return own }
    let inherited = parent.unsavedObjects(leadingTo: above).compactMap(below)
    let known = Set(own.map { ObjectIdentifier($0) })
    return own + inherited.filter { !known.contains(ObjectIdentifier($0)) }
  }

  /// Whether an object stands for no row of the file so far, and is to have one.
  func isNew(_ object: any ManagedObject) -> Bool {
    let state = object.managedState
    switch state.stage {
    case .detached: return false
    case .inserted: return pending.contains(object)
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

  /// Whether a row with the key of an object is not to be seen, here or in a context that this is a child of: it is to
  /// be deleted, or the object stands in its place, which is to be written as a new one with that key.
  func hidesRow(_ object: any ManagedObject) -> Bool {
    let state = object.managedState
    if state.hidesRow { return true }
    return state.key.map { parent?.hidesRow(state.table, $0) ?? false } ?? false
  }

  private func hidesRow(_ table: ManagedTable, _ key: RowKey) -> Bool {
    map[table, key]?.managedState.hidesRow ?? false || parent?.hidesRow(table, key) ?? false
  }

  /// Which of all new objects an object is: those of a parent come before those of its children.
  func order(ofNew object: any ManagedObject) -> Int? {
    if object.managedState.stage == .inserted { return pending.order(of: object) }
    guard let parent, let above = above(object) else { return nil }
    return parent.order(ofNew: above).map { $0 - 1 << 40 }
  }
}

extension ManagedState {
  fileprivate var hidesRow: Bool { isDoomed || stage == .inserted && key != nil }
}
