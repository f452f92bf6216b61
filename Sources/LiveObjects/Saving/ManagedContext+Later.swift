// What nobody has to wait for but the task that calls.
extension ManagedContext {
  /// Writes all changes as ``save(onConflict:)`` does, behind the scenes: the caller's actor is free
  /// meanwhile, and locks of other processes are waited for as long as the database was told to.
  ///
  /// What is saved is what there is to save now. What is changed while it is under way stays to be
  /// saved; another save is refused, and ``rollback()`` waits for its end. A task that is cancelled
  /// saves all the same.
  ///
  /// - Throws: As ``save(onConflict:)``.
  public func saveLater(
    onConflict policy: ConflictPolicy = .error,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await saveLater(onConflict: policy, [:])
  }

  /// The same with what was decided about single conflicts.
  func saveLater(
    onConflict policy: ConflictPolicy,
    _ decisions: [SeenConflict: ConflictPolicy],
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    if let parent { return try save(into: parent, policy, decisions) }
    guard let database = try beginSave() else { return }
    defer { endSave() }
    try validatePending()
    var save = PreparedSave(self, policy)
    save.plan.decisions = decisions
    let (plan, gate) = (save.plan, gate)
    do {
      let commit = try await database.writeLater(after: knownVersion) { writer in
        var plan = plan
        try plan.run(writer)
        gate.close()
        return plan
      }
      save.plan = commit.result
      finish(save, commit.version)
    } catch let error as StoreError {
      throw explained(error)
    }
  }

  /// The objects that a request selects, as ``fetch(_:_:offset:prefetching:includesUnsaved:)`` gives them, read behind the scenes: the
  /// caller's actor is free meanwhile, and never held for longer than some milliseconds.
  ///
  /// All are read in one state. Those that a later commit may have changed before they came are
  /// faults, or are read again where the database isn't local.
  ///
  /// - Throws: As ``fetch(_:_:offset:prefetching:includesUnsaved:)``, and `CancellationError`.
  public func fetchLater<Object: ManagedObject>(
    _ type: Object.Type,
    _ request: RowRequest = RowRequest(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [Object] {
    let table = Object.managedTable
    let known = plans
    let generation = generation
    let unsaved = UnsavedRows(type, of: self, request, isWanted: true)
    let overlay = unsaved.overlay
    typealias Read = (rows: [SelectedRow], places: [OverlaidRow]?, plans: ManagedPlans)
    var (rows, places, plans) = try await database.readLater { reader -> Read in
      var plans = known
      try plans.check(reader)
      let request = try plans.plan(table, reader).request(request)
      let rows = try reader.rows(of: reader.plan(for: request))
      // Where nothing is to be saved, nothing has to be put between.
      if overlay.isEmpty { return (try rows.all(), nil, plans) }
      let places = try rows.all(overlay, offset: 0)
      return (places.compactMap(\.storedRow), places, plans)
    }
    self.plans = plans
    noteKinds(table, rows.lazy.map { ($0.key, $0.values) })
    recent.note(table, rows.map(\.key))
    var objects: [Object] = []
    objects.reserveCapacity(rows.count)
    // A map that grew while they are taken would hold the actor for longer than a slice.
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
        // What was read before the last look may be older than what that has read.
        objects +=
          generation == self.generation
          ? take(type, &rows, start..<end)
          : present(rows[start..<end].compactMap { knownObject(type, table, $0.key) })
        start = end
      } while start < rows.count && clock.now - begin < .milliseconds(4)
      if start < rows.count { await Task.yield() }
    }
    // Where nobody waits for a fault, none is given. A look that ended meanwhile may have begun before this
    // was read, and have left objects older than it.
    if local == nil {
      if generation != self.generation { await refreshLater() }
      try await loadLater(objects)
    }
    if let places { return present(unsaved.objects(places, in: self)) }
    // Only what was changed meanwhile can have been deleted meanwhile.
    return pending.isEmpty && generation == self.generation ? objects : present(objects)
  }

  /// So many objects are made before it is asked how long that takes.
  private static var sliceOfRows: Int { 64 }
}
