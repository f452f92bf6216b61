// Refreshing, loading and finding with suspension instead of blocking, on all databases.
extension AsyncManagedContext {
  /// Reads the database and suspends until all objects reflect the latest commit.
  ///
  /// Commits are also followed without calling this method. If the database cannot be read,
  /// ``failure`` contains the error.
  public func refresh(isolation: isolated (any Actor)? = #isolation) async {
    if local != nil { return refreshOrRequest() }
    let begun = generation
    repeat {
      reads.requests.isRefreshRequested = true
      await executeRequests()
    } while failure == nil && !Task.isCancelled && generation == begun && isBehind
  }

  /// Whether a requested refresh has not begun.
  private var isBehind: Bool { reads.requests.isRefreshRequested }

  /// Loads objects in one database state and suspends until they are loaded.
  ///
  /// Objects that are already loaded are not changed.
  ///
  /// - Throws: `StoreError` if the objects cannot be read, and `CancellationError`.
  public func load(
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
        // Another object may have taken over the row.
        return object.isFault && state.stage == .saved
          && state.key.map { map[state.table, $0] === object } ?? false
      }
      if faults.isEmpty { return }
      try Task.checkCancellation()
      want(faults)
      try await readWaiting()
    }
  }

  /// Returns the object with a key, loaded. Returns nil if its row does not exist or is marked for
  /// deletion.
  ///
  /// - Throws: As ``load(_:isolation:)``.
  public func find<Object: ManagedObject>(
    _ type: Object.Type,
    _ key: RowKey,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Object? {
    if local == nil, type.managedTable.family != nil { return try await findMember(type, key) }
    let object = object(type, key)
    try await load([object])
    return object.managedState.isKnownDeleted ? nil : object
  }

  /// Returns the objects of a to-many relation, loaded.
  ///
  /// - Throws: As ``load(_:isolation:)``. Traps if the key path is not a to-many relation.
  public func related<Object: ManagedObject, Target: ManagedObject>(
    _ object: Object,
    _ relation: KeyPath<Object, [Target]>,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [Target] {
    guard let property = Object.managedTable.property(for: relation) as? any ToManyProperty else {
      preconditionFailure("\(Object.self): \(relation) is not a relation to many")
    }
    let state = object.managedState
    while local == nil, state.stage == .saved, state.relations[property.index] == nil {
      try Task.checkCancellation()
      want(object, property)
      try await readWaiting()
    }
    let targets = object[keyPath: relation]
    try await load(targets)
    return present(targets)
  }

  /// Returns the object with a key, for a class that shares its table with other classes. The row
  /// has to be read first, because it determines the class.
  private func findMember<Object: ManagedObject>(
    _ type: Object.Type,
    _ key: RowKey,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Object? {
    let table = type.managedTable
    while true {
      try Task.checkCancellation()
      let (known, begun) = (plans, generation)
      let values = try await database.read { reader in
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
      var object = isPresent ? applyMembers(type, table, [(key, values)])[0] : nil
      if !isPresent {
        // If the context was refreshed since the query began, the row may be older than what its
        // objects show.
        object = knownObject(type, table, key)
        if let object { try await load([object]) }
        if object?.managedState.isReplaced ?? (map[table, key] != nil) { continue }
      }
      return object.flatMap { $0.managedState.isKnownDeleted ? nil : $0 }
    }
  }

  private func readWaiting(isolation: isolated (any Actor)? = #isolation) async throws {
    let before = refreshes.begun
    await executeRequests()
    // Another task is already reading the same objects.
    if refreshes.begun == before { await Task.yield() }
    if let failure { throw failure }
  }
}
