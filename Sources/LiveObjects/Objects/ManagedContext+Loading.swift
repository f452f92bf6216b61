extension ManagedContext {
  /// The object of a row, as a fault if nobody holds it; reads nothing.
  ///
  /// Whether there is such a row is known when it is loaded: ``ManagedObject/isDeleted``. Of a class that
  /// shares its table with others by inheritance, the row is read at once if nobody holds its object; where it
  /// is none of the class, the answer is one that is deleted.
  public func object<Object: ManagedObject>(_ type: Object.Type, _ key: RowKey) -> Object {
    verified(object(type, type.managedTable, key))
  }

  /// The same where the table is not that of the class alone.
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

  /// The same for several rows.
  func objects<Object: ManagedObject>(
    _ type: Object.Type,
    _ table: ManagedTable,
    _ keys: [RowKey]
  ) -> [any ManagedObject] {
    let known = managedClass(type, table)
    if table.family != nil { return members(type, known, keys).compactMap { $0 } }
    return objects(type, known, keys)
  }

  /// The same of a class that shares its table with no other.
  func objects<Object: ManagedObject>(
    _ type: Object.Type,
    _ known: ManagedClass,
    _ keys: [RowKey]
  ) -> [Object] {
    // Where none is known yet, none is looked for.
    let isFirst = known.objects.count == 0
    if isFirst { known.objects.reserve(keys.count) }
    return keys.map { key in
      if !isFirst, let object = known.object(type, key) { return object }
      return known.place(Object(managedState: ManagedState(known, key: key)), key)
    }
  }

  /// What the objects of a class share in this context.
  func managedClass<Object: ManagedObject>(_ type: Object.Type) -> ManagedClass {
    managedClass(type, type.managedTable)
  }

  func managedClass<Object: ManagedObject>(
    _ type: Object.Type,
    _ table: ManagedTable
  ) -> ManagedClass {
    map.managedClass(type, table, in: self)
  }

  /// The object of the row with a key, or nil when there is none or it is to be deleted.
  ///
  /// - Throws: `StoreError` when the database cannot be read, or does not fit the class.
  public func find<Object: ManagedObject>(_ type: Object.Type, _ key: RowKey) throws -> Object? {
    if Object.managedTable.family != nil { return try findMember(type, key) }
    let object = object(type, key)
    let state = object.managedState
    if state.stage == .saved {
      let values = try read { reader in
        try reader.rows(of: self.plans.plan(Object.managedTable, reader).plan).values(of: key)
      }
      take([(object, values)])
    }
    return state.isKnownDeleted ? nil : object
  }

  /// The object of the row whose key columns hold some values.
  ///
  /// - Throws: `StoreError`; also when a value cannot stand in a column.
  public func find<Object: ManagedObject>(
    _ type: Object.Type,
    _ key: any ColumnValue...
  ) throws -> Object? {
    try find(type, RowKey(key.map { try $0.columnValue() }))
  }

  /// The objects that a request selects, loaded, in its order.
  ///
  /// The request's condition, parameters, order and limit, or its SQL, say which, in terms of the
  /// file; table, columns and key are the class's. What was inserted, changed and deleted here and is
  /// not saved takes part as it is now: new objects come after others that the order holds equal, and
  /// are `NULL` in columns that the class does not name. What SQL of the request's own selects is what
  /// is saved, without objects to be deleted; so it is without `includesUnsaved`.
  ///
  /// Whoever then follows a relation of one object after the other reads what it leads to for several of them at
  /// once.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - request: Which objects.
  ///   - offset: How many of them to pass by.
  ///   - relations: Relations of the class; what they lead to is loaded along, see
  ///     ``prefetch(_:_:)``. Traps when one is none.
  ///   - includesUnsaved: Whether what is not saved takes part.
  /// - Throws: `StoreError` when the request cannot be fulfilled, or does not fit the class.
  public func fetch<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    offset: Int = 0,
    prefetching relations: [PartialKeyPath<Object>] = [],
    includesUnsaved: Bool = true
  ) throws -> [Object] {
    let objects = try select(type, request, offset: offset, includesUnsaved: includesUnsaved)
    if !relations.isEmpty { prefetch(objects, relations) }
    return objects
  }

  private func select<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest,
    offset: Int,
    includesUnsaved: Bool
  ) throws -> [Object] {
    let unsaved = UnsavedRows(type, of: self, request, isWanted: includesUnsaved)
    if unsaved.overlay.isEmpty, offset == 0 {
      var rows = try read { try self.rows(type, request, $0).all() }
      recent.note(type.managedTable, rows.map(\.key))
      return take(type, &rows, rows.indices)
    }
    let rows = try read { try self.rows(type, request, $0).all(unsaved.overlay, offset: offset) }
    recent.note(type.managedTable, rows.compactMap(\.storedRow?.key))
    return take(unsaved, rows)
  }

  /// The rows of a class that a request selects in a state.
  func rows<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest,
    _ reader: any RowReader
  ) throws -> any OrderedRows {
    let request = try plans.plan(Object.managedTable, reader).request(request)
    return try reader.rows(of: reader.plan(for: request))
  }

  /// Loads some objects in one transaction, so that all of them are of one state until this turn of
  /// the actor ends: what was committed since the last look is looked at too.
  public func prefetch(_ objects: some Sequence<any ManagedObject>) {
    let objects = objects.filter { object in
      object.managedState.context === self && object.managedState.stage == .saved
    }
    if objects.isEmpty { return }
    if local == nil { return want(objects.filter(\.isFault)) }
    do {
      let (look, rows) = try read { reader in
        // A look at very many is under way by itself.
        let isBehind = try isLarge && missedVersion(reader) != nil
        let look = isBehind ? nil : try ask(reader)
        // What nobody observes is not among what a look reads.
        let wanted = objects.filter { object in
          isBehind || object.managedState.row.isFault
            || look != nil && !object.managedState.isObserved
        }
        return (look, try changedRows(wanted, includingSame: true, reader))
      }
      if let look { take(look) }
      take(rows)
    } catch {
      failLoading(objects, error)
    }
  }

  /// The objects of some rows, loaded in one transaction.
  public func prefetch<Object: ManagedObject>(
    _ type: Object.Type,
    keys: some Sequence<RowKey>
  ) -> [Object] {
    let objects = keys.map { object(type, $0) }
    prefetch(objects)
    return objects
  }
}

extension ManagedContext {
  /// Loads objects whose rows are in the file.
  func load(_ objects: [any ManagedObject]) {
    var objects = objects.filter { $0.managedState.stage == .saved }
    if objects.isEmpty { return }
    if local == nil {
      // They show initial values until their own have come.
      for object in objects where object.managedState.values.isEmpty {
        object.managedState.row.owesValues = true
      }
      return want(objects)
    }
    if objects.count == 1 { objects += neighbours(of: objects[0]) }
    do {
      take(try read { try self.changedRows(objects, $0) })
    } catch {
      failLoading(objects, error)
    }
  }

  private func failLoading(_ objects: [any ManagedObject], _ error: any Error) {
    fail(error)
    for object in objects where object.managedState.values.isEmpty {
      object.managedState.row.owesValues = true
    }
  }

  /// Faults whose keys follow that of another: whoever reads one in a list or a relation reads the next
  /// as well, and a transaction for each would cost ten times as much.
  private func neighbours<Object: ManagedObject>(of object: Object) -> [any ManagedObject] {
    let state = object.managedState
    guard let key = state.key?.integer else { return [] }
    let known = state.managedClass
    return readAhead.keys(after: key, of: known).compactMap { next in
      guard let object = known.object(Object.self, RowKey(next)) else { return nil }
      let state = object.managedState
      return state.row.isFault && state.stage == .saved ? object : nil
    }
  }

  /// The rows of some objects, nil where they are not there, without those that are as they are
  /// known, unless those are wanted too.
  func changedRows(
    _ objects: [any ManagedObject],
    includingSame: Bool = false,
    _ reader: any RowReader
  ) throws -> [(any ManagedObject, [Value]?)] {
    var rows: [(any ManagedObject, [Value]?)] = []
    for group in Self.byTable(objects) {
      let plan = try plans.plan(group[0].managedState.table, reader).plan
      // Each part is at hand from the first look at it to the last: of very many objects, to wait for memory again
      // and again would take most of the time. What has no key of its own is looked through for all at once.
      let most = plan.isKeyUnique ? 1_024 : group.count
      for start in stride(from: 0, to: group.count, by: most) {
        let part = group[start..<min(start + most, group.count)]
        try findChanged(part, reader.rows(of: plan), includingSame: includingSame, &rows)
      }
    }
    return rows
  }

  /// The same for objects of one table.
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

  /// Objects by the table of their class; mostly they have the same.
  private static func byTable(_ objects: [any ManagedObject]) -> [[any ManagedObject]] {
    guard let table = objects.first?.managedState.table else { return [] }
    if objects.allSatisfy({ $0.managedState.table === table }) { return [objects] }
    return Array(
      Dictionary(grouping: objects) { ObjectIdentifier($0.managedState.table) }.values
    )
  }

  /// The objects of some of the rows that were read, loaded, but for those that are deleted here.
  ///
  /// Takes the values out of the rows: to count a reference to each would mean to wait for memory once
  /// more for each.
  func take<Object: ManagedObject>(
    _ type: Object.Type,
    _ rows: inout [SelectedRow],
    _ range: Range<Int>
  ) -> [Object] {
    let own = managedClass(type)
    if own.table.family != nil {
      let read = rows[range].map { ($0.key, $0.values) }
      return present(takeMembers(type, own.table, read).compactMap { $0 })
    }
    if let parent, parent.hasUnsaved {
      let found = range.map { (object(type, rows[$0].key), rows[$0].values) }
      take(found.map { ($0, $1) })
      return present(found.map(\.0))
    }
    own.objects.reserve(range.count)
    // Most are new: nobody is told of first values. Where none is known yet, none is looked for.
    let isFirst = own.objects.count == 0
    var hasKnown = false
    var known: [(any ManagedObject, [Value]?)] = []
    var fresh: [Int] = []
    // Safety: each row makes one object, at the next place.
    let objects = [Object](unsafeUninitializedCapacity: range.count) { places, count in
      for index in range {
        let key = rows[index].key
        let values = exchange(&rows[index].values, with: [])
        if !isFirst, let object = own.object(type, key) {
          hasKnown = true
          if object.managedState.takeFirst(values) {
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
    if isFirst {
      for object in objects { object.awakeFromFetch() }
    } else {
      for place in fresh { objects[place].awakeFromFetch() }
    }
    return hasKnown ? present(objects) : objects
  }

  /// Those that are there.
  func present<Object: ManagedObject>(_ objects: [Object]) -> [Object] {
    guard objects.contains(where: { $0.managedState.isKnownDeleted }) else { return objects }
    return objects.filter { !$0.managedState.isKnownDeleted }
  }

  /// Runs one short read of the present state.
  func read<Result>(_ body: (any RowReader) throws -> Result) throws -> Result {
    guard let local else {
      throw StoreError(
        .badRequest,
        context: database.name,
        message:
          "it is not local, so that nobody waits for it: call fetchLater, findLater, loadLater"
          + " and the like"
      )
    }
    let result = try local.read(patience: patience) { reader in
      try plans.check(reader)
      return try body(reader)
    }
    failure = nil
    return result
  }

  /// Notes why the database cannot be read.
  func fail(_ error: any Error) {
    let error = StoreError.wrapping(error, context: database.name)
    failure = error
    _ = life.handle(.missed)
    // No event tells when a lock is released by someone who changed nothing.
    if error.code == .locked { participant?.wait() }
  }

  /// How long to wait for a lock: on the actor that shows rows no longer than a frame.
  var patience: Patience { participant == nil ? .full : .work }
}
