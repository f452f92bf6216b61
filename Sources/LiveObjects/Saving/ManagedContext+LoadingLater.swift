// What is read behind the scenes and waited for, on any database.
extension ManagedContext {
  /// Looks at the database, and waits until all objects know what is committed.
  ///
  /// Commits are followed without it. When the database cannot be read, ``failure`` says why.
  public func refreshLater(isolation: isolated (any Actor)? = #isolation) async {
    if local != nil { return refresh() }
    let begun = generation
    repeat {
      late.wishes.isLook = true
      await readLate()
    } while failure == nil && !Task.isCancelled && generation == begun && isBehind
  }

  /// Whether a look is still wanted.
  private var isBehind: Bool { late.wishes.isLook }

  /// Loads some objects in one state, and waits for them.
  ///
  /// Those that are loaded already stay as they are.
  ///
  /// - Throws: `StoreError` when they cannot be read, and `CancellationError`.
  public func loadLater(
    _ objects: some Sequence<any ManagedObject>,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let objects = objects.filter { $0.managedState.context === self }
    if local != nil {
      prefetch(objects)
      if let failure { throw failure }
      return
    }
    while true {
      let faults = objects.filter { object in
        let state = object.managedState
        // Another object may be the row's by now.
        return object.isFault && state.stage == .saved
          && state.key.map { map[state.table, $0] === object } ?? false
      }
      if faults.isEmpty { return }
      try Task.checkCancellation()
      want(faults)
      try await readWaiting()
    }
  }

  /// The object of the row with a key, loaded, or nil when there is none or it is to be deleted.
  ///
  /// - Throws: As ``loadLater(_:isolation:)``.
  public func findLater<Object: ManagedObject>(
    _ type: Object.Type,
    _ key: RowKey,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Object? {
    if local == nil, type.managedTable.family != nil { return try await findMemberLater(type, key) }
    let object = object(type, key)
    try await loadLater([object])
    return object.managedState.isKnownDeleted ? nil : object
  }

  /// The objects that a relation to many leads to, loaded.
  ///
  /// - Throws: As ``loadLater(_:isolation:)``. Traps when the key path is no such relation.
  public func relatedLater<Object: ManagedObject, Target: ManagedObject>(
    _ object: Object,
    _ relation: KeyPath<Object, [Target]>,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [Target] {
    guard let property = Object.managedTable.property(for: relation) as? any ToManyProperty else {
      preconditionFailure("\(Object.self): \(relation) is no relation to many")
    }
    let state = object.managedState
    while local == nil, state.stage == .saved, state.relations[property.index] == nil {
      try Task.checkCancellation()
      want(object, property)
      try await readWaiting()
    }
    let targets = object[keyPath: relation]
    try await loadLater(targets)
    return present(targets)
  }

  /// The same as ``findLater(_:_:isolation:)`` of a class that shares its table with others.
  private func findMemberLater<Object: ManagedObject>(
    _ type: Object.Type,
    _ key: RowKey,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Object? {
    let table = type.managedTable
    while true {
      try Task.checkCancellation()
      let (known, begun) = (plans, generation)
      let values = try await database.readLater { reader in
        var plans = known
        try plans.check(reader)
        return try reader.rows(of: plans.plan(table, reader).plan).values(of: key)
      }
      let isPresent = generation == begun
      guard let values else {
        if isPresent, let known = map[table, key] { take([(known, nil)]) }
        return nil
      }
      noteKinds(table, CollectionOfOne((key, values)))
      var object = isPresent ? takeMembers(type, table, [(key, values)])[0] : nil
      if !isPresent {
        // What was read before the last look may be older than what that has read.
        object = knownObject(type, table, key)
        if let object { try await loadLater([object]) }
        if object?.managedState.isReplaced ?? (map[table, key] != nil) { continue }
      }
      return object.flatMap { $0.managedState.isKnownDeleted ? nil : $0 }
    }
  }

  private func readWaiting(isolation: isolated (any Actor)? = #isolation) async throws {
    let before = looks.begun
    await readLate()
    // Somebody else may be reading it already.
    if looks.begun == before { await Task.yield() }
    if let failure { throw failure }
  }
}
