extension AsyncManagedContext {
  /// Returns the object of a row without reading it. The object is a fault unless it already
  /// exists.
  ///
  /// Whether the row exists is determined when the object is loaded: ``ManagedObject/isDeleted``.
  /// For a class that shares its table with others by inheritance, the row is read immediately
  /// unless its object exists. If the row is not of the class, the result is a deleted object.
  public func object<Object: ManagedObject>(_ type: Object.Type, _ key: RowKey) -> Object {
    verified(object(type, type.managedTable, key))
  }

  /// Returns the object of a row, for a table that may be shared by several classes.
  func object<Object: ManagedObject>(
    _ type: Object.Type,
    _ table: ManagedTable,
    _ key: RowKey
  ) -> Object {
    let known = managedClass(type, table)
    if let object = known.object(type, key) { return object }
    if table.family != nil { return member(type, known, key) }
    return known.place(Object(managedState: ManagedState(known, key: key)), key)
  }

  /// Returns the objects of rows, for a table that may be shared by several classes.
  func objects<Object: ManagedObject>(
    _ type: Object.Type,
    _ table: ManagedTable,
    _ keys: [RowKey]
  ) -> [any ManagedObject] {
    let known = managedClass(type, table)
    if table.family != nil { return members(type, known, keys).compactMap { $0 } }
    return objects(type, known, keys)
  }

  /// Returns the objects of rows, for a class that does not share its table.
  func objects<Object: ManagedObject>(
    _ type: Object.Type,
    _ known: ManagedClass,
    _ keys: [RowKey]
  ) -> [Object] {
    // The first batch of a class needs no lookups.
    let isFirst = known.objects.count == 0
    if isFirst { known.objects.reserve(keys.count) }
    return keys.map { key in
      if !isFirst, let object = known.object(type, key) { return object }
      return known.place(Object(managedState: ManagedState(known, key: key)), key)
    }
  }

  /// Returns the data that the objects of a class share in this context.
  func managedClass<Object: ManagedObject>(_ type: Object.Type) -> ManagedClass {
    managedClass(type, type.managedTable)
  }

  func managedClass<Object: ManagedObject>(
    _ type: Object.Type,
    _ table: ManagedTable
  ) -> ManagedClass {
    map.managedClass(type, table, in: self)
  }

  /// Loads objects in one transaction, so that all of them reflect the same database state until
  /// the end of the actor's current turn. If a transaction was committed since the last refresh,
  /// the context is refreshed as well.
  public func prefetch(_ objects: some Sequence<any ManagedObject>) {
    let objects = objects.filter { object in
      object.managedState.context === self && object.managedState.stage == .saved
    }
    if objects.isEmpty { return }
    guard let local else { return want(objects.filter(\.isFault)) }
    do {
      let (end, rows) = try read(from: local) { reader in
        // If the context has too many objects, a background refresh is already running.
        let isBehind = try isLarge && missedVersion(reader) != nil
        let end = isBehind ? nil : try refresh(reader)
        // A refresh reads only observed objects. All others are faults after it.
        let wanted = objects.filter { object in
          isBehind || object.managedState.row.isFault
            || end != nil && !object.managedState.isObserved
        }
        return (end, try changedRows(wanted, includingSame: true, reader))
      }
      end?()
      take(rows)
    } catch {
      failLoading(objects, error)
    }
  }

  /// Returns the objects with the given keys, loaded in one transaction.
  public func prefetch<Object: ManagedObject>(
    _ type: Object.Type,
    keys: some Sequence<RowKey>
  ) -> [Object] {
    let objects = keys.map { object(type, $0) }
    prefetch(objects)
    return objects
  }
}

extension AsyncManagedContext {
  /// Loads the saved ones of some objects.
  func load(_ objects: [any ManagedObject]) {
    var objects = objects.filter { $0.managedState.stage == .saved }
    if objects.isEmpty { return }
    guard let local else {
      // Objects have initial values until their rows have been received.
      for object in objects where object.managedState.values.isEmpty {
        object.managedState.row.servedPlaceholder = true
      }
      return want(objects)
    }
    if objects.count == 1 { objects += neighbours(of: objects[0]) }
    do {
      take(try read(from: local) { try self.changedRows(objects, $0) })
    } catch {
      failLoading(objects, error)
    }
  }

  private func failLoading(_ objects: [any ManagedObject], _ error: any Error) {
    fail(error)
    for object in objects where object.managedState.values.isEmpty {
      object.managedState.row.servedPlaceholder = true
    }
  }

  /// Returns faults whose keys follow the object's key, to be loaded together with it. Objects of a
  /// list or relation are usually read in succession. One transaction per object would take about
  /// ten times as long.
  private func neighbours<Object: ManagedObject>(of object: Object) -> [any ManagedObject] {
    let state = object.managedState
    guard let key = state.key?.integer else { return [] }
    let known = state.managedClass
    return loading.readAhead.keys(after: key, of: known).compactMap { next in
      guard let object = known.object(Object.self, RowKey(next)) else { return nil }
      let state = object.managedState
      return state.row.isFault && state.stage == .saved ? object : nil
    }
  }

  /// Returns the rows of objects, or nil for rows that do not exist. Rows that equal the known
  /// values are omitted unless `includingSame` is true.
  func changedRows(
    _ objects: [any ManagedObject],
    includingSame: Bool = false,
    _ reader: any RowReader
  ) throws -> [(any ManagedObject, [Value]?)] {
    var rows: [(any ManagedObject, [Value]?)] = []
    for group in Self.byTable(objects) {
      let plan = try plans.plan(group[0].managedState.table, reader).plan
      // The parts are small enough to stay in the processor's cache from the first access to the
      // last. Without parts, cache misses would take most of the time for large numbers of objects.
      // Rows without a unique key are searched with one scan of the table, so they are not divided.
      let most = plan.isKeyUnique ? 1_024 : group.count
      for start in stride(from: 0, to: group.count, by: most) {
        let part = group[start..<min(start + most, group.count)]
        try findChanged(part, reader.rows(of: plan), includingSame: includingSame, &rows)
      }
    }
    return rows
  }

  /// Compares objects of one table with their current rows.
  private func findChanged(
    _ objects: ArraySlice<any ManagedObject>,
    _ stored: any OrderedRows,
    includingSame: Bool,
    _ rows: inout [(any ManagedObject, [Value]?)]
  ) throws {
    var keys: [RowKey] = []
    keys.reserveCapacity(objects.count)
    var keyed: [(object: any ManagedObject, state: ManagedState)] = []
    keyed.reserveCapacity(objects.count)
    for object in objects {
      let state = object.managedState
      if let key = state.key, !key.isProvisional {
        keys.append(key)
        keyed.append((object, state))
      } else {
        rows.append((object, nil))
      }
    }
    if keys.isEmpty { return }
    let found = try stored.find(keys) { keyed[$0].state.knownValues }
    for (index, row) in found.enumerated() {
      switch row {
      case .values(let values): rows.append((keyed[index].object, values))
      case .nothing: rows.append((keyed[index].object, nil))
      case .same:
        let state = keyed[index].state
        if includingSame || state.row.isFault || state.row.isGone {
          rows.append((keyed[index].object, state.values))
        }
      }
    }
  }

  /// Groups objects by class. Usually all have the same class.
  private static func byTable(_ objects: [any ManagedObject]) -> [[any ManagedObject]] {
    guard let table = objects.first?.managedState.table else { return [] }
    if objects.allSatisfy({ $0.managedState.table === table }) { return [objects] }
    return Array(
      Dictionary(grouping: objects) { ObjectIdentifier($0.managedState.table) }.values
    )
  }

  /// Applies a range of rows. Returns their objects, loaded, without those that are marked for
  /// deletion.
  ///
  /// The values are moved out of the rows. Copying would increment the reference count of each
  /// array, at the cost of one cache miss per row.
  func take<Object: ManagedObject>(
    _ type: Object.Type,
    _ rows: inout [SelectedRow],
    _ range: Range<Int>
  ) -> [Object] {
    let own = managedClass(type)
    if own.table.family != nil {
      let read = rows[range].map { ($0.key, $0.values) }
      return present(applyMembers(type, own.table, read).compactMap { $0 })
    }
    if let parent, parent.hasUnsaved {
      let found = range.map { (object(type, rows[$0].key), rows[$0].values) }
      take(found.map { ($0, $1) })
      return present(found.map(\.0))
    }
    own.objects.reserve(range.count)
    // Most objects are new and need no notification. The first batch of a class also needs no
    // lookups.
    let isFirst = own.objects.count == 0
    var hasKnown = false
    var known: [(any ManagedObject, [Value]?)] = []
    var fresh: [Int] = []
    // Safety: each row initialises exactly one element, at the next index.
    let objects = [Object](unsafeUninitializedCapacity: range.count) { places, count in
      for index in range {
        let key = rows[index].key
        let values = exchange(&rows[index].values, with: [])
        if !isFirst, let object = own.object(type, key) {
          hasKnown = true
          if object.managedState.applyFirst(values) {
            fresh.append(count)
          } else {
            known.append((object, values))
          }
          places.initializeElement(at: count, to: object)
        } else {
          let object = own.place(Object(managedState: ManagedState(own, key, values)), key)
          places.initializeElement(at: count, to: object)
          if !isFirst { fresh.append(count) }
        }
        count += 1
      }
    }
    if !known.isEmpty { take(known) }
    awaking {
      if isFirst {
        for object in objects { object.awakeFromFetch() }
      } else {
        for place in fresh { objects[place].awakeFromFetch() }
      }
    }
    return hasKnown ? present(objects) : objects
  }

  /// Returns the objects that are not deleted.
  func present<Object: ManagedObject>(_ objects: [Object]) -> [Object] {
    guard objects.contains(where: { $0.managedState.isKnownDeleted }) else { return objects }
    return objects.filter { !$0.managedState.isKnownDeleted }
  }

  /// Runs one short read transaction on the current state.
  func read<Result>(
    from local: any LocalRowDatabase,
    _ body: (any RowReader) throws -> Result
  ) throws -> Result {
    let result = try local.read(patience: patience) { reader in
      try plans.check(reader)
      return try body(reader)
    }
    failure = nil
    return result
  }

  /// Records the error of a failed read.
  func fail(_ error: any Error) {
    let error = StoreError.wrapping(error, context: database.name)
    failure = error
    _ = refreshes.life.handle(.missed)
    // A lock can be released without a commit, and then there is no notice, so a retry is
    // scheduled.
    if error.code == .locked { participant?.wait() }
  }

  /// The time to wait for locks. On the main actor it is limited to one frame.
  var patience: Patience { participant == nil ? .full : .work }
}
