// Saving and fetching without blocking the caller's actor.
extension AsyncManagedContext {
  /// Writes all changes like ``ManagedContext/save(onConflict:)``, without blocking the caller's
  /// actor. Waits for locks of other processes up to the database's timeout.
  ///
  /// The save includes the changes made before the call. Changes made while it is running are left
  /// for the next save. A second save is refused in the meantime, and ``rollback()`` takes effect
  /// after the end of the save. Cancelling the task does not stop the save.
  ///
  /// - Throws: As ``ManagedContext/save(onConflict:)``.
  public func save(
    onConflict policy: ConflictPolicy = .error,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let mayRestoreRows = local == nil && !unsaved.kept.isEmpty
    try await save(onConflict: policy, [:])
    if mayRestoreRows { await findReturnedRows() }
  }

  /// Reads the rows of objects that the database had deleted by foreign keys. They may have
  /// returned with the restored rows, and the next changes must find them.
  private func findReturnedRows(isolation: isolated (any Actor)? = #isolation) async {
    let lost = map.living.filter { $0.managedState.hasLostRow }
    if lost.isEmpty { return }
    await refresh()
    // A failure is reported by the next access.
    try? await load(lost)
  }

  /// Writes all changes, with decisions that were made about individual conflicts.
  func save(
    onConflict policy: ConflictPolicy,
    _ decisions: [SeenConflict: ConflictPolicy],
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    if let parent, let child = self as? ManagedContext {
      return try child.save(into: parent, policy, decisions)
    }
    guard let database = try beginSave() else { return }
    defer { endSave() }
    var save = try prepareSave(policy, decisions)
    let (plan, gate) = (save.plan, gate)
    do {
      let commit = try await database.write(after: knownVersion) { writer in
        var plan = plan
        try plan.run(writer)
        gate.close()
        return plan
      }
      save.plan = commit.result
      finish(save, commit.version)
    } catch let refused as RefusedDraft {
      throw refused.error(of: save)
    } catch let error as StoreError {
      throw await explanation(of: error)
    }
  }

  /// Returns the objects of a request like
  /// ``ManagedContext/fetch(_:_:offset:prefetching:includesUnsaved:)``, without blocking the
  /// caller's actor. The actor is used for at most a few milliseconds at a time.
  ///
  /// All objects are read in one database state. A commit that arrives before the result is applied
  /// may have changed some of them. Those are returned as faults, or are read again if the database
  /// has no synchronous access.
  ///
  /// - Throws: As ``ManagedContext/fetch(_:_:offset:prefetching:includesUnsaved:)``, and
  ///   `CancellationError`.
  public func fetch<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [Object] {
    try await loadUnsaved(type, request)
    let table = Object.managedTable
    let known = plans
    let generation = generation
    let unsaved = UnsavedRows(type, of: self, request, isWanted: true)
    let overlay = unsaved.overlay
    typealias Read = (rows: [SelectedRow], places: [OverlaidRow]?, plans: ManagedPlans)
    var (rows, places, plans) = try await database.read { reader -> Read in
      var plans = known
      try plans.check(reader)
      let request = try plans.plan(table, reader).request(request)
      let rows = try reader.rows(of: reader.plan(for: request))
      // Without unsaved changes there is nothing to insert between the rows.
      if overlay.isEmpty { return (try rows.all(), nil, plans) }
      let places = try rows.all(overlay, offset: 0)
      return (places.compactMap(\.storedRow), places, plans)
    }
    self.plans = plans
    noteKinds(table, rows.lazy.map { ($0.key, $0.values) })
    loading.recent.note(table, rows.map(\.key))
    var objects: [Object] = []
    objects.reserveCapacity(rows.count)
    // Growing the map while applying the rows would block the actor for longer than one slice.
    let own = managedClass(type).objects
    if rows.count > own.count {
      own.reserve(rows.count - own.count)
      await Task.yield()
    }
    let clock = ContinuousClock()
    var start = 0
    while start < rows.count {
      let begin = clock.now
      repeat {
        let end = min(start + Self.sliceOfRows, rows.count)
        // If the context was refreshed since the query began, the rows may be older than what its
        // objects show.
        objects +=
          generation == self.generation
          ? take(type, &rows, start..<end)
          : rows[start..<end].compactMap { knownObject(type, table, $0.key) }.filter(mayExist)
        start = end
      } while start < rows.count && clock.now - begin < .milliseconds(4)
      if start < rows.count { await Task.yield() }
    }
    // Databases without synchronous access cannot fire faults, so all objects are loaded here. A
    // refresh that began before this query and ended after it may have left objects older than the
    // query.
    if local == nil {
      if generation != self.generation { await refresh() }
      try await load(objects)
    }
    if let places { return present(unsaved.objects(places, in: self)) }
    // Only objects that were changed in the meantime can have been deleted in the meantime.
    return self.unsaved.pending.isEmpty && generation == self.generation
      ? objects : present(objects)
  }

  /// Returns whether the row of an object may exist, although another row with its key has been
  /// deleted before: a fault has not been read since. Without synchronous access no object is up to
  /// date before the refresh that follows.
  private func mayExist(_ object: some ManagedObject) -> Bool {
    let state = object.managedState
    if state.isMarkedForDeletion { return false }
    return local == nil || !state.row.isGone || state.row.isFault
  }

  /// The number of objects that are created between two readings of the clock.
  private static var sliceOfRows: Int { 64 }
}
