// Objects of inheritance hierarchies. The row's discriminator determines the class, so the row is
// read before the object is created.
extension AsyncManagedContext {
  /// Returns the object of a row. If the row does not exist or is not of the class, the result is a
  /// deleted object.
  func member<Object: ManagedObject>(
    _ type: Object.Type,
    _ known: ManagedClass,
    _ key: RowKey
  ) -> Object {
    if let object = members(type, known, [key])[0] { return object }
    // In a database without synchronous access, the row may not have been read yet.
    if local == nil, reads.kinds[known.table, key] == nil {
      fail(known.table.needsLocal(database.name))
    }
    let state = ManagedState(known, key: key)
    state.row.isFault = false
    state.row.isGone = true
    state.isReplaced = true
    return Object(managedState: state)
  }

  /// Returns the objects of rows, or nil for rows that are not of the class. Rows without an
  /// existing object are read in one statement.
  func members<Object: ManagedObject>(
    _ type: Object.Type,
    _ known: ManagedClass,
    _ keys: [RowKey]
  ) -> [Object?] {
    // Objects of the parent determine the class, even if their rows are not saved yet.
    var found = keys.map { key in
      known.object(type, key) ?? inheritedObject(known.table, key) as? Object
    }
    let missing = keys.indices.filter { found[$0] == nil }
    if missing.isEmpty { return found }
    guard let local else {
      for (index, object) in zip(missing, lateMembers(type, known, missing.map { keys[$0] })) {
        found[index] = object
      }
      return found
    }
    do {
      let rows = try read(from: local) { reader in
        try reader.rows(of: self.plans.plan(known.table, reader).plan)
          .find(missing.map { keys[$0] }) { _ in [] }
      }
      var places: [Int] = []
      var read: [(RowKey, [Value])] = []
      for (index, row) in zip(missing, rows) {
        guard case .values(let values) = row else { continue }
        places.append(index)
        read.append((keys[index], values))
      }
      for (place, object) in zip(places, applyMembers(type, known.table, read)) {
        found[place] = object
      }
    } catch {
      fail(error)
      // If the rows cannot be read now, faults are created. Their class is verified when they are
      // loaded.
      for index in missing where known.objects[keys[index]] == nil {
        let object = Object(managedState: ManagedState(known, key: keys[index]))
        found[index] = known.place(object, keys[index])
      }
    }
    return found
  }

  /// Returns the objects of rows that were read, each of the class that its discriminator
  /// determines. Returns nil for rows that are not of the requested class or of no class.
  func applyMembers<Object: ManagedObject>(
    _ type: Object.Type,
    _ requested: ManagedTable,
    _ rows: some Sequence<(RowKey, [Value])>
  ) -> [Object?] {
    var found: [Object?] = []
    var taken: [(any ManagedObject, [Value]?)] = []
    var fresh: [any ManagedObject] = []
    for (key, values) in rows {
      let other = map[requested, key]
      if let other, other.managedState.stage != .saved {
        found.append(other as? Object)
        continue
      }
      guard let table = requested.family?.table(of: values), let kind = table.kind else {
        if let other { taken.append((other, values)) }
        found.append(nil)
        continue
      }
      if let other, other.managedState.table === table {
        if parent == nil, other.managedState.applyFirst(values) {
          fresh.append(other)
        } else {
          taken.append((other, values))
        }
        found.append(other as? Object)
        continue
      }
      // The previous object's observers are notified of the deletion after the new object is
      // registered.
      if let other { taken.append((other, values)) }
      let object = make(kind.type, table, key, values)
      fresh.append(object)
      // In a child context, the parent's unsaved changes are applied to the new object.
      if parent != nil { taken.append((object, values)) }
      found.append(table.isKind(of: requested) ? object as? Object : nil)
    }
    if !taken.isEmpty { take(taken) }
    awaking { for object in fresh { object.awakeFromFetch() } }
    return found
  }

  private func make<Member: ManagedObject>(
    _ type: Member.Type,
    _ table: ManagedTable,
    _ key: RowKey,
    _ values: [Value]
  ) -> any ManagedObject {
    let known = managedClass(type, table)
    let object = Member(managedState: ManagedState(known, key, values))
    known.objects.insert(object, key)
    return object
  }

  /// Returns the object, or the object that has replaced it because the class of its row has
  /// changed.
  func verified<Object: ManagedObject>(_ object: Object) -> Object {
    let state = object.managedState
    guard state.row.isFault, local != nil, state.table.family != nil, let key = state.key else {
      return object
    }
    state.load(object)
    guard state.isReplaced, state.context === self else { return object }
    return members(Object.self, managedClass(Object.self), [key])[0] ?? object
  }

  /// Returns the rows with nil for the values of each row whose class is no longer that of its
  /// object. Also returns the objects for which this was not known before.
  func fitting(
    _ rows: [(any ManagedObject, [Value]?)]
  ) -> (rows: [(any ManagedObject, [Value]?)], replaced: [any ManagedObject]) {
    if !map.hasFamilies { return (rows, []) }
    var replaced: [any ManagedObject] = []
    let fitting = rows.map { object, values -> (any ManagedObject, [Value]?) in
      let state = object.managedState
      guard let values, state.stage == .saved else { return (object, values) }
      if !state.isReplaced, state.table.fits(values) { return (object, values) }
      if !state.isReplaced { replaced.append(object) }
      return (object, nil)
    }
    return (fitting, replaced)
  }

  /// Detaches objects from their rows, because the rows' class has changed.
  func replace(_ objects: [any ManagedObject]) {
    for object in objects {
      object.managedState.isReplaced = true
      if let key = object.managedState.key {
        map.remove(object, key)
        reads.kinds.forget(object.managedState.table, key)
      }
      listeners.pending.objects.append(object)
      listeners.pending.exchanged.append(object)
    }
    // Lists process the change of the rows before they notify observers.
    listeners.pending.isCommit = true
  }
}

extension ManagedTable {
  /// Returns the error for an object whose class cannot be determined synchronously.
  func needsLocal(_ database: String) -> StoreError {
    StoreError(
      .badRequest,
      context: "\(className), \(database)",
      message:
        "the class of an object cannot be read from this database synchronously: call find or"
        + " fetch with await, or use a class without subclasses"
    )
  }
}
