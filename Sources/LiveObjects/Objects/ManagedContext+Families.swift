// Objects of classes that share a table by inheritance: of which class one is says its row, so that this is
// read before the object is made.
extension ManagedContext {
  /// The object of a row; one that is gone where the row is none of the class, or is not there.
  func member<Object: ManagedObject>(
    _ type: Object.Type,
    _ known: ManagedClass,
    _ key: RowKey
  ) -> Object {
    if let object = members(type, known, [key])[0] { return object }
    // Of a database that is not local the row may just not be read yet.
    if local == nil, late.kinds[known.table, key] == nil {
      fail(known.table.needsLocal(database.name))
    }
    let state = ManagedState(known, key: key)
    state.row.isFault = false
    state.row.isGone = true
    state.isReplaced = true
    return Object(managedState: state)
  }

  /// The objects of rows, nil where a row is none of the class; those that nobody holds are read in one
  /// statement.
  func members<Object: ManagedObject>(
    _ type: Object.Type,
    _ known: ManagedClass,
    _ keys: [RowKey]
  ) -> [Object?] {
    // What the parent has is of the class that it has there, also if the file holds no such row yet.
    var found = keys.map { key in
      known.object(type, key) ?? inheritedObject(known.table, key) as? Object
    }
    let missing = keys.indices.filter { found[$0] == nil }
    if missing.isEmpty { return found }
    guard local != nil else {
      for (index, object) in zip(missing, lateMembers(type, known, missing.map { keys[$0] })) {
        found[index] = object
      }
      return found
    }
    do {
      let rows = try read { reader in
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
      for (place, object) in zip(places, takeMembers(type, known.table, read)) {
        found[place] = object
      }
    } catch {
      fail(error)
      // What can't be read now is found out when it can.
      for index in missing where known.objects[keys[index]] == nil {
        let object = Object(managedState: ManagedState(known, key: keys[index]))
        found[index] = known.place(object, keys[index])
      }
    }
    return found
  }

  /// The objects of rows that were read, each of the class that its row names; nil where that is not one of a
  /// table, or nobody's.
  func takeMembers<Object: ManagedObject>(
    _ type: Object.Type,
    _ asked: ManagedTable,
    _ rows: some Sequence<(RowKey, [Value])>
  ) -> [Object?] {
    var found: [Object?] = []
    var taken: [(any ManagedObject, [Value]?)] = []
    var fresh: [any ManagedObject] = []
    for (key, values) in rows {
      let other = map[asked, key]
      if let other, other.managedState.stage != .saved {
        found.append(other as? Object)
        continue
      }
      guard let table = asked.family?.table(of: values), let kind = table.kind else {
        if let other { taken.append((other, values)) }
        found.append(nil)
        continue
      }
      if let other, other.managedState.table === table {
        if parent == nil, other.managedState.takeFirst(values) {
          fresh.append(other)
        } else {
          taken.append((other, values))
        }
        found.append(other as? Object)
        continue
      }
      // Whoever stood for the row is told that it is gone once another has its place.
      if let other { taken.append((other, values)) }
      let object = make(kind.type, table, key, values)
      fresh.append(object)
      // As the parent shows it.
      if parent != nil { taken.append((object, values)) }
      found.append(table.isKind(of: asked) ? object as? Object : nil)
    }
    if !taken.isEmpty { take(taken) }
    for object in fresh { object.awakeFromFetch() }
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

  /// The object of a row that was read; nil where there is none, or it is none of the class.
  func findMember<Object: ManagedObject>(_ type: Object.Type, _ key: RowKey) throws -> Object? {
    let table = Object.managedTable
    let values = try read { reader in
      try reader.rows(of: self.plans.plan(table, reader).plan).values(of: key)
    }
    guard let values else {
      if let known = map[table, key] { take([(known, nil)]) }
      return nil
    }
    let object = takeMembers(type, table, [(key, values)])[0]
    return object.flatMap { $0.managedState.isKnownDeleted ? nil : $0 }
  }

  /// The same object, or the one that is of its row's class by now.
  func verified<Object: ManagedObject>(_ object: Object) -> Object {
    let state = object.managedState
    guard state.row.isFault, local != nil, state.table.family != nil, let key = state.key else {
      return object
    }
    state.load(object)
    guard state.isReplaced, state.context === self else { return object }
    return members(Object.self, managedClass(Object.self), [key])[0] ?? object
  }

  /// What rows are to be taken as: nil for those that are of another class by now than the object that
  /// stands for them; and the objects that were not known to be so.
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

  /// Makes objects those of no row, because their rows are of another class.
  func replace(_ objects: [any ManagedObject]) {
    for object in objects {
      object.managedState.isReplaced = true
      if let key = object.managedState.key {
        map.remove(object, key)
        late.kinds.forget(object.managedState.table, key)
      }
      news.objects.append(object)
      news.exchanged.append(object)
    }
    // Lists look at their rows before they tell of it.
    news.isCommit = true
  }
}

extension ManagedTable {
  /// Why objects of the class cannot be had of a database that is not local without being waited for.
  func needsLocal(_ database: String) -> StoreError {
    StoreError(
      .badRequest,
      context: "\(className), \(database)",
      message:
        "of which class an object is has to be read first, and nobody waits for a database that is not"
        + " local: call findLater or fetchLater, or ask for a class without subclasses"
    )
  }
}
