extension ContextParticipant {
  /// Refreshes the context in the background, because it has too many objects to refresh within one
  /// frame.
  ///
  /// If another refresh is requested while one is running, one more follows.
  func lookLater() {
    isBehind = true
    guard looking == nil else { return }
    looking = Task { [weak self] in
      while let self, self.isBehind {
        self.isBehind = false
        await self.refreshOnce()
      }
      self?.looking = nil
    }
  }

  private func refreshOnce() async {
    do {
      guard let (number, version, query) = try await gather(), let database = context?.database
      else { return }
      defer { context?.refreshes.endInBackground(number) }
      let found = try await database.read { try query.execute($0) }
      try context?.take(found, number, version)
    } catch {
      context?.fail(error)
    }
  }

  /// Collects the known values of all observed objects. All other objects become faults.
  ///
  /// The work is divided into slices of a few milliseconds. Returns nil if nothing was committed
  /// since the last refresh.
  private func gather() async throws -> (Int, DatabaseVersion, RefreshQuery.Once)? {
    // The version is read first. Everything that is read afterwards is of this version or a later
    // one.
    guard let context, let local = context.local,
      let version = try context.missedVersion(local)
    else { return nil }
    let number = context.refreshes.beginInBackground()
    var query = RefreshQuery(context.plans)
    let clock = ContinuousClock()
    var begin = clock.now
    let isRefreshed = context.refreshedObjects()
    for (managedClass, type) in context.map.classes {
      let keys = await Self.keys(of: managedClass)
      var known = RefreshQuery.Known(managedClass.table, count: keys.count)
      for (index, key) in keys.enumerated() {
        if index % 64 == 0, clock.now - begin > .milliseconds(3) {
          await Task.yield()
          begin = clock.now
        }
        guard let object = managedClass.objects[key].map(type.known) else { continue }
        let state = object.managedState
        guard state.stage == .saved else { continue }
        if isRefreshed(object) { known.add(state, key) } else { state.becomeFault(object) }
      }
      query.add(known)
    }
    return (number, version, RefreshQuery.Once(consume query))
  }

  /// Returns the keys of all objects of a class. Sorting a large number of keys would block the
  /// main actor.
  @concurrent
  private nonisolated static func keys(of managedClass: ManagedClass) async -> [RowKey] {
    managedClass.objects.keys
  }
}

extension AsyncManagedContext {
  /// Whether the context has too many objects to refresh them synchronously.
  var isLarge: Bool { participant != nil && map.count > refreshes.maxSynchronousObjects }

  /// Returns the version of the current database state, or nil if the objects already reflect it.
  fileprivate func missedVersion(_ local: any LocalRowDatabase) throws -> DatabaseVersion? {
    try read(from: local) { try missedVersion($0) }
  }

  /// Returns the version of a database state, or nil if the objects already reflect it.
  func missedVersion(_ reader: any RowReader) throws -> DatabaseVersion? {
    let version = try reader.version()
    return version == self.version && !refreshes.life.hasMissed ? nil : version
  }

  /// Applies the result of a background refresh. Objects that may be newer are read again.
  fileprivate func take(
    _ found: [RefreshQuery.Found],
    _ number: Int,
    _ version: DatabaseVersion
  ) throws {
    guard let local, refreshes.isNewer(number) else { return }
    let (rows, changed) = divide(found, of: number)
    let (late, relations) = try read(from: local) { reader in
      (try changedRows(changed, includingSame: true, reader), try relationKeys(reader))
    }
    take(
      RefreshResult(
        number: number,
        version: version,
        rows: rows + late,
        faults: [],
        relations: relations
      )
    )
  }
}
